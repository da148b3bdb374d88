package io.github.deepscn.paper.experiment;

import java.io.IOException;

/** One of the paper's experiments. */
public interface Experiment {
    /** The largest number of steps that a run reports. */
    long steps(Request request);

    /** Runs the experiment. The outcome depends on nothing but the request. */
    Outcome run(Request request, StepListener listener) throws IOException;
}
