package io.github.deepscn.app.paper;

import io.github.deepscn.app.progress.Progress;
import java.io.IOException;

/** One of the paper's experiments. */
interface Experiment {
    /** What the command line calls it. */
    String name();

    /** How many steps a run reports at most. */
    long steps(Setting setting);

    /** Runs it; the same setting gives the same outcome, but for the seconds. */
    Outcome run(Setting setting, Progress progress) throws IOException;
}
