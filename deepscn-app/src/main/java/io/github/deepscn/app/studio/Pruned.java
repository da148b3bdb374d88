package io.github.deepscn.app.studio;

import io.github.deepscn.TableModel;
import java.io.IOException;

/** Where pruned models go. */
@FunctionalInterface
interface Pruned {
    /**
     * Adds a run that has this model already.
     *
     * @param nodes that the model has
     * @return the new run as a document
     */
    Object add(TrainedRun parent, TableModel model, int nodes) throws IOException;
}
