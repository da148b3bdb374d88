package io.github.deepscn;

import io.github.deepscn.table.Table;
import java.util.Objects;

/**
 * What a training on a table gave.
 *
 * @param model the model
 * @param training the rows it learnt from
 * @param validation the rows that were held out; there may be none, and some may have classes that training had not
 */
public record TableFit(TableModel model, Table training, Table validation) {
    public TableFit {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(validation, "validation");
    }
}
