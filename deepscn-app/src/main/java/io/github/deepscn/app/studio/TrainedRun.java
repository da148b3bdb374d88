package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import java.io.IOException;
import java.nio.file.Path;

/** A run that has a model. */
interface TrainedRun {
    String id();

    String name();

    DataSet data();

    TableModel model();

    TableOptions options();

    /** The training and held-out rows, split from the data set as in the run, with the model's own encoder. */
    TablePlan plan() throws IOException;

    /** Where files of the run are kept. */
    Path folder();
}
