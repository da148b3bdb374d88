package io.github.deepscn.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.OptionValues;
import io.github.deepscn.options.Preset;
import io.github.deepscn.selection.SearchSpace.Choice;
import io.github.deepscn.table.HoldOut;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchSpaceTest {
    private static final long SEED = 63;

    @ParameterizedTest
    @EnumSource(Preset.class)
    void setsDifferAndTheFirstIsWhereTheSearchBegins(Preset preset) {
        SearchSpace space = SearchSpace.around(preset.options());
        List<OptionSet> sets = space.sets(40, SEED);
        assertThat(sets).hasSize(40);
        assertThat(sets.get(0).options()).isEqualTo(preset.options());
        assertThat(sets.get(0).isStandard()).isTrue();
        assertThat(sets.stream().map(OptionSet::options)).doesNotHaveDuplicates();
        for (Choice<?> choice : space.choices()) {
            assertThat(sets)
                    .as("a set changes %s", choice.option().name())
                    .anyMatch(set -> set.changes().containsKey(choice.option()))
                    .anyMatch(set -> !set.changes().containsKey(choice.option()));
        }
    }

    /** The command line sets options one after the other on a preset, so the changes must say all. */
    @ParameterizedTest
    @EnumSource(Preset.class)
    void changesMakeTheSetFromThePreset(Preset preset) {
        for (OptionSet set : SearchSpace.around(preset.options()).sets(40, SEED)) {
            Map<Option<?>, Object> values = new HashMap<>(set.changes());
            values.put(OptionCatalogue.PRESET, preset);
            assertThat(new OptionValues(values).options(false))
                    .as(set.toString())
                    .isEqualTo(set.options());
        }
    }

    @Test
    void theFirstSetsDoNotDependOnTheirNumber() {
        SearchSpace space = SearchSpace.around(TableOptions.fast("y"));
        assertThat(space.sets(50, SEED).subList(0, 8)).isEqualTo(space.sets(8, SEED));
        assertThat(space.sets(8, SEED + 1)).isNotEqualTo(space.sets(8, SEED));
    }

    @Test
    void fixedOptionsKeepTheirValues() {
        var space = SearchSpace.around(TableOptions.fast("y"))
                .without(List.of(OptionCatalogue.LAYERS, OptionCatalogue.RIDGE));
        assertThat(space.sets(30, SEED)).allSatisfy(set -> {
            assertThat(set.options().training().layers()).containsExactly(100, 100);
            assertThat(set.changes()).doesNotContainKeys(OptionCatalogue.LAYERS, OptionCatalogue.RIDGE);
        });
    }

    @Test
    void ownValuesAreTried() {
        var space = SearchSpace.around(TableOptions.fast("y"))
                .without(List.of(OptionCatalogue.LAYERS, OptionCatalogue.RIDGE, OptionCatalogue.SOURCES))
                .without(List.of(OptionCatalogue.CANDIDATES, OptionCatalogue.GENERATIONS))
                .with(OptionCatalogue.VALIDATION, List.of(0.15, 0.3, 0.4));
        assertThat(space.sets(30, SEED))
                .as("all there are: 0.15 is the value to begin with")
                .extracting(OptionSet::toString)
                .containsExactlyInAnyOrder("as they are", "--validation 0.3", "--validation 0.4");
        assertThat(space.base().holdOut()).isEqualTo(HoldOut.share(0.15));
    }

    @Test
    void changesAreTypedAsOnACommandLine() {
        var space = SearchSpace.around(TableOptions.paper("y"));
        assertThat(space.sets(30, SEED).stream().flatMap(set -> set.arguments().stream()))
                .contains("--layers", "66,66,66", "--scopes", "0.5,1,5,10", "--ridge", "loo:1e-4")
                .noneMatch(word -> word.contains(" "));
    }

    @Test
    void anOptionHasOneListOfValues() {
        var choice = new Choice<>(OptionCatalogue.BATCH, List.of(1));
        assertThatThrownBy(() -> new SearchSpace(TableOptions.fast("y"), List.of(choice, choice)))
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> new Choice<>(OptionCatalogue.BATCH, List.of()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("batch");
    }
}
