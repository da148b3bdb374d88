package io.github.deepscn.report;

import io.github.deepscn.data.Require;
import java.util.List;
import java.util.Optional;

/**
 * What a model does not know of the run that made it.
 *
 * @param title what the page is called, as a rule the name of the data
 * @param command the command line that repeats the run
 * @param seconds how long the run took, reading included
 * @param version of deepscn
 * @param digest of the model file, where one was written
 * @param notes whatever the run had to say
 */
public record RunFacts(
        String title, String command, double seconds, String version, Optional<String> digest, List<String> notes) {
    public RunFacts {
        Require.that(seconds >= 0, "seconds is " + seconds + ", must be at least 0");
        notes = List.copyOf(notes);
    }
}
