package io.github.deepscn.paper;

import java.io.IOException;

/** One of the paper's experiments. */
interface Experiment {
    /** What the command line calls it. */
    String name();

    /** How many steps a run reports at most. */
    long steps(Setting setting);

    /** Runs it; the same setting gives the same outcome, but for the seconds. */
    Outcome run(Setting setting, StepListener progress) throws IOException;
}
