package io.github.deepscn.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.network.Activations;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option is described, reads and shows its values, and reaches the options that hold them. */
class OptionCatalogueTest {
    /** What a line of help has room for. */
    private static final int LONGEST_SENTENCE = 50;

    static Stream<Option<?>> all() {
        return OptionCatalogue.ALL.stream();
    }

    private static TableOptions options(Preset preset, Map<Option<?>, Object> more) {
        var values = new java.util.HashMap<Option<?>, Object>(more);
        values.put(OptionCatalogue.PRESET, preset);
        return new OptionValues(values).options(false);
    }

    @Test
    void everyConstantIsInTheListUnderItsName() throws IllegalAccessException {
        var constants = new ArrayList<Option<?>>();
        for (Field field : OptionCatalogue.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.get(null) instanceof Option<?> option) {
                constants.add(option);
                String name = option.name().replaceAll("([A-Z])", "_$1").replace('-', '_');
                assertThat(field.getName()).isEqualTo(name.toUpperCase(Locale.ROOT));
            }
        }
        assertThat(OptionCatalogue.ALL).containsExactlyInAnyOrderElementsOf(constants);
        assertThat(OptionCatalogue.ALL.stream().map(Option::name)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyOptionSaysWhatItMeans(Option<?> option) {
        assertThat(option.sentence()).endsWith(".").hasSizeBetween(10, LONGEST_SENTENCE);
        assertThat(option.parameter().isEmpty()).isEqualTo(option.type().equals(ValueType.FLAG));
        if (option.places().contains(Option.Place.FORM)) {
            assertThat(option.example().isEmpty())
                    .isEqualTo(option.type().kind().equals("choice"));
        }
    }

    /** What a preset holds can be set again, as far as it is a value of the command line, and changes nothing. */
    @ParameterizedTest
    @EnumSource(Preset.class)
    void aValueThatIsHeldChangesNothing(Preset preset) {
        TableOptions options = preset.options();
        for (Option<?> option : OptionCatalogue.ALL) {
            if (!option.equals(OptionCatalogue.LAYERS)
                    && !option.equals(OptionCatalogue.SOURCES)
                    && !option.equals(OptionCatalogue.PATIENCE)) {
                assertThat(same(option, options)).as(option.name()).isEqualTo(options);
            }
        }
    }

    private static <T> TableOptions same(Option<T> option, TableOptions options) {
        return option.get(options).map(value -> option.set(options, value)).orElse(options);
    }

    @Test
    void valuesAreReadAndShown() {
        assertThat(OptionCatalogue.MECHANISM.type().read("Relaxed")).isEqualTo(Mechanisms.RELAXED);
        assertThat(OptionCatalogue.SOURCES.type().read("dense-pairs")).isEqualTo(Sources.DENSE_PAIRS);
        assertThat(OptionCatalogue.LAYERS.type().read("5")).isEqualTo(5);
        assertThat(ValueType.NUMBER_LISTS.read("0.5,1")).isEqualTo(List.of(0.5, 1.0));
        assertThat(ValueType.NUMBER_LISTS.show(List.of(List.of(0.5, 1.0), List.of(1e-7))))
                .isEqualTo("0.5, 1 / 0.0000001");
        assertThatThrownBy(() -> OptionCatalogue.SEED.type().read("x")).hasMessage("'x' is not a whole number");
        assertThatThrownBy(() -> OptionCatalogue.TOLERANCE.type().read("x")).hasMessage("'x' is not a number");
        assertThatThrownBy(() -> OptionCatalogue.ACTIVATION.type().read("cubic"))
                .hasMessage("'cubic' is none of sigmoid, tanh, relu, sine, gaussian");
        assertThat(OptionCatalogue.RIDGE.shown(TableOptions.fast())).isEqualTo("loo:1.0E-7");
        assertThat(OptionCatalogue.LAYERS.shown(TableOptions.paper())).isEqualTo("50, 50, 50, 50");
        assertThat(OptionCatalogue.TIME_BUDGET.shown(TableOptions.paper())).isEmpty();
        assertThat(OptionCatalogue.TIME_BUDGET.label()).isEqualTo("Time budget");
    }

    /** However layers are given, an ensemble is exactly as wide: there is no second meaning. */
    @Test
    void givenLayersAreTheWidthsOfAnEnsemble() {
        TableOptions balanced = TableOptions.balanced();
        for (int width : new int[] {50, 200}) {
            TableOptions set = options(Preset.BALANCED, Map.of(OptionCatalogue.LAYERS, List.of(width, width)));
            assertThat(set).isEqualTo(balanced.withLayers(width, width));
            assertThat(set.ensemble().map(Ensemble::widensFrom)).contains(Ensemble.ALL_ROWS);
        }
        assertThat(balanced.withTraining(balanced.training().withLayers(50, 50)))
                .isEqualTo(balanced.withLayers(50, 50));
        assertThat(balanced.withTraining(balanced.training()).ensemble()).isEqualTo(balanced.ensemble());
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void scopesAndActivationsThatCannotPairImplyUniformCandidates(Preset preset) {
        List<Source> implied = preset == Preset.PAPER ? List.of() : List.of(Sources.UNIFORM);
        Map<Option<?>, Object> scopes = Map.of(
                OptionCatalogue.SCOPES,
                OptionCatalogue.SCOPES.get(TableOptions.paper()).orElseThrow());
        for (Map<Option<?>, Object> given :
                List.of(scopes, Map.<Option<?>, Object>of(OptionCatalogue.ACTIVATION, Activations.RELU))) {
            assertThat(options(preset, given).training().search().sources()).isEqualTo(implied);
        }
        assertThat(options(
                                preset,
                                Map.of(
                                        OptionCatalogue.ACTIVATION,
                                        Activations.RELU,
                                        OptionCatalogue.SOURCES,
                                        List.of(Sources.RADIAL)))
                        .training()
                        .search()
                        .sources())
                .containsExactly(Sources.RADIAL);
    }

    @Test
    void rowsAreHeldOutByAColumnOnlyIfThereIsAShare() {
        assertThat(options(Preset.PAPER, Map.of(OptionCatalogue.GROUP_BY, "g"))
                        .holdOut()
                        .share())
                .isEqualTo(TableOptions.STANDARD_SHARE);
        assertThat(options(Preset.PAPER, Map.of(OptionCatalogue.GROUP_BY, "g", OptionCatalogue.VALIDATION, 0.0))
                        .holdOut()
                        .share())
                .isZero();
        assertThat(options(Preset.BALANCED, Map.of(OptionCatalogue.TIME_ORDER, "t"))
                        .holdOut()
                        .share())
                .isZero();
        assertThat(options(Preset.FAST, Map.of(OptionCatalogue.ENSEMBLE, 3))
                        .holdOut()
                        .share())
                .isZero();
        assertThat(options(Preset.FAST, Map.of(OptionCatalogue.ENSEMBLE, 3, OptionCatalogue.VALIDATION, 0.2))
                        .holdOut()
                        .share())
                .isEqualTo(0.2);
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        refused("--generations needs candidates to vary", Preset.PAPER, OptionCatalogue.GENERATIONS, 2);
        refused("time budget is 0.0 seconds, must be more than 0", Preset.FAST, OptionCatalogue.TIME_BUDGET, 0.0);
        refused("candidates is 0, must be at least 1", Preset.FAST, OptionCatalogue.CANDIDATES, 0);
    }

    private static <T> void refused(String message, Preset preset, Option<T> option, T value) {
        assertThatThrownBy(() -> options(preset, Map.of(option, value)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    /** Each method with a name of the form {@code withX} of these records changes the component x and no other. */
    @Test
    void withersChangeTheComponentOfTheirName() throws ReflectiveOperationException {
        TableOptions options = TableOptions.balanced("y");
        for (Record record :
                List.of(options, options.training(), options.training().search(), options.encoder())) {
            var names = Arrays.stream(record.getClass().getRecordComponents())
                    .map(component -> component.getName())
                    .toList();
            for (var method : record.getClass().getMethods()) {
                String name = method.getName().replaceFirst("^with", "");
                String component = name.isEmpty() ? "" : Character.toLowerCase(name.charAt(0)) + name.substring(1);
                if (method.getName().startsWith("with") && names.contains(component) && !component.equals("layers")) {
                    Object value = record.getClass().getMethod(component).invoke(record);
                    if (method.getParameterTypes()[0].isInstance(value)) {
                        assertThat(method.invoke(record, value))
                                .as(method.toString())
                                .isEqualTo(record);
                    }
                }
            }
        }
    }
}
