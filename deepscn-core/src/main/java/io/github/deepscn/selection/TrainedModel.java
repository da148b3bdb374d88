package io.github.deepscn.selection;

import io.github.deepscn.TableModel;
import io.github.deepscn.table.Table;
import java.util.List;

/** A model of a training, as cross-validation sees it. */
record TrainedModel(TableModel model) implements Predictor {
    @Override
    public List<String> outputs() {
        return model.classes().isEmpty() ? model.targets() : model.classes();
    }

    @Override
    public double[][] predict(Table rows) {
        return model.predict(rows);
    }

    @Override
    public RowScores score(Table rows) {
        return RowScores.of(model, rows);
    }

    @Override
    public int nodes() {
        return model.nodes();
    }
}
