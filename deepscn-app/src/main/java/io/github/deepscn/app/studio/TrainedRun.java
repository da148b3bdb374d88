package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.report.ErrorUnit;
import java.io.IOException;
import java.nio.file.Path;

/** A run that has a model. */
interface TrainedRun {
    String id();

    String name();

    /**
     * What it was trained on.
     *
     * @throws io.github.deepscn.app.http.Refusal if that is gone
     */
    DataSet data();

    TableModel model();

    TableOptions options();

    /**
     * Training rows and held-out rows as the run had them, and the model's own encoder.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data is gone
     */
    TablePlan plan() throws IOException;

    /** Where the run keeps its files. */
    Path folder();

    /** What the errors of its training are measured in. */
    default ErrorUnit unit() {
        return ErrorUnit.of(model());
    }
}
