package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;

/** A run with a model. */
public interface TrainedRun {
    String id();

    String name();

    /**
     * The data set of the run.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data set was deleted
     */
    DataSet data();

    RunOrigin origin();

    /**
     * All rows of the data set, read as the run reads them.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data set was deleted
     */
    Table table() throws IOException;

    TableModel model();

    TableOptions options();

    /**
     * The training rows and held-out rows of the run, and the model's encoder.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data set was deleted
     */
    TablePlan plan() throws IOException;

    /** The folder of the run's files. */
    Path folder();
}
