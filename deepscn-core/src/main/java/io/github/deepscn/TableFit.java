package io.github.deepscn;

import io.github.deepscn.table.Table;
import java.util.Objects;
import java.util.Optional;

/**
 * What a training on a table gave.
 *
 * @param model the model
 * @param training the rows it learnt from
 * @param validation the rows that were held out; there may be none, and some may have classes that training had not
 * @param outOfPart of an ensemble: how well members predict rows of the training that they were trained without
 */
public record TableFit(TableModel model, Table training, Table validation, Optional<OutOfPart> outOfPart) {
    public TableFit {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(training, "training");
        Objects.requireNonNull(validation, "validation");
        Objects.requireNonNull(outOfPart, "outOfPart");
    }

    /** Of one network. */
    TableFit(TableModel model, Table training, Table validation) {
        this(model, training, validation, Optional.empty());
    }
}
