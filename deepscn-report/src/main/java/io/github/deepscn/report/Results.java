package io.github.deepscn.report;

import io.github.deepscn.report.page.Section;
import java.util.List;

/** How well a model predicts. */
interface Results {
    /**
     * One measure of how good a model is.
     *
     * @param meaning in plain words
     */
    record Score(String name, String meaning, Judged<String> value) {}

    /** The most important measures. */
    List<Score> scores();

    /** The most important measure as a sentence. */
    String sentence();

    /** Charts and tables. */
    List<Section> sections();
}
