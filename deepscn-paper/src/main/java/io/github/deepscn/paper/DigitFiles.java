package io.github.deepscn.paper;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The numbers behind table and pictures. */
final class DigitFiles {
    private final DigitsPlan plan;
    private final DigitsData data;
    private final DigitTrials trials;

    DigitFiles(DigitsPlan plan, DigitsData data, DigitTrials trials) {
        this.plan = plan;
        this.data = data;
        this.trials = trials;
    }

    List<DataFile> all() {
        return List.of(
                new DataFile("digits-table.csv", runs()),
                new DataFile("digits-predictions.csv", predictions()),
                new DataFile("digits-curves.csv", curves()),
                new DataFile("digits-boxes.csv", boxes()));
    }

    /** A network in a trial. */
    private record TrialRun(int trial, DigitRun run) {}

    private Table runs() {
        var rows = new ArrayList<TrialRun>();
        for (int trial = 0; trial < trials.count(); trial++) {
            for (DigitNetwork network : plan.networks()) {
                rows.add(new TrialRun(trial, trials.run(network, trial)));
            }
        }
        return Table.of(List.of(
                numbers("trial", rows, row -> row.trial() + 1),
                texts("network", rows, row -> row.run().network().name()),
                numbers("nodes", rows, row -> row.run().nodes().size()),
                texts("stop", rows, row -> row.run().stop().name().toLowerCase(Locale.ROOT)),
                numbers("training_ppa", rows, row -> row.run().training().ppa()),
                numbers("test_ppa", rows, row -> row.run().test().ppa()),
                numbers("training_rmse", rows, row -> row.run().training().rmse()),
                numbers("test_rmse", rows, row -> row.run().test().rmse()),
                numbers(
                        "paper_training_ppa",
                        rows,
                        row -> row.run().network().paperTraining().ppa()),
                numbers(
                        "paper_test_ppa",
                        rows,
                        row -> row.run().network().paperTest().ppa()),
                numbers(
                        "paper_training_rmse",
                        rows,
                        row -> row.run().network().paperTraining().rmse()),
                numbers(
                        "paper_test_rmse",
                        rows,
                        row -> row.run().network().paperTest().rmse())));
    }

    /** Every test digit under every network of the first trial. */
    private Table predictions() {
        var images = new ArrayList<Integer>();
        for (int i = 0; i < data.test().count(); i++) {
            images.add(i);
        }
        var columns = new ArrayList<Column>();
        columns.add(numbers("image", images, i -> i + 1));
        columns.add(texts("digit", images, data.test()::className));
        columns.add(numbers("angle", images, data.test()::angle));
        for (DigitNetwork network : plan.networks()) {
            double[] predictions = trials.run(network, 0).testPredictions();
            columns.add(numbers(network.name(), images, i -> predictions[i]));
        }
        return Table.of(columns);
    }

    /** Every node of the first trial. */
    private Table curves() {
        record Node(String network, int number, NodeRecord made) {}
        var rows = new ArrayList<Node>();
        for (DigitNetwork network : plan.networks()) {
            List<NodeRecord> nodes = trials.run(network, 0).nodes();
            for (int k = 0; k < nodes.size(); k++) {
                rows.add(new Node(network.name(), k + 1, nodes.get(k)));
            }
        }
        return Table.of(List.of(
                texts("network", rows, Node::network),
                numbers("node", rows, Node::number),
                numbers("layer", rows, row -> row.made().layer()),
                numbers("scope", rows, row -> row.made().scope()),
                numbers("contraction", rows, row -> row.made().contraction()),
                numbers("training_rmse", rows, row -> row.made().trainRmse()),
                numbers("test_rmse", rows, row -> row.made().validationRmse())));
    }

    /** Every class of test digits under the two large networks of the first trial. */
    private Table boxes() {
        record Group(String network, String digit, DigitResiduals residuals) {
            Exhibit.Box box() {
                return residuals.box(digit);
            }
        }
        var rows = new ArrayList<Group>();
        for (DigitNetwork network : List.of(plan.large().shallow(), plan.large().deep())) {
            var residuals = DigitResiduals.of(trials.run(network, 0), data);
            residuals.classes().forEach(digit -> rows.add(new Group(network.name(), digit, residuals)));
        }
        return Table.of(List.of(
                texts("network", rows, Group::network),
                texts("digit", rows, Group::digit),
                numbers("images", rows, row -> row.residuals().count(row.digit())),
                numbers("low", rows, row -> row.box().low()),
                numbers("lower_quartile", rows, row -> row.box().lowerQuartile()),
                numbers("median", rows, row -> row.box().median()),
                numbers("upper_quartile", rows, row -> row.box().upperQuartile()),
                numbers("high", rows, row -> row.box().high()),
                numbers("outliers", rows, row -> row.box().outliers().size()),
                numbers("mean", rows, row -> row.residuals().mean(row.digit())),
                numbers("rmse", rows, row -> row.residuals().rmse(row.digit())),
                numbers("ppa", rows, row -> row.residuals().ppa(row.digit())),
                numbers("beyond_60", rows, row -> row.residuals().abnormal(row.digit()))));
    }

    private static <T> Column numbers(String name, List<T> rows, ToDoubleFunction<T> cell) {
        return NumberColumn.of(name, rows.stream().mapToDouble(cell).toArray());
    }

    private static <T> Column texts(String name, List<T> rows, Function<T, String> cell) {
        return TextColumn.of(name, rows.stream().map(cell).toArray(String[]::new));
    }
}
