package io.github.deepscn.paper.digits;

import io.github.deepscn.paper.experiment.Boxes;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Lines.Line;
import io.github.deepscn.paper.experiment.Pair;
import io.github.deepscn.paper.experiment.Picture;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.train.NodeRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The table and the pictures of the case study. */
record DigitExhibits(DigitTrials trials, long seed) {
    private static final int PICTURES = 16;
    private static final String NOT_IN_PAPER = "–";

    List<Section> all() {
        Pair<DigitNetwork> large = trials.plan().large();
        DigitImages training = trials.data().training();
        return List.of(
                table(),
                curves(),
                new Section(
                        "figure-5",
                        "Figure 5: digits and their angles",
                        Block.text("Training digits drawn at random; positive angles are clockwise."),
                        pictures(chosen("sample digits", training.count()), training, i -> 0)),
                boxes(),
                new Section(
                        "figure-7-original",
                        "Figure 7 (a): test digits",
                        Block.text("Test digits drawn at random, with their angles."),
                        pictures(corrected(), trials.data().test(), i -> 0)),
                correction("figure-7-scn", "Figure 7 (b): corrected by ", large.scn()),
                correction("figure-7-dscn", "Figure 7 (c): corrected by ", large.deep()));
    }

    /** A row of Table 1; the constant has neither deviations nor figures of the paper. */
    private record Row(String network, Part part, Spread ppa, Spread rmse, Optional<DigitScore> paper) {
        Object papers(Function<DigitScore, Double> measure) {
            return paper.<Object>map(measure).orElse(NOT_IN_PAPER);
        }
    }

    private Section table() {
        var rows = new ArrayList<Row>();
        for (DigitNetwork network : trials.plan().networks()) {
            for (Part part : Part.values()) {
                Spread ppa = trials.spread(network, part, DigitScore::ppa);
                Spread rmse = trials.spread(network, part, DigitScore::rmse);
                rows.add(new Row(network.name(), part, ppa, rmse, Optional.of(part.paper(network))));
            }
        }
        double mean = Arrays.stream(trials.data().training().angles()).average().orElse(Double.NaN);
        for (Part part : Part.values()) {
            DigitScore score =
                    DigitScore.ofConstant(mean, trials.data().of(part).angles());
            rows.add(new Row("constant", part, Spread.of(score.ppa()), Spread.of(score.rmse()), Optional.empty()));
        }
        String repeated = trials.plan().trials() > 1
                ? "means and standard deviations of " + trials.plan().trials()
                        + " trials with different networks on the same digits"
                : "of a single trial";
        String quick = trials.plan().hasPaperSizes()
                ? ""
                : " This is a quick run: the paper's networks are 25 times as large.";
        return new Sheet<>(rows)
                .column("network", Row::network)
                .column("digits", row -> row.part.words())
                .column("PPA %", row -> rounded(row.ppa.mean()))
                .column("PPA ±", row -> deviation(row.ppa))
                .column("paper's PPA %", row -> row.papers(DigitScore::ppa))
                .column("RMSE", row -> rounded(row.rmse.mean()))
                .column("RMSE ±", row -> deviation(row.rmse))
                .column("paper's RMSE", row -> row.papers(DigitScore::rmse))
                .section(
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

    private Section curves() {
        var lines = new ArrayList<Line>();
        for (DigitNetwork network : trials.plan().trained()) {
            lines.add(line(network, "training", false, NodeRecord::trainRmse));
            lines.add(line(network, "test", true, NodeRecord::validationRmse));
        }
        String caption = "RMSE in degrees after every node, of the first trial. Test digits choose no node. "
                + trials.plan().small().scn().name() + " is the beginning of "
                + trials.plan().large().scn().name() + ".";
        return new Section(
                "curves",
                "The error while the networks grow",
                new Lines("RMSE in degrees", false, lines).chart("curves", "RMSE over nodes.", caption));
    }

    private Line line(DigitNetwork network, String digits, boolean dashed, Function<NodeRecord, Double> error) {
        List<Double> errors = trials.first(network).nodes().stream().map(error).toList();
        return new Line(network.name() + ", " + digits, network.name(), dashed, errors);
    }

    private Section boxes() {
        Pair<DigitNetwork> large = trials.plan().large();
        String caption =
                "Angle minus prediction in degrees, of the first trial. A box holds the middle half, whiskers reach to"
                        + " the farthest residual within 1.5 times its height, and points are beyond."
                        + (trials.data().test().classes().isPresent()
                                ? ""
                                : " The classes are not known: all digits are in one box.");
        var boxes = new Boxes(
                "digit",
                "residual in degrees",
                trials.residuals(large.scn()).classes(),
                large.both().stream()
                        .map(network -> Boxes.Series.of(
                                network.name(), trials.residuals(network).boxes()))
                        .toList());
        return new Section(
                "figure-6",
                "Figure 6: residuals on test digits, class by class",
                boxes.chart("figure-6", "Residual by digit.", caption));
    }

    /** The test digits turned back by the angles that a network predicts. */
    private Section correction(String id, String title, DigitNetwork network) {
        double[] predictions = trials.first(network).test().values();
        return new Section(
                id,
                title + network.name(),
                Block.text("The same digits turned back by the predicted angle, and the angle that is left."),
                pictures(corrected(), trials.data().test(), i -> predictions[i]));
    }

    /** The test digits that are shown corrected. */
    List<Integer> corrected() {
        return chosen("corrected digits", trials.data().test().count());
    }

    /** Different images, in the order in which they are drawn. */
    private List<Integer> chosen(String purpose, int count) {
        var draws = DigitImages.draws(seed, purpose, 0);
        return IntStream.generate(() -> (int) draws.nextDouble(0, count))
                .distinct()
                .limit(Math.min(PICTURES, count))
                .boxed()
                .toList();
    }

    /** Some digits, each turned back by an angle. */
    private static Block pictures(List<Integer> chosen, DigitImages digits, IntToDoubleFunction turn) {
        return Picture.grid(chosen.stream()
                .map(i -> new Picture(
                        degrees(digits.angles()[i] - turn.applyAsDouble(i)),
                        DigitImages.SIDE,
                        Rotation.clockwise(digits.pixels()[i], DigitImages.SIDE, -turn.applyAsDouble(i))))
                .toList());
    }

    private static String degrees(double angle) {
        return String.format(Locale.ROOT, "%.1f°", angle + 0.0).replace('-', '−');
    }
}
