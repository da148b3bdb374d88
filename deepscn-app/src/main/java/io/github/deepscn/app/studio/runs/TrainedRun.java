package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.training.TrainingOutcome;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A run with a model. */
public interface TrainedRun {
    /** The present state. */
    Run run();

    /**
     * The data set of the run.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data set was deleted
     */
    DataSet data();

    TableModel model();

    /**
     * The training rows and held-out rows of the run, and the model's encoder.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data set was deleted
     */
    TablePlan plan() throws IOException;

    /** The folder of the run's files. */
    Path folder();

    default TableOptions options() {
        return run().origin().parsed().table();
    }

    /**
     * All rows of the data set, read as the run reads them.
     *
     * @throws io.github.deepscn.app.http.Refusal if the data set was deleted
     */
    default Table table() throws IOException {
        return run().origin().parsed().table(data());
    }

    /** A model of the run's rows as the outcome of a training that took no time. */
    default TrainingOutcome outcome(TableModel model) throws IOException {
        var fit = new TableFit(model, plan().training(), plan().validation(), Optional.empty());
        return new TrainingOutcome(plan(), fit, options(), 0, false);
    }
}
