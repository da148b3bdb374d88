package io.github.deepscn.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The table and the pictures of the case study. */
final class DigitExhibits {
    private static final int PICTURES = 16;
    private static final int MOST_POINTS = 400;
    private static final String NOT_IN_PAPER = "–";

    private final DigitsPlan plan;
    private final DigitsData data;
    private final DigitTrials trials;
    private final long seed;

    DigitExhibits(DigitsPlan plan, DigitsData data, DigitTrials trials, long seed) {
        this.plan = plan;
        this.data = data;
        this.trials = trials;
        this.seed = seed;
    }

    List<Exhibit> all() {
        var exhibits = new ArrayList<Exhibit>();
        exhibits.add(table());
        exhibits.add(curves());
        exhibits.add(samples());
        exhibits.add(boxes());
        exhibits.addAll(corrections());
        return exhibits;
    }

    private Exhibit table() {
        var rows = new ArrayList<List<Object>>();
        for (DigitNetwork network : plan.networks()) {
            rows.add(row(network, "training", DigitRun::training, network.paperTraining()));
            rows.add(row(network, "test", DigitRun::test, network.paperTest()));
        }
        double mean = Arrays.stream(data.training().angles()).average().orElse(Double.NaN);
        rows.add(constantRow(
                "training", DigitScore.ofConstant(mean, data.training().angles())));
        rows.add(constantRow("test", DigitScore.ofConstant(mean, data.test().angles())));
        return new Exhibit.Figures(
                "table-1",
                "Table 1: the angles of digits",
                "PPA is the percentage of predictions less than 10° off, RMSE is in degrees; "
                        + (trials.count() > 1
                                ? "means and standard deviations of " + trials.count()
                                        + " trials with different networks on the same digits"
                                : "of a single trial")
                        + ", beside what the paper reports of its digits. The constant is the mean angle of the training"
                        + " digits: what a predictor achieves that never looks."
                        + (plan.hasPaperSizes()
                                ? ""
                                : " This is a quick run: the paper's figures are of networks 25 times as large."),
                List.of("network", "digits", "PPA %", "PPA ±", "paper's PPA %", "RMSE", "RMSE ±", "paper's RMSE"),
                rows);
    }

    private List<Object> row(
            DigitNetwork network, String digits, Function<DigitRun, DigitScore> score, DigitScore paper) {
        DigitSpread ppa = trials.spread(network, run -> score.apply(run).ppa());
        DigitSpread rmse = trials.spread(network, run -> score.apply(run).rmse());
        return List.of(
                network.name(),
                digits,
                rounded(ppa.mean()),
                cell(ppa.deviation()),
                paper.ppa(),
                rounded(rmse.mean()),
                cell(rmse.deviation()),
                paper.rmse());
    }

    private static List<Object> constantRow(String digits, DigitScore score) {
        return List.of(
                "constant",
                digits,
                rounded(score.ppa()),
                NOT_IN_PAPER,
                NOT_IN_PAPER,
                rounded(score.rmse()),
                NOT_IN_PAPER,
                NOT_IN_PAPER);
    }

    private static Object cell(double deviation) {
        return Double.isNaN(deviation) ? NOT_IN_PAPER : rounded(deviation);
    }

    private static double rounded(double value) {
        return Math.rint(value * 1e4) / 1e4;
    }

    private Exhibit curves() {
        var lines = new ArrayList<Exhibit.Line>();
        for (DigitNetwork network : List.of(
                plan.large().shallow(), plan.small().deep(), plan.large().deep())) {
            DigitRun run = trials.run(network, 0);
            lines.add(line(run, "training", false, node -> run.nodes().get(node).trainRmse()));
            lines.add(line(run, "test", true, node -> run.nodes().get(node).validationRmse()));
        }
        return new Exhibit.Lines(
                "curves",
                "The error while the networks grow",
                "RMSE in degrees after every node, of the first trial. Test digits choose no node; they ride along. "
                        + plan.small().shallow().name() + " is the beginning of "
                        + plan.large().shallow().name() + ".",
                "nodes",
                "RMSE in degrees",
                false,
                lines);
    }

    private static Exhibit.Line line(DigitRun run, String digits, boolean dashed, ToDoubleFunction<Integer> error) {
        int count = run.nodes().size();
        int step = Math.max(1, (count + MOST_POINTS - 1) / MOST_POINTS);
        List<Integer> shown = IntStream.range(0, count)
                .filter(node -> (node + 1) % step == 0 || node == 0 || node == count - 1)
                .boxed()
                .toList();
        String name = run.network().name();
        return new Exhibit.Line(
                name + ", " + digits,
                name,
                dashed,
                shown.stream().map(node -> node + 1.0).toList(),
                shown.stream().map(error::applyAsDouble).toList());
    }

    private Exhibit samples() {
        List<Exhibit.Picture> pictures = chosen("sample digits", data.training().count()).stream()
                .map(i -> picture(
                        degrees(data.training().angle(i)), data.training().picture(i)))
                .toList();
        return new Exhibit.Pictures(
                "figure-5",
                "Figure 5: digits and their angles",
                words(pictures.size(), "training digit") + " drawn at random; positive angles are clockwise.",
                pictures);
    }

    private Exhibit boxes() {
        List<DigitResiduals> residuals = List.of(
                        plan.large().shallow(), plan.large().deep())
                .stream()
                .map(network -> DigitResiduals.of(trials.run(network, 0), data))
                .toList();
        return new Exhibit.Boxes(
                "figure-6",
                "Figure 6: residuals on test digits, class by class",
                "Angle minus prediction in degrees, of the first trial. A box holds the middle half, whiskers reach to"
                        + " the farthest residual within 1.5 times its height, and points are beyond."
                        + (data.test().hasClasses() ? "" : " The classes are not known: all digits are in one box."),
                "digit",
                "residual in degrees",
                residuals.get(0).classes(),
                List.of(
                        new Exhibit.BoxSeries(
                                plan.large().shallow().name(), residuals.get(0).boxes()),
                        new Exhibit.BoxSeries(
                                plan.large().deep().name(), residuals.get(1).boxes())));
    }

    /** The same test digits as they are, and turned back by what the networks say. */
    private List<Exhibit> corrections() {
        DigitImages test = data.test();
        List<Integer> chosen = corrected();
        var original = new Exhibit.Pictures(
                "figure-7-original",
                "Figure 7 (a): test digits",
                words(chosen.size(), "test digit") + " drawn at random, with their angles.",
                chosen.stream()
                        .map(i -> picture(degrees(test.angle(i)), test.picture(i)))
                        .toList());
        return List.of(
                original,
                correction("scn", "(b)", plan.large().shallow(), chosen),
                correction("dscn", "(c)", plan.large().deep(), chosen));
    }

    /** The test digits that are shown corrected. */
    List<Integer> corrected() {
        return chosen("corrected digits", data.test().count());
    }

    private Exhibit correction(String id, String part, DigitNetwork network, List<Integer> chosen) {
        double[] predictions = trials.run(network, 0).testPredictions();
        return new Exhibit.Pictures(
                "figure-7-" + id,
                "Figure 7 " + part + ": corrected by " + network.name(),
                "The same digits turned back by the predicted angle, and by how much they are off then.",
                chosen.stream()
                        .map(i -> picture(
                                degrees(data.test().angle(i) - predictions[i]),
                                Rotation.clockwise(data.test().picture(i), DigitImages.SIDE, -predictions[i])))
                        .toList());
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

    private static Exhibit.Picture picture(String label, double[] grey) {
        return new Exhibit.Picture(
                label,
                DigitImages.SIDE,
                DigitImages.SIDE,
                Arrays.stream(grey).boxed().toList());
    }

    private static String degrees(double angle) {
        return String.format(Locale.ROOT, "%.1f°", angle + 0.0).replace('-', '−');
    }

    private static String words(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
