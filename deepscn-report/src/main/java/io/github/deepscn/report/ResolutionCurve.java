package io.github.deepscn.report;

import io.github.deepscn.NetworkRows;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The error of the first k layers, with the read-out fitted for them alone. */
record ResolutionCurve(TableModel model, ErrorUnit unit) {
    /** Every resolution predicts its rows again, so a sample of this size stands for all. */
    private static final int MOST_ROWS = 20_000;

    private record Data(String unit, List<Integer> nodes, List<Double> training, List<Double> validation) {}

    Section section(TableFit fit) {
        Judged<double[]> errors = Judged.of(fit, this::errors);
        double[] training = errors.training();
        double[] validation = errors.validation().orElse(new double[0]);
        List<Integer> nodes = IntStream.range(0, training.length)
                .mapToObj(k -> new FirstLayers(model, k).nodes())
                .toList();
        var chart = new Chart(
                "resolutions",
                "Error of the first layers.",
                "The first layers are a model of their own: each point is the error of the first k layers with the "
                        + "read-out fitted for them alone. RMSE in " + unit.name() + ", logarithmic.",
                new Data(unit.name(), nodes, forChart(training), forChart(validation)));
        return new Section("resolutions", "Resolutions", chart, table(nodes, training, validation));
    }

    private static HtmlTable table(List<Integer> nodes, double[] training, double[] validation) {
        var table = new HtmlTable("Error of the first layers")
                .numbers("layers", "nodes", "training RMSE", "validation RMSE");
        for (int k = 0; k < training.length; k++) {
            table.row(k, nodes.get(k), training[k], validation.length > 0 ? validation[k] : "");
        }
        return table;
    }

    private static List<Double> forChart(double[] errors) {
        return Arrays.stream(errors).mapToObj(Shown::forLogChart).toList();
    }

    private double[] errors(Table all) {
        var rows = NetworkRows.of(
                model, all.pick(Sampling.systematic(all.rows(), MOST_ROWS).toArray()));
        return IntStream.rangeClosed(0, model.layers().size())
                .mapToDouble(k -> unit.factor() * new FirstLayers(model, k).rmse(rows))
                .toArray();
    }
}
