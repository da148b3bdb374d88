package io.github.deepscn.paper.digits;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.paper.experiment.Architecture;
import io.github.deepscn.paper.experiment.Boxes;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DigitsTest {
    @TempDir
    private Path empty;

    private static Request quick(int threads) {
        return new Request(true, OptionalInt.of(5), 1, threads, Optional.empty(), Optional.empty(), "");
    }

    @Test
    void quickRunGivesEverythingAndTheSameAgain() throws IOException {
        var digits = new Digits(empty);
        var steps = new ArrayList<Long>();
        Outcome outcome = digits.run(quick(2), counting(steps));
        assertThat(outcome.exhibits().stream().map(Section::id))
                .containsExactly(
                        "table-1",
                        "curves",
                        "figure-5",
                        "figure-6",
                        "figure-7-original",
                        "figure-7-scn",
                        "figure-7-dscn");
        assertThat(outcome.data().stream().map(DataFile::name))
                .containsExactly("digits-table.csv", "digits-predictions.csv", "digits-curves.csv", "digits-boxes.csv");
        assertThat(outcome.claims()).hasSize(10);
        assertThat(outcome.summary()).anyMatch(sentence -> sentence.contains("drawn by strokes"));
        assertThat(steps).isSorted().isNotEmpty();
        assertThat(steps.get(steps.size() - 1)).isLessThanOrEqualTo(digits.steps(quick(2)));
        for (Section section : outcome.exhibits()) {
            for (Chart chart : section.blocks().stream()
                    .flatMap(block -> block.charts().stream())
                    .toList()) {
                if (chart.data() instanceof Boxes boxes) {
                    assertThat(boxes.categories()).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
                    assertThat(boxes.series()).allMatch(series -> series.boxes().size() == 10);
                } else if (chart.data() instanceof Lines lines) {
                    assertThat(lines.lines()).hasSize(6);
                    assertThat(lines.lines()).allMatch(line -> line.y().stream().allMatch(Double::isFinite));
                }
            }
            if (section.id().startsWith("figure-5") || section.id().startsWith("figure-7")) {
                assertThat(section.blocks().get(1).html().split("<img", -1)).hasSize(1 + 16);
            }
        }

        Outcome again = digits.run(quick(1), (done, note) -> {});
        assertThat(again.summary()).isEqualTo(outcome.summary());
        assertThat(again.claims()).isEqualTo(outcome.claims());
        assertThat(shown(again)).isEqualTo(shown(outcome));
        assertThat(again.settings()).isEqualTo(outcome.settings());
        for (int k = 0; k < outcome.data().size(); k++) {
            assertThat(cells(again.data().get(k).table()))
                    .isEqualTo(cells(outcome.data().get(k).table()));
        }
    }

    @Test
    void networksBeatTheConstant() throws IOException {
        DigitsData data = DigitsData.of(quick(2), 300, empty);
        DigitsPlan plan = DigitsPlan.of(quick(2));
        DigitTrials trials = DigitTrials.run(plan, data, quick(2), (done, note) -> {});
        double constant = DigitScore.ofConstant(0, data.test().angles()).rmse();
        for (DigitNetwork network : plan.networks()) {
            DigitRun run = trials.first(network);
            assertThat(run.nodes()).hasSize(network.nodes());
            assertThat(run.training().score().rmse()).isLessThan(constant / 2);
            assertThat(run.test().score().rmse()).isLessThan(constant);
        }
    }

    @Test
    void firstNodesAreTheNetworkTrainedAlone() throws IOException {
        DigitsData data = DigitsData.of(quick(2), 300, empty);
        DigitScore unknown = new DigitScore(0, 0);
        DigitNetwork narrow = new DigitNetwork(Architecture.scn(20), unknown, unknown);
        DigitNetwork wide = new DigitNetwork(Architecture.scn(40), unknown, unknown);
        DeepScnModel alone =
                DeepScn.with(DigitTrials.options(narrow, 5)).fit(data.training().samples());
        DeepScnModel more = DeepScn.with(DigitTrials.options(wide, 5))
                .validation(data.test().samples())
                .fit(data.training().samples());
        DigitRun first = DigitRun.firstNodes(1, narrow, more, data);
        assertThat(first.training().values())
                .isEqualTo(column(alone.predict(data.training().pixels())));
        assertThat(first.test().values())
                .isEqualTo(column(alone.predict(data.test().pixels())));
        assertThat(first.nodes().get(19).trainRmse()).isEqualTo(alone.history().trainRmse());
        assertThat(DigitRun.firstNodes(1, wide, more, data).test().values())
                .isEqualTo(column(more.predict(data.test().pixels())));
    }

    @Test
    void ridingErrorIsTheTestError() throws IOException {
        DigitsData data = DigitsData.of(quick(2), 300, empty);
        DigitNetwork network = DigitsPlan.of(quick(2)).large().deep();
        DeepScnModel model = DeepScn.with(DigitTrials.options(network, 1))
                .validation(data.test().samples())
                .fit(data.training().samples());
        DigitRun run = DigitRun.firstNodes(1, network, model, data);
        double riding = run.nodes().get(network.nodes() - 1).validationRmse();
        assertThat(riding / run.test().score().rmse()).isBetween(1 - 1e-6, 1 + 1e-6);
        assertThat(Metrics.rmse(
                        model.predict(data.test().pixels()),
                        data.test().samples().targets().toRows()))
                .isEqualTo(run.test().score().rmse());
    }

    /** The texts, tables and pictures of all exhibits, and the numbers of their charts. */
    private static List<Object> shown(Outcome outcome) {
        return outcome.exhibits().stream()
                .flatMap(section -> section.blocks().stream())
                .flatMap(block -> Stream.concat(
                        Stream.of(block.html()), block.charts().stream().map(Chart::data)))
                .toList();
    }

    private static double[] column(double[][] rows) {
        double[] column = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            column[i] = rows[i][0];
        }
        return column;
    }

    private static List<String> cells(Table table) {
        return table.columns().stream()
                .map(column -> {
                    var text = new StringBuilder(column.name());
                    for (int i = 0; i < column.rows(); i++) {
                        text.append(' ').append(column.text(i));
                    }
                    return text.toString();
                })
                .toList();
    }

    private static StepListener counting(List<Long> steps) {
        return (done, note) -> steps.add(done);
    }
}
