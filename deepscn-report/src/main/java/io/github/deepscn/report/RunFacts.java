package io.github.deepscn.report;

import java.util.List;
import java.util.Optional;

/**
 * Facts about a run that its model does not hold.
 *
 * @param title of the page, usually the name of the data
 * @param command the command line that repeats the run
 * @param seconds how long the run took, reading included
 * @param version of deepscn
 * @param digest of the model file, if one was written
 * @param notes that the run printed
 */
public record RunFacts(
        String title, String command, double seconds, String version, Optional<String> digest, List<String> notes) {}
