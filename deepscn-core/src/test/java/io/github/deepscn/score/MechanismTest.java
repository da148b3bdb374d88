package io.github.deepscn.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MechanismTest {
    private static final double[] ONE_EACH = {1, 1};

    @Test
    void thetaAsksEveryOutputToShrinkAndRelaxedTheirSum() {
        CandidateSums scores = HandmadeScores.of(
                HandmadeScores.twoOutputs(),
                HandmadeScores.taking(0.3, 0.3),
                HandmadeScores.taking(0.55, 0.05),
                HandmadeScores.taking(0.05, 0.55),
                HandmadeScores.taking(0.1, 0.1));
        boolean[] everyOutput = {true, false, false, false};
        boolean[] inSum = {true, true, true, false};
        for (int k = 0; k < 4; k++) {
            assertThat(admits(Mechanisms.THETA, scores, k, 0.2, ONE_EACH))
                    .as("candidate %d", k)
                    .isEqualTo(everyOutput[k]);
            assertThat(admits(Mechanisms.RELAXED, scores, k, 0.2, ONE_EACH))
                    .as("candidate %d", k)
                    .isEqualTo(inSum[k]);
        }
    }

    @Test
    void theEnergyOfEachOutputSetsItsMark() {
        CandidateSums scores = HandmadeScores.of(HandmadeScores.twoOutputs(), HandmadeScores.taking(0.3, 0.1));
        assertThat(admits(Mechanisms.THETA, scores, 0, 0.25, new double[] {1, 0.3}))
                .isTrue();
        assertThat(admits(Mechanisms.THETA, scores, 0, 0.25, new double[] {0.3, 1}))
                .isFalse();
        assertThat(admits(Mechanisms.RELAXED, scores, 0, 0.25, new double[] {0.3, 1}))
                .isTrue();
        assertThat(admits(Mechanisms.RELAXED, scores, 0, 0.25, new double[] {0.7, 1}))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(Mechanisms.class)
    void justEnoughIsEnough(Mechanism mechanism) {
        // ⟨e,h⟩²/⟨h,h⟩ = 4/8 exactly.
        CandidateSums scores = HandmadeScores.of(new double[][] {{1}, {0}}, new double[] {2, 2});
        assertThat(admits(mechanism, scores, 0, 0.5, new double[] {1})).isTrue();
        assertThat(admits(mechanism, scores, 0, Math.nextUp(0.5), new double[] {1}))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(Mechanisms.class)
    void anOutputThatIsAlreadyExactBlocksNothing(Mechanism mechanism) {
        CandidateSums scores = HandmadeScores.of(new double[][] {{1, 0}, {0, 0}}, new double[] {1, 1});
        assertThat(admits(mechanism, scores, 0, 0.4, new double[] {1, 0})).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Mechanisms.class)
    void aCandidateThatIsZeroEverywhereIsNotAdmitted(Mechanism mechanism) {
        CandidateSums scores = HandmadeScores.of(HandmadeScores.twoOutputs(), new double[3]);
        assertThat(admits(mechanism, scores, 0, 1e-7, ONE_EACH)).isFalse();
    }

    @Test
    void theDecreaseIsSummedOverOutputsAndDoesNotDependOnTheLengthOfH() {
        CandidateSums scores = HandmadeScores.of(
                new double[][] {{2, 1}, {0, 3}, {0, 0}}, new double[] {1, 1, 1}, new double[] {5, 5, 5});
        // ⟨e_1,h⟩ = 2, ⟨e_2,h⟩ = 4, ⟨h,h⟩ = 3.
        assertThat(Mechanisms.RELAXED.decrease(scores, 0)).isCloseTo(20.0 / 3, within(1e-14));
        assertThat(Mechanisms.RELAXED.decrease(scores, 1)).isCloseTo(20.0 / 3, within(1e-14));
    }

    static boolean admits(Mechanism mechanism, CandidateSums scores, int candidate, double share, double[] energies) {
        return mechanism.admits(
                scores,
                candidate,
                mechanism.decrease(scores, candidate),
                share,
                energies,
                Arrays.stream(energies).sum());
    }
}
