package io.github.deepscn.paper.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.paper.Outcomes;
import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.search.Search;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the experiments find: at full size where one trial takes seconds, else small. */
class ExperimentsTest {
    private static double number(List<Object> row, int column) {
        return ((Number) row.get(column)).doubleValue();
    }

    private static List<List<Object>> rows(Outcome outcome, String id) {
        return blocks(outcome)
                .filter(section -> section.getKey().equals(id))
                .map(Map.Entry::getValue)
                .filter(HtmlTable.class::isInstance)
                .flatMap(table -> ((HtmlTable) table).named().stream())
                .map(row -> List.copyOf(row.values()))
                .toList();
    }

    /** All blocks, each with the id of its section. */
    private static Stream<Map.Entry<String, Block>> blocks(Outcome outcome) {
        return outcome.exhibits().stream()
                .flatMap(section -> section.blocks().stream().map(block -> Map.entry(section.id(), block)));
    }

    /** The lines of a chart. */
    private static List<Lines.Line> lines(Outcome outcome, String name) {
        return blocks(outcome)
                .flatMap(block -> block.getValue().charts().stream())
                .filter(chart -> chart.name().equals(name))
                .flatMap(chart -> ((Lines) chart.data()).lines().stream())
                .toList();
    }

    @Test
    void deepIsTenTimesBetterThanShallowInTheSizeOfThePaper() {
        var request = new Request(false, OptionalInt.of(1), 5, 2, Optional.empty(), Optional.empty(), "");
        Outcome outcome = new Approximation().run(request, (done, note) -> {});
        assertThat(outcome.claims().get(1).verdict()).isEqualTo(Claim.Verdict.REPRODUCED);
        List<List<Object>> rows = rows(outcome, "final");
        assertThat(rows).hasSize(4);
        for (int k = 0; k < 4; k += 2) { // with the rank rule and without it, SCN before DeepSCN
            for (int error : new int[] {4, 5}) {
                assertThat(number(rows.get(k + 1), error)).isLessThanOrEqualTo(number(rows.get(k), error) / 10);
            }
        }
    }

    @Test
    void linesGoToTheLastNodeAndEndInTheErrorsOfTheTable() throws Exception {
        Outcome outcome = Outcomes.of(new Approximation());
        List<Lines.Line> training = lines(outcome, "standard-training");
        List<Lines.Line> test = lines(outcome, "standard-test");
        List<List<Object>> rows = rows(outcome, "final");
        assertThat(training).hasSize(4);
        for (int k = 0; k < 4; k++) {
            List<Double> errors = training.get(k).y();
            assertThat(errors).hasSize((int) number(rows.get(k), 3));
            assertThat(errors.get(errors.size() - 1)).isEqualTo(Shown.forChart(number(rows.get(k), 4)));
            assertThat(test.get(k).y().get(errors.size() - 1)).isEqualTo(Shown.forChart(number(rows.get(k), 5)));
        }
        // up to the end of the first layer both are one network
        int border = FunctionStudy.wide(Outcomes.request(), StepListener.NONE).border();
        assertThat(training.get(0).y().subList(0, border))
                .isEqualTo(training.get(1).y().subList(0, border));
    }

    @Test
    void deepKeepsTheHigherRank() throws Exception {
        Outcome outcome = Outcomes.of(new RankStudy());
        assertThat(outcome.claims().get(2).verdict()).isNotEqualTo(Claim.Verdict.NOT_REPRODUCED);
        assertThat(blocks(outcome).flatMap(block -> block.getValue().charts().stream()))
                .hasSize(4);
        List<List<Object>> loose = rows(outcome, "ratios").stream()
                .filter(row -> row.get(0).equals("loose"))
                .toList();
        assertThat(loose).hasSize(2).allSatisfy(row -> {
            assertThat(number(row, 2))
                    .isEqualTo(FunctionStudy.wide(Outcomes.request(), StepListener.NONE)
                            .nodes());
            assertThat(number(row, 3)).isLessThan(number(row, 4) - 0.1);
        });
        rows(outcome, "ratios").stream()
                .filter(row -> row.get(0).equals("ruled"))
                .forEach(row -> assertThat(number(row, 3)).isGreaterThan(0.95));
    }

    @Test
    void contractionsButTheLargestDoNothingToSharedDraws() throws Exception {
        Outcome outcome = Outcomes.of(new Robustness());
        assertThat(outcome.claims().get(0).verdict()).isEqualTo(Claim.Verdict.REPRODUCED);
        List<Lines.Line> lines = lines(outcome, "same-training");
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0).y()).isEqualTo(lines.get(1).y());
        assertThat(lines.get(2).y()).isEqualTo(lines.get(3).y());
        // a largest r of 0.9 asks for more than candidates bring
        List<List<Object>> largest = rows(outcome, "largest");
        assertThat(number(largest.get(0), 2)).isLessThan(number(largest.get(largest.size() - 2), 2) / 2);
    }

    @Test
    void randomContractionsAreThoseOfThePaper() {
        assertThat(Robustness.contractions(3))
                .hasSize(11)
                .isSorted()
                .endsWith(1 - 1e-6)
                .isEqualTo(Robustness.contractions(3));
        assertThat(Robustness.contractions(3).subList(0, 10)).allMatch(r -> r > 0.9 && r < 0.99);
        assertThat(Robustness.contractions(3)).isNotEqualTo(Robustness.contractions(4));
        assertThat(FunctionStudy.contractions(7))
                .containsExactly(Search.PUBLISHED_CONTRACTIONS.stream()
                        .mapToDouble(r -> r)
                        .toArray());
    }

    @Test
    void noMoreStepsAreToldThanPromised() throws Exception {
        for (Experiment experiment : List.of(new Approximation(), new RankStudy(), new Robustness())) {
            long[] most = {0};
            StepListener progress = (done, note) -> most[0] = Math.max(most[0], done);
            experiment.run(
                    new Request(true, OptionalInt.of(1), 1, 2, Optional.empty(), Optional.empty(), ""), progress);
            long steps = experiment.steps(
                    new Request(true, OptionalInt.of(1), 1, 2, Optional.empty(), Optional.empty(), ""));
            assertThat(most[0]).as(experiment.getClass().getSimpleName()).isBetween(steps / 2, steps);
        }
    }
}
