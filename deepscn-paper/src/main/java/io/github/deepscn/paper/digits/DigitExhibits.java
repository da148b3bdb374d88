package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Exhibit;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The table and the pictures of the case study. */
final class DigitExhibits {
    private static final int PICTURES = 16;
    private static final int MOST_POINTS = 400;
    private static final String NOT_IN_PAPER = "–";

    private final DigitTrials trials;
    private final DigitsPlan plan;
    private final DigitsData data;
    private final long seed;

    DigitExhibits(DigitTrials trials, long seed) {
        this.trials = trials;
        this.plan = trials.plan();
        this.data = trials.data();
        this.seed = seed;
    }

    List<Exhibit> all() {
        DigitNetwork shallow = plan.large().shallow();
        DigitNetwork deep = plan.large().deep();
        return List.of(
                table(),
                curves(),
                samples(),
                boxes(),
                original(),
                correction("figure-7-scn", "Figure 7 (b): corrected by ", shallow),
                correction("figure-7-dscn", "Figure 7 (c): corrected by ", deep));
    }

    /** A row of Table 1; the constant has neither deviations nor figures of the paper. */
    private record Row(String network, Part part, Spread ppa, Spread rmse, Object paperPpa, Object paperRmse) {}

    private Exhibit table() {
        var rows = new ArrayList<Row>();
        for (DigitNetwork network : plan.networks()) {
            for (Part part : Part.values()) {
                Spread ppa = trials.spread(network, part, DigitScore::ppa);
                Spread rmse = trials.spread(network, part, DigitScore::rmse);
                DigitScore paper = part.paper(network);
                rows.add(new Row(network.name(), part, ppa, rmse, paper.ppa(), paper.rmse()));
            }
        }
        double mean = Arrays.stream(data.training().angles()).average().orElse(Double.NaN);
        for (Part part : Part.values()) {
            DigitScore score = DigitScore.ofConstant(mean, data.of(part).angles());
            rows.add(new Row(
                    "constant", part, Spread.of(score.ppa()), Spread.of(score.rmse()), NOT_IN_PAPER, NOT_IN_PAPER));
        }
        String repeated = trials.count() > 1
                ? "means and standard deviations of " + trials.count()
                        + " trials with different networks on the same digits"
                : "of a single trial";
        String quick = plan.hasPaperSizes() ? "" : " This is a quick run: the paper's networks are 25 times as large.";
        return new Sheet<>(rows)
                .column("network", Row::network)
                .column("digits", row -> row.part().words())
                .column("PPA %", row -> rounded(row.ppa().mean()))
                .column("PPA ±", row -> deviation(row.ppa()))
                .column("paper's PPA %", Row::paperPpa)
                .column("RMSE", row -> rounded(row.rmse().mean()))
                .column("RMSE ±", row -> deviation(row.rmse()))
                .column("paper's RMSE", Row::paperRmse)
                .figures(
                        "table-1",
                        "Table 1: the angles of digits",
                        "PPA is the percentage of predictions less than 10° off, RMSE is in degrees; " + repeated
                                + ", beside the paper's figures for its own digits. The constant is the mean angle of the training"
                                + " digits, a prediction that ignores the picture." + quick);
    }

    private static Object deviation(Spread spread) {
        return Double.isNaN(spread.deviation()) ? NOT_IN_PAPER : rounded(spread.deviation());
    }

    private static double rounded(double value) {
        return Math.rint(value * 1e4) / 1e4;
    }

    private Exhibit curves() {
        var lines = new ArrayList<Exhibit.Line>();
        for (DigitNetwork network : List.of(
                plan.large().shallow(), plan.small().deep(), plan.large().deep())) {
            lines.add(line(network, "training", false, NodeRecord::trainRmse));
            lines.add(line(network, "test", true, NodeRecord::validationRmse));
        }
        return new Exhibit.Lines(
                "curves",
                "The error while the networks grow",
                "RMSE in degrees after every node, of the first trial. Test digits choose no node. "
                        + plan.small().shallow().name() + " is the beginning of "
                        + plan.large().shallow().name() + ".",
                "nodes",
                "RMSE in degrees",
                false,
                lines);
    }

    private Exhibit.Line line(DigitNetwork network, String digits, boolean dashed, Function<NodeRecord, Double> error) {
        List<NodeRecord> nodes = trials.first(network).nodes();
        int count = nodes.size();
        int step = Math.max(1, (count + MOST_POINTS - 1) / MOST_POINTS);
        List<Integer> shown = IntStream.rangeClosed(1, count)
                .filter(node -> node % step == 0 || node == 1 || node == count)
                .boxed()
                .toList();
        return new Exhibit.Line(
                network.name() + ", " + digits,
                network.name(),
                dashed,
                shown.stream().map(node -> (double) node).toList(),
                shown.stream().map(node -> error.apply(nodes.get(node - 1))).toList());
    }

    private Exhibit boxes() {
        DigitNetwork shallow = plan.large().shallow();
        DigitNetwork deep = plan.large().deep();
        return new Exhibit.Boxes(
                "figure-6",
                "Figure 6: residuals on test digits, class by class",
                "Angle minus prediction in degrees, of the first trial. A box holds the middle half, whiskers reach to"
                        + " the farthest residual within 1.5 times its height, and points are beyond."
                        + (data.test().hasClasses() ? "" : " The classes are not known: all digits are in one box."),
                "digit",
                "residual in degrees",
                trials.residuals(shallow).classes(),
                List.of(
                        new Exhibit.BoxSeries(
                                shallow.name(), trials.residuals(shallow).boxes()),
                        new Exhibit.BoxSeries(
                                deep.name(), trials.residuals(deep).boxes())));
    }

    private Exhibit samples() {
        DigitImages digits = data.training();
        List<Integer> chosen = chosen("sample digits", digits.count());
        return pictures(
                "figure-5",
                "Figure 5: digits and their angles",
                Shown.count(chosen.size(), "training digit") + " drawn at random; positive angles are clockwise.",
                chosen,
                i -> digits.angles()[i],
                i -> digits.pixels()[i]);
    }

    private Exhibit original() {
        DigitImages digits = data.test();
        return pictures(
                "figure-7-original",
                "Figure 7 (a): test digits",
                Shown.count(corrected().size(), "test digit") + " drawn at random, with their angles.",
                corrected(),
                i -> digits.angles()[i],
                i -> digits.pixels()[i]);
    }

    /** The test digits turned back by the angles that a network predicts. */
    private Exhibit correction(String id, String title, DigitNetwork network) {
        DigitImages digits = data.test();
        double[] predictions = trials.first(network).test().values();
        return pictures(
                id,
                title + network.name(),
                "The same digits turned back by the predicted angle, and the angle that is left.",
                corrected(),
                i -> digits.angles()[i] - predictions[i],
                i -> Rotation.clockwise(digits.pixels()[i], DigitImages.SIDE, -predictions[i]));
    }

    /** The test digits that are shown corrected. */
    List<Integer> corrected() {
        return chosen("corrected digits", data.test().count());
    }

    /** Different images, in the order in which they are drawn. */
    private List<Integer> chosen(String purpose, int count) {
        var draws = DigitDraws.named(seed, purpose, 0);
        return IntStream.generate(() -> draws.below(count))
                .distinct()
                .limit(Math.min(PICTURES, count))
                .boxed()
                .toList();
    }

    private static Exhibit pictures(
            String id,
            String title,
            String caption,
            List<Integer> chosen,
            IntToDoubleFunction angle,
            IntFunction<double[]> grey) {
        return new Exhibit.Pictures(
                id,
                title,
                caption,
                chosen.stream()
                        .map(i -> new Exhibit.Picture(
                                degrees(angle.applyAsDouble(i)),
                                DigitImages.SIDE,
                                DigitImages.SIDE,
                                Arrays.stream(grey.apply(i)).boxed().toList()))
                        .toList());
    }

    private static String degrees(double angle) {
        return String.format(Locale.ROOT, "%.1f°", angle + 0.0).replace('-', '−');
    }
}
