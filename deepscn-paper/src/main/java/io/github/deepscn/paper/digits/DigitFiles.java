package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Boxes.Box;
import io.github.deepscn.paper.experiment.DataFile;
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

    private DataFile runs() {
        return new Sheet<>(trials.all())
                .column("trial", DigitRun::trial)
                .column("network", run -> run.network().name())
                .column("nodes", DigitRun::size)
                .column("stop", run -> run.stop().name().toLowerCase(Locale.ROOT))
                .column("training_ppa", run -> run.training().score().ppa())
                .column("test_ppa", run -> run.test().score().ppa())
                .column("training_rmse", run -> run.training().score().rmse())
                .column("test_rmse", run -> run.test().score().rmse())
                .column(
                        "paper_training_ppa",
                        run -> run.network().paperTraining().ppa())
                .column("paper_test_ppa", run -> run.network().paperTest().ppa())
                .column(
                        "paper_training_rmse",
                        run -> run.network().paperTraining().rmse())
                .column("paper_test_rmse", run -> run.network().paperTest().rmse())
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
        List<Node> rows = trials.plan().networks().stream()
                .map(trials::first)
                .flatMap(run -> IntStream.range(0, run.size())
                        .mapToObj(k -> new Node(
                                run.network().name(), k + 1, run.nodes().get(k))))
                .toList();
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
        record Group(String network, String digit, DigitResiduals residuals, Box box) {}
        var rows = new ArrayList<Group>();
        for (DigitNetwork network : trials.plan().large().both()) {
            DigitResiduals all = trials.residuals(network);
            all.classes().forEach(digit -> rows.add(new Group(network.name(), digit, all, all.box(digit))));
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
