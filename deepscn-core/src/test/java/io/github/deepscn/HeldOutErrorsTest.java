package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldOutErrorsTest {
    private static final int ROWS = 20_000;

    /** Members are off by noise of their own, rows by noise that all share. */
    private static HeldOutErrors errors(int judges, int members, double own, double shared, Random random) {
        var outputs = new ArrayList<List<double[]>>();
        for (int i = 0; i < ROWS; i++) {
            double common = shared * random.nextGaussian();
            var ofRow = new ArrayList<double[]>();
            for (int k = 0; k < judges; k++) {
                ofRow.add(new double[] {common + own * random.nextGaussian()});
            }
            outputs.add(ofRow);
        }
        return new HeldOutErrors(outputs, Matrix.ofColumn(new double[ROWS]), members, own * own);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void errorsAreScaledToThoseOfAllMembers(int judges) {
        int members = 20;
        double expected = Math.sqrt((1 + 0.5 / members) / (1 + 0.5 / judges));
        assertThat(errors(judges, members, Math.sqrt(0.5), 1, new Random(judges))
                        .factor())
                .isCloseTo(expected, within(0.01));
    }

    @Test
    void intervalsCoverWhatTheyPromise() {
        var random = new Random(1);
        double half = errors(2, 20, 0.7, 1, random).intervals().orElseThrow().halfWidth(0, 0.9);
        int covered = 0;
        for (int i = 0; i < ROWS; i++) {
            double error = random.nextGaussian() + 0.7 / Math.sqrt(20) * random.nextGaussian();
            covered += Math.abs(error) <= half ? 1 : 0;
        }
        assertThat((double) covered / ROWS).isBetween(0.885, 0.915);
    }

    @Test
    void withAllMembersAsJudgesErrorsStay() {
        assertThat(errors(4, 4, 1, 1, new Random(2)).factor()).isEqualTo(1);
    }

    @Test
    void withoutHeldOutRowsThereAreNoIntervals() {
        assertThat(errors(0, 20, 1, 1, new Random(3)).intervals()).isEmpty();
    }
}
