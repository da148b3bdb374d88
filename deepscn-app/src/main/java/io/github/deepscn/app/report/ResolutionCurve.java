package io.github.deepscn.app.report;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TableRows;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The error of the first k layers, each with the read-out fitted for them. */
final class ResolutionCurve {
    /** Every resolution predicts all rows anew; so many tell enough. */
    private static final int MOST_ROWS = 20_000;

    private final TableModel model;
    private final ErrorUnit unit;

    ResolutionCurve(TableModel model, ErrorUnit unit) {
        this.model = model;
        this.unit = unit;
    }

    private record Data(String unit, List<Integer> nodes, List<Double> training, List<Double> validation) {}

    Section section(TableFit fit) {
        Judged<double[]> errors = Judged.of(fit, this::errors);
        double[] training = errors.training();
        double[] validation = errors.validation().orElse(new double[0]);
        DeepScnModel network = model.network();
        List<Integer> nodes = IntStream.range(0, training.length)
                .mapToObj(k -> network.network().firstLayers(k).nodes())
                .toList();
        var table = new HtmlTable(
                "Error of the first layers",
                HtmlTable.Column.number("layers"),
                HtmlTable.Column.number("nodes"),
                HtmlTable.Column.number("training RMSE"),
                HtmlTable.Column.number("validation RMSE"));
        for (int k = 0; k < training.length; k++) {
            table.row(
                    Shown.count(k),
                    Shown.count(nodes.get(k)),
                    Shown.number(training[k]),
                    k < validation.length ? Shown.number(validation[k]) : Shown.number(Double.NaN));
        }
        var chart = new Chart(
                "resolutions",
                "Error of the first layers.",
                "The network is readable at every depth: the first k layers with the read-out fitted for them alone. "
                        + "RMSE in " + unit.name() + ", logarithmic.",
                "The table below has the numbers.",
                new Data(unit.name(), nodes, forChart(training), forChart(validation)));
        return new Section("resolutions", "Resolutions", chart, table);
    }

    private static List<Double> forChart(double[] errors) {
        return Arrays.stream(errors).mapToObj(Shown::forLogChart).toList();
    }

    private double[] errors(Table all) {
        Optional<List<String>> classes = model.classifier().map(classifier -> classifier.classes());
        Table rows = all.pick(Sampling.systematic(all.rows(), MOST_ROWS).toArray());
        double[][] inputs = model.encoder().encode(rows).toRows();
        double[][] targets = classes.map(known -> oneHot(rows, known)).orElseGet(() -> numbers(rows, inputs));
        return IntStream.rangeClosed(0, model.network().network().layers().size())
                .mapToDouble(k -> unit.factor() * error(k, inputs, targets))
                .toArray();
    }

    private double[][] numbers(Table rows, double[][] inputs) {
        return model.encoder().targets().isEmpty()
                ? inputs
                : TableRows.targets(rows, model.encoder().targets()).toRows();
    }

    /** A class that training did not see is 0 everywhere. */
    private double[][] oneHot(Table rows, List<String> classes) {
        String[] labels =
                TableRows.labels(rows.column(model.encoder().targets().get(0).column()));
        double[][] targets = new double[labels.length][classes.size()];
        for (int i = 0; i < labels.length; i++) {
            int known = classes.indexOf(labels[i]);
            if (known >= 0) {
                targets[i][known] = 1;
            }
        }
        return targets;
    }

    private double error(int layers, double[][] inputs, double[][] targets) {
        try {
            return Metrics.rmse(model.network().firstLayers(layers).predict(inputs), targets);
        } catch (BadInputException e) {
            return Double.NaN; // beyond the numbers: there is nothing to draw
        }
    }
}
