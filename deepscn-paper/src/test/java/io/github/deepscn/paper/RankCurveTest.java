package io.github.deepscn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankCurveTest {
    @Test
    void ranksAreThoseOfEveryNumberOfNodes() {
        Options loose = Options.paper().withRankRule(RankRule.off()).withContractions(FunctionStudy.contractions(15));
        LeastSquares solved = new Trainings(2, StepListener.none())
                .train(Architecture.scn(60), loose, Points.drawn(200, 4), 4)
                .leastSquares();
        int[] ranks = RankCurve.of(solved);
        assertThat(ranks)
                .isEqualTo(IntStream.rangeClosed(1, 60).map(solved::rank).toArray());
        assertThat(ranks[59]).as("a case worth testing").isLessThan(50);
        assertThat(RankCurve.ratios(ranks)).hasSize(60).startsWith(1.0).allMatch(ratio -> ratio > 0 && ratio <= 1);
    }
}
