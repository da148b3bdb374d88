package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.deepscn.TableOptions;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AblationsTest {
    static List<ScnLearner> all() {
        return Ablations.ALL;
    }

    @Test
    void everyNameAndEveryChangeIsThereOnce() {
        assertThat(Study.ABLATION.names()).doesNotHaveDuplicates().contains(Study.ABLATION.reference());
        assertThat(Ablations.ALL.stream().map(learner -> learner.preset().apply("y")))
                .doesNotHaveDuplicates();
    }

    /** Every preset without a part, and the change that puts the part back. */
    static Stream<Arguments> parts() {
        TableOptions whole = TableOptions.balanced("y");
        Search search = whole.training().search();
        Ensemble networks = whole.ensemble().orElseThrow();
        return Stream.of(
                arguments("no-generations", searching(s -> s.withGenerations(search.generations()))),
                arguments("no-batch", searching(s -> s.withBatch(search.batch()))),
                arguments("no-orthogonal", searching(s -> s.withMechanism(search.mechanism()))),
                arguments("no-bumps", searching(s -> s.withSources(search.sources()))),
                arguments("no-boxes", searching(s -> s.withSources(search.sources()))),
                arguments("only-uniform", searching(s -> s.withSources(search.sources()))),
                arguments("no-ensemble", (UnaryOperator<TableOptions>) options -> options.withEnsemble(networks)),
                arguments("one-layer", (UnaryOperator<TableOptions>)
                        options -> training(t -> t.withLayers(100, 100, 100, 100))
                                .apply(options)
                                .withEnsemble(networks)),
                arguments("no-links", training(t -> t.withLinks(whole.training().links()))),
                arguments(
                        "no-ridge-while-growing",
                        training(t -> t.withShrinkage(whole.training().shrinkage()))));
    }

    private static UnaryOperator<TableOptions> training(UnaryOperator<Options> change) {
        return options -> options.withTraining(change.apply(options.training()));
    }

    private static UnaryOperator<TableOptions> searching(UnaryOperator<Search> change) {
        return training(options -> options.withSearch(change.apply(options.search())));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void onePartIsMissing(String name, UnaryOperator<TableOptions> putBack) {
        TableOptions without = options(name);
        assertThat(without).isNotEqualTo(TableOptions.balanced("y"));
        assertThat(putBack.apply(without)).isEqualTo(TableOptions.balanced("y"));
    }

    @Test
    void whatIsMissingIsWhatTheNameSays() {
        assertThat(parts())
                .hasSize((int) Study.ABLATION.names().stream()
                                .filter(name -> !name.contains("paper"))
                                .count()
                        - 1);
        assertThat(options("no-generations").training().search().generations()).isZero();
        assertThat(options("no-batch").training().search().batch()).isEqualTo(1);
        assertThat(options("no-orthogonal").training().search().mechanism()).isEqualTo(Mechanisms.RELAXED);
        assertThat(sources("no-bumps")).hasSize(3).doesNotContain(Sources.SPARSE_RADIAL);
        assertThat(sources("no-boxes")).hasSize(3).doesNotContain(Sources.BOXES);
        assertThat(sources("only-uniform")).containsExactly(Sources.UNIFORM);
        assertThat(options("no-ensemble").ensemble().orElseThrow().members()).isEqualTo(1);
        assertThat(options("no-links").training().links().inputs()).isFalse();
    }

    private static TableOptions options(String name) {
        return ((ScnLearner) Study.ABLATION.named(List.of(name)).get(0))
                .preset()
                .apply("y");
    }

    private static List<Source> sources(String name) {
        return options(name).training().search().sources();
    }

    @ParameterizedTest
    @MethodSource("all")
    void learnsALineWithFewNodes(ScnLearner learner) {
        var small = new ScnLearner(
                learner.name(), target -> learner.preset().apply(target).withLayers(8, 4));
        Examples line = ToyData.line(80);

        double[] predicted = small.fit(line).predict(line.inputs());

        assertThat(Metric.RMSE.score(predicted, line.targets()))
                .as(learner.name())
                .isLessThan(1.2);
    }

    @Test
    void oneLayerHasTheNodesOfTwo() {
        var options = Study.ABLATION.named(List.of("balanced", "one-layer")).stream()
                .map(learner -> ((ScnLearner) learner).preset().apply("y").training())
                .toList();

        assertThat(options.get(1).layers()).hasSize(1);
        assertThat(options.get(1).layers().get(0))
                .isEqualTo(options.get(0).layers().stream()
                        .mapToInt(width -> width)
                        .sum());
    }
}
