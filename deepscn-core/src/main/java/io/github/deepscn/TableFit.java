package io.github.deepscn;

import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.table.Table;
import java.util.Optional;

/**
 * The result of a training on a table.
 *
 * @param model the model
 * @param training the rows it learnt from
 * @param validation the rows held out; may be empty, and may have classes that the training rows do not have
 * @param heldOutScores of an ensemble: how well its members predict training rows that they were trained without
 */
public record TableFit(TableModel model, Table training, Table validation, Optional<HeldOutScores> heldOutScores) {}
