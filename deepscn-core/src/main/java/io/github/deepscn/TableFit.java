package io.github.deepscn;

import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.eval.Costs;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.table.Table;
import java.util.List;
import java.util.Optional;

/**
 * The result of a training on a table.
 *
 * @param model the model
 * @param training the rows it learnt from
 * @param validation the rows held out; may be empty, and may have classes that the training rows do not have
 * @param heldOutScores of an ensemble: how well its members predict training rows that they were trained without
 * @param setAside of a {@linkplain TableOptions#withRobust robust} training: the numbers, from one, of the rows that
 *     took no part because of gross errors in their targets
 */
public record TableFit(
        TableModel model,
        Table training,
        Table validation,
        Optional<HeldOutScores> heldOutScores,
        List<Integer> setAside) {
    public TableFit {
        setAside = List.copyOf(setAside);
    }

    /**
     * The result of a training that all rows took part in.
     *
     * @param model the model
     * @param training the rows it learnt from
     * @param validation the rows held out
     * @param heldOutScores of an ensemble: how well its members predict rows that they were trained without
     */
    public TableFit(TableModel model, Table training, Table validation, Optional<HeldOutScores> heldOutScores) {
        this(model, training, validation, heldOutScores, List.of());
    }

    /**
     * The result of a training of an ensemble on rows wherever they are.
     *
     * @param model the trained ensemble
     * @param heldOutScores how well its members predict rows that they were trained without
     * @param setAside the number of rows that took no part because of gross errors in their targets
     */
    public record OfEnsemble(TableModel model, HeldOutScores heldOutScores, int setAside) {
        /**
         * The result of a training that all rows took part in.
         *
         * @param model the trained ensemble
         * @param heldOutScores how well its members predict rows that they were trained without
         */
        public OfEnsemble(TableModel model, HeldOutScores heldOutScores) {
            this(model, heldOutScores, 0);
        }
    }

    /**
     * {@return this fit with a model of two classes that names them at the least cost: its
     * {@linkplain TableModel#withThreshold threshold} is chosen by the rows held out, see
     * {@link Costs#threshold(String, java.util.List, double[][], String[])}; if no rows were held out, by the costs
     * alone}
     *
     * @param positive the class whose false alarms and misses are meant
     * @param costs what the two kinds of mistake cost
     * @throws io.github.deepscn.data.BadInputException if the model has other than two classes, or none of this name
     */
    public TableFit withCosts(String positive, Costs costs) {
        model.members.requireClasses();
        var encoder = model.encoder();
        Table judging = heldOutScores.map(scores -> scores.rows(training)).orElse(validation);
        Threshold threshold = costs.threshold(
                positive,
                model.classes(),
                heldOutScores.map(HeldOutScores::predictions).orElseGet(() -> probabilities(validation)),
                encoder.labels(judging));
        return new TableFit(
                model.withThreshold(Optional.of(threshold)),
                training,
                validation,
                heldOutScores.map(scores -> scores.withThreshold(model.classes(), encoder.labels(judging), threshold)));
    }

    private double[][] probabilities(Table rows) {
        return rows.rows() == 0 ? new double[0][] : model.predict(rows);
    }
}
