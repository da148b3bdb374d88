package io.github.deepscn.report;

import java.util.List;

/** How well a model predicts. */
interface Results {
    /** The most important measures. */
    List<Score> scores();

    /** The same in one sentence. */
    String sentence();

    /** What there is to be seen. */
    List<Section> sections();
}
