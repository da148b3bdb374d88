package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The numbers behind table and pictures. */
record DigitFiles(DigitTrials trials) {
    List<DataFile> all() {
        return List.of(runs(), predictions(), curves(), boxes());
    }

    /** A network in a trial. */
    private record TrialRun(int trial, DigitRun run) {
        DigitNetwork network() {
            return run.network();
        }
    }

    private DataFile runs() {
        List<TrialRun> rows = IntStream.range(0, trials.count())
                .boxed()
                .flatMap(k -> trials.trials().get(k).stream().map(run -> new TrialRun(k + 1, run)))
                .toList();
        return new Sheet<>(rows)
                .column("trial", TrialRun::trial)
                .column("network", row -> row.network().name())
                .column("nodes", row -> row.run().nodes().size())
                .column("stop", row -> row.run().stop().name().toLowerCase(Locale.ROOT))
                .column("training_ppa", row -> Part.TRAINING.score(row.run()).ppa())
                .column("test_ppa", row -> Part.TEST.score(row.run()).ppa())
                .column("training_rmse", row -> Part.TRAINING.score(row.run()).rmse())
                .column("test_rmse", row -> Part.TEST.score(row.run()).rmse())
                .column(
                        "paper_training_ppa",
                        row -> row.network().paperTraining().ppa())
                .column("paper_test_ppa", row -> row.network().paperTest().ppa())
                .column(
                        "paper_training_rmse",
                        row -> row.network().paperTraining().rmse())
                .column("paper_test_rmse", row -> row.network().paperTest().rmse())
                .file("digits-table.csv");
    }

    /** Every test digit under every network of the first trial. */
    private DataFile predictions() {
        DigitImages test = trials.data().test();
        var sheet = new Sheet<>(IntStream.range(0, test.count()).boxed().toList())
                .column("image", i -> i + 1)
                .column("digit", test::className)
                .column("angle", i -> test.angles()[i]);
        for (DigitNetwork network : trials.plan().networks()) {
            double[] predictions = trials.first(network).test().values();
            sheet.column(network.name(), i -> predictions[i]);
        }
        return sheet.file("digits-predictions.csv");
    }

    /** Every node of the first trial. */
    private DataFile curves() {
        record Node(String network, int number, NodeRecord made) {}
        var rows = new ArrayList<Node>();
        for (DigitNetwork network : trials.plan().networks()) {
            List<NodeRecord> nodes = trials.first(network).nodes();
            for (int k = 0; k < nodes.size(); k++) {
                rows.add(new Node(network.name(), k + 1, nodes.get(k)));
            }
        }
        return new Sheet<>(rows)
                .column("network", Node::network)
                .column("node", Node::number)
                .column("layer", row -> row.made().layer())
                .column("scope", row -> row.made().scope())
                .column("contraction", row -> row.made().contraction())
                .column("training_rmse", row -> row.made().trainRmse())
                .column("test_rmse", row -> row.made().validationRmse())
                .file("digits-curves.csv");
    }

    /** Every class of test digits under the two large networks of the first trial. */
    private DataFile boxes() {
        record Group(String network, String digit, DigitResiduals residuals, Exhibit.Box box) {}
        var rows = new ArrayList<Group>();
        DigitsPlan.Pair large = trials.plan().large();
        for (DigitNetwork network : List.of(large.shallow(), large.deep())) {
            DigitResiduals residuals = trials.residuals(network);
            residuals
                    .classes()
                    .forEach(digit -> rows.add(new Group(network.name(), digit, residuals, residuals.box(digit))));
        }
        return new Sheet<>(rows)
                .column("network", Group::network)
                .column("digit", Group::digit)
                .column("images", row -> row.residuals().count(row.digit()))
                .column("low", row -> row.box().low())
                .column("lower_quartile", row -> row.box().lowerQuartile())
                .column("median", row -> row.box().median())
                .column("upper_quartile", row -> row.box().upperQuartile())
                .column("high", row -> row.box().high())
                .column("outliers", row -> row.box().outliers().size())
                .column("mean", row -> row.residuals().mean(row.digit()))
                .column("rmse", row -> row.residuals().rmse(row.digit()))
                .column("ppa", row -> row.residuals().ppa(row.digit()))
                .column("beyond_60", row -> row.residuals().abnormal(row.digit()))
                .file("digits-boxes.csv");
    }
}
