package io.github.deepscn.app.studio.understand;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.deepscn.NetworkRows;
import io.github.deepscn.TableModel;
import io.github.deepscn.TablePlan;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.data.ImageShape;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.report.FirstLayers;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TargetEncoding;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of the first layers of a model alone, with the read-out fitted for them.
 *
 * @param layers number of layers that predict
 * @param depth number of layers of the model
 * @param nodes number of nodes of the predicting layers
 * @param unit unit of the errors
 * @param accuracy accuracy of a classifier, on held-out rows if there are any
 * @param view what the page draws
 */
record ResolutionView(
        int layers,
        int depth,
        int nodes,
        String unit,
        double trainRmse,
        @Nullable Double validationRmse,
        @Nullable Double accuracy,
        View view) {
    /** Maximum number of rows that the errors are computed on. */
    private static final int MOST_JUDGED = 5_000;

    private static final int MOST_SHOWN = 1_000;

    /** What the page draws, by kind. */
    sealed interface View permits Points, ClassView, ImageView {
        String kind();
    }

    /**
     * Predicted and actual numbers: a curve over one input, by ascending input, or else a scatter plot.
     *
     * @param input name of the input of a curve
     * @param x the input of a curve
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Points(
            String kind,
            @Nullable String input,
            String output,
            @Nullable List<Double> x,
            List<Double> actual,
            List<Double> predicted,
            boolean heldOut)
            implements View {}

    /** A confusion matrix. */
    record ClassView(String kind, List<String> labels, List<List<Integer>> confusion, boolean heldOut)
            implements View {}

    static ResolutionView of(TrainedRun run, int layers) throws IOException {
        TableModel model = run.model();
        TablePlan plan = run.plan();
        // The data set is needed only if the rows may be pictures.
        boolean pictures = model.task() == Task.REGRESSION
                && model.targets().size() == 1
                && model.encoder().inputs().size() > 1;
        return of(model, plan, pictures ? run.data().image() : Optional.empty(), layers);
    }

    static ResolutionView of(TableModel model, TablePlan plan, Optional<ImageShape> image, int layers) {
        int depth = model.layers().size();
        Refusal.when(layers < 0 || layers > depth, 400, "layers is " + layers + ", must lie between 0 and " + depth);
        var first = new FirstLayers(model, layers);
        ErrorUnit unit = ErrorUnit.of(model);
        JudgedRows judged = JudgedRows.of(plan, MOST_JUDGED);
        ClassScores classes =
                model.task() == Task.CLASSIFICATION ? classes(model, first, layers == depth, judged.rows()) : null;
        return new ResolutionView(
                layers,
                depth,
                first.nodes(),
                unit.name(),
                unit.factor() * first.rmse(NetworkRows.of(model, JudgedRows.some(plan.training(), MOST_JUDGED))),
                judged.heldOut() ? unit.factor() * first.rmse(NetworkRows.of(model, judged.rows())) : null,
                classes == null ? null : (Double) classes.accuracy(),
                classes == null
                        ? numbers(model, first, image, judged)
                        : new ClassView("classes", classes.classes(), classes.confusion(), judged.heldOut()));
    }

    /** The whole model predicts classes as usual; for its first layers the largest output decides. */
    private static ClassScores classes(TableModel model, FirstLayers first, boolean whole, Table rows) {
        double[][] outputs = whole
                ? model.predict(rows)
                : oneHot(first.outputs(model.encoder().encode(rows).toRows()));
        return ClassScores.of(model.classes(), outputs, model.encoder().labels(rows));
    }

    /** All probability on the largest output of every row: outputs of the first layers are no probabilities. */
    private static double[][] oneHot(double[][] outputs) {
        for (double[] row : outputs) {
            int largest = Metrics.mostProbable(row);
            Arrays.fill(row, 0);
            row[largest] = 1;
        }
        return outputs;
    }

    private static View numbers(TableModel model, FirstLayers first, Optional<ImageShape> image, JudgedRows judged) {
        Optional<View> pictures = image.flatMap(shape -> ImageView.of(model, first, shape, judged.rows()));
        if (pictures.isPresent()) {
            return pictures.orElseThrow();
        }
        Table rows = JudgedRows.some(judged.rows(), MOST_SHOWN);
        NetworkRows seen = NetworkRows.of(model, rows);
        double[] actual = decoded(model, seen.targets());
        double[] predicted = decoded(model, first.outputs(seen.inputs()));
        String output = model.targets().get(0);
        IntStream all = IntStream.range(0, rows.rows());
        ColumnEncoding input = model.encoder().inputs().get(0);
        boolean only = model.encoder().inputs().size() == 1 && model.task() == Task.REGRESSION;
        if (!only || input.kind() != Kind.NUMBER) {
            int[] shown = all.toArray();
            return new Points(
                    "scatter", null, output, null, pick(actual, shown), pick(predicted, shown), judged.heldOut());
        }
        var x = (NumberColumn) rows.column(input.column());
        int[] ascending = all.filter(i -> !x.isMissing(i))
                .boxed()
                .sorted(Comparator.comparingDouble(x::value))
                .mapToInt(i -> i)
                .toArray();
        return new Points(
                "curve",
                x.name(),
                output,
                IntStream.of(ascending).mapToObj(x::value).toList(),
                pick(actual, ascending),
                pick(predicted, ascending),
                judged.heldOut());
    }

    /** The first output in the units of the target. */
    static double[] decoded(TableModel model, double[][] outputs) {
        List<TargetEncoding> targets = model.encoder().targets();
        return IntStream.range(0, outputs.length)
                .mapToDouble(
                        i -> targets.isEmpty() ? outputs[i][0] : targets.get(0).decode(outputs[i][0]))
                .toArray();
    }

    private static List<Double> pick(double[] values, int[] places) {
        return IntStream.of(places).mapToObj(i -> values[i]).toList();
    }
}
