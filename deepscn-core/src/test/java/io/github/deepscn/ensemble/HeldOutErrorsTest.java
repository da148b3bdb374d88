package io.github.deepscn.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.table.TargetEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldOutErrorsTest {
    private static final int ROWS = 20_000;
    private static final int MEMBERS = 10;
    private static final double OWN = 0.7;

    /**
     * Rows are off by noise that all members share, and members by noise of their own, which is smaller where they know
     * the row.
     */
    private static HeldOutErrors errors(int judges, double known, Random random) {
        double[][][] own = new double[MEMBERS][ROWS][1];
        double[][][] others = new double[MEMBERS][ROWS][1];
        double[] targets = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            targets[i] = 100 * random.nextGaussian();
            double common = random.nextGaussian();
            for (int k = 0; k < MEMBERS; k++) {
                double error = common + OWN * random.nextGaussian();
                own[k][i][0] = targets[i] + error;
                others[k][i][0] = targets[i] + known * error;
            }
        }
        int[] rows = IntStream.range(0, ROWS).toArray();
        var heldOut = new HeldOutOutputs();
        var together = new HeldOutOutputs();
        for (int k = 0; k < MEMBERS; k++) {
            together.add(k < judges ? own[k] : others[k], rows);
            if (k < judges) {
                heldOut.add(own[k], rows);
            }
        }
        return HeldOutErrors.of(heldOut, together, Matrix.ofColumn(targets), List.of());
    }

    /** Noise of its own is a part of one member's error; in the mean of all members it is a tenth of that part. */
    @ParameterizedTest
    @ValueSource(doubles = {0.9, 1})
    void theFactorIsTheGainOfTheMeanOverMembersWithoutTheRow(double known) {
        double expected = Math.sqrt((1 + OWN * OWN / MEMBERS) / (1 + OWN * OWN));
        assertThat(errors(1, known, new Random(1)).factor()).isCloseTo(expected, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.8, 0.9, 1})
    void intervalsCoverWhatTheyPromise(double known) {
        var random = new Random(1);
        double half = errors(1, known, random).intervals().orElseThrow().halfWidth(0, 0.9);
        int covered = 0;
        for (int i = 0; i < ROWS; i++) {
            double error = random.nextGaussian() + OWN / Math.sqrt(MEMBERS) * random.nextGaussian();
            covered += Math.abs(error) <= half ? 1 : 0;
        }
        assertThat((double) covered / ROWS).isBetween(0.885, 0.915);
    }

    @Test
    void withAllMembersAsJudgesErrorsStay() {
        assertThat(errors(MEMBERS, 0.5, new Random(2)).factor()).isCloseTo(1, within(1e-9));
    }

    @Test
    void withoutHeldOutRowsThereAreNoIntervals() {
        assertThat(errors(0, 1, new Random(3)).intervals()).isEmpty();
    }

    /** Half of the rows are predicted at the limit, without error; the others have errors. */
    @Test
    void rowsAtALimitAreLeftOut() {
        var random = new Random(4);
        int rows = 1000;
        double[][] outputs = new double[rows][1];
        double[] targets = new double[rows];
        for (int i = 0; i < rows; i++) {
            targets[i] = i % 2 == 0 ? 0 : 10 + 0.01 * i;
            outputs[i][0] = i % 2 == 0 ? -0.5 : targets[i] + random.nextGaussian();
        }
        var limited = List.of(new TargetEncoding("y", true, 0, 1, 0, 30));
        var errors = HeldOutErrors.of(outputs, Matrix.ofColumn(targets), limited);
        assertThat(errors.residuals()).hasSize(500);
        assertThat(errors.intervals().orElseThrow().halfWidth(0, 0.9)).isBetween(1.4, 1.9);
        var few = HeldOutErrors.of(Arrays.copyOf(outputs, 100), Matrix.ofColumn(Arrays.copyOf(targets, 100)), limited);
        assertThat(few.residuals()).hasSize(100);
        assertThat(few.residuals().get(0)).containsExactly(0);
    }
}
