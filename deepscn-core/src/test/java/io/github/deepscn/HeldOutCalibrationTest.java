package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.IntervalScore;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intervals and probabilities of one network, calibrated by the rows that its training held out. */
class HeldOutCalibrationTest {
    private static final long SEED = 5;

    private static TableOptions options(String... targets) {
        System.out.println("seed " + SEED);
        var options =
                TableOptions.fast(targets).withEncoder(EncoderOptions.standard().withExclude(Set.of("label", "z")));
        return options.withTraining(options.training().withLayers(20, 10).withSeed(SEED));
    }

    private static TableFit fit(TableOptions options) {
        return TableTraining.with(options).fit(Ensembles.rows(1200, SEED));
    }

    @Test
    void intervalsOfOneNetworkCoverNewRowsAsOftenAsAsked() {
        TableFit fit = fit(options("y"));
        assertThat(fit.model().intervals().orElseThrow().rows())
                .isEqualTo(fit.validation().rows())
                .isBetween(170L, 190L);
        List<IntervalScore> scores =
                fit.model().evaluateIntervals(Ensembles.rows(4000, SEED + 1), List.of(0.5, 0.8, 0.9, 0.95));
        assertThat(scores).hasSize(4);
        for (IntervalScore score : scores) {
            assertThat(score.covered()).isCloseTo(score.coverage(), within(0.09));
        }
    }

    @Test
    void halfWidthsAreOrderStatisticsOfTheErrorsInUnitsOfTheCurve() {
        TableFit fit = fit(options("y"));
        double[][] wanted = fit.model().encoder().wanted(fit.validation()).toRows();
        double[][] predicted = fit.model().predict(fit.validation());
        double[] errors = new double[wanted.length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = Math.abs(predicted[i][0] - wanted[i][0]);
        }
        int rank = (int) Math.ceil((errors.length + 1) * 0.8 - 1e-9);
        var target = fit.model().encoder().targets().get(0);
        double[] relative = new double[errors.length];
        for (int i = 0; i < errors.length; i++) {
            double output = (predicted[i][0] - target.centre()) / target.scale();
            relative[i] = errors[i] / fit.model().intervals().orElseThrow().relativeWidth(0, output);
        }
        Arrays.sort(relative);
        // every error was compared with a curve that was fitted without it
        assertThat(fit.model().halfWidths(0.8)[0]).isCloseTo(relative[rank - 1], withinPercentage(10));
    }

    @Test
    void theModelFileKeepsThem(@TempDir Path folder) throws IOException {
        TableModel model = fit(options("y")).model();
        Path file = folder.resolve("model.safetensors");
        model.save(file);
        assertThat(TableModel.load(file).halfWidths(0.9)).isEqualTo(model.halfWidths(0.9));
        assertThat(TableModel.load(file).digest()).isEqualTo(model.digest());
    }

    @Test
    void aGrownNetworkIsCalibratedAgain() {
        TableModel small = fit(options("y")).model();
        var larger = options("y").withTraining(options("y").training().withLayers(20, 10, 10));
        TableTraining training = TableTraining.with(larger);
        Table rows = Ensembles.rows(1200, SEED);
        TableFit grown = training.grow(small, training.plan(rows, small));
        assertThat(grown.model().intervals()).isPresent();
    }

    @Test
    void withoutHeldOutRowsAndForAutoencodersThereAreNone() {
        assertThat(fit(options("y").withHoldOut(HoldOut.none())).model().intervals())
                .isEmpty();
        assertThat(fit(options().withTask(Task.AUTOENCODER)).model().intervals())
                .isEmpty();
    }

    @Test
    void probabilitiesAreAboutAsLargeAsShares() {
        System.out.println("seed " + SEED);
        var options =
                TableOptions.fast("label").withEncoder(EncoderOptions.standard().withExclude(Set.of("y", "z")));
        TableModel model =
                fit(options.withTraining(options.training().withLayers(20, 10))).model();
        ClassScores scores = model.evaluateClasses(Ensembles.rows(4000, SEED + 1));
        assertThat(scores.calibrationError()).isLessThan(0.06);
        assertThat(scores.logLoss()).isLessThan(0.6 * Math.log(3));
    }
}
