package io.github.deepscn.paper.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.paper.Outcomes;
import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.paper.experiment.Trainings;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.RankRule;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RanksTest {
    @Test
    void ranksAreThoseOfEveryNumberOfNodes() {
        Options loose = Options.paper().withRankRule(RankRule.off()).withContractions(FunctionStudy.contractions(15));
        Architecture network = Architecture.scn(60);
        var trainings = new Trainings(2, StepListener.NONE);
        Course course = new FunctionStudy(Outcomes.request(), trainings, 200, network, network)
                .course(network, "loose", 1, loose, 4);
        LeastSquares solved = course.leastSquares();
        List<Double> ratios = Ranks.of(course).ratios();
        assertThat(ratios)
                .isEqualTo(IntStream.rangeClosed(1, 60)
                        .mapToObj(n -> solved.rank(n) / (double) n)
                        .toList());
        assertThat(solved.rank(60)).as("a case worth testing").isLessThan(50);
        assertThat(ratios).hasSize(60).startsWith(1.0).allMatch(ratio -> ratio > 0 && ratio <= 1);
    }
}
