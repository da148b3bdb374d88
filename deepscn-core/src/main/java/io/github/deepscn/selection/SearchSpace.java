package io.github.deepscn.selection;

import io.github.deepscn.TableOptions;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.options.Option;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The options that a search varies, and the values it tries for each.
 *
 * @param base the options to begin with
 * @param choices the options that vary, each at most once, in the order of the {@link OptionCatalogue}
 */
public record SearchSpace(TableOptions base, List<Choice<?>> choices) {
    /** Attempts to draw a set that is new and valid, for each set wanted. */
    private static final int ATTEMPTS = 200;

    private static final List<List<Source>> MIXTURES = List.of(
            List.of(Sources.DENSE_PAIRS, Sources.SPARSE_PAIRS, Sources.RADIAL),
            List.of(Sources.DENSE_PAIRS, Sources.RADIAL),
            List.of(Sources.DENSE_PAIRS),
            List.of(Sources.SPARSE_PAIRS));

    private static final List<List<List<Double>>> SCOPES =
            List.of(List.of(List.of(0.5, 1.0, 5.0, 10.0)), List.of(List.of(1.0, 5.0, 15.0, 50.0)));

    private static final List<Integer> GENERATIONS = List.of(0, 1, 2, 3, 5);
    private static final List<String> RIDGES_OF_ONE =
            List.of("loo", "loo:1e-4", "throughout:1e-4", "throughout:1e-3", "throughout:1e-2");
    private static final List<String> RIDGES_OF_SEVERAL =
            List.of("throughout:1e-5", "throughout:1e-4", "throughout:1e-3", "throughout:1e-2");

    /**
     * Values to try for an option besides the value that the search begins with.
     *
     * @param <T> the type of the values
     * @param option the option that varies
     * @param values the values to try
     */
    public record Choice<T>(Option<T> option, List<T> values) {
        public Choice {
            Objects.requireNonNull(option, "option");
            values = List.copyOf(values);
            Require.that(
                    !values.isEmpty(), "option " + option.name() + " has no values to try, must have at least one");
        }

        /** The values that the options allow and do not have; none if they allow no other. */
        private Optional<Choice<T>> around(TableOptions base) {
            List<T> others = values.stream()
                    .filter(value -> changed(base, value)
                            .filter(options -> !options.equals(base))
                            .isPresent())
                    .toList();
            return others.isEmpty() ? Optional.empty() : Optional.of(new Choice<>(option, others));
        }

        private Optional<TableOptions> changed(TableOptions options, T value) {
            try {
                return Optional.of(option.set(options, value));
            } catch (BadInputException e) {
                return Optional.empty();
            }
        }
    }

    public SearchSpace {
        Objects.requireNonNull(base, "base");
        choices = choices.stream()
                .sorted(Comparator.comparingInt(choice -> OptionCatalogue.ALL.indexOf(choice.option())))
                .toList();
        Require.that(
                choices.stream().map(Choice::option).distinct().count() == choices.size(),
                "an option has two lists of values to try, must have one");
    }

    /**
     * {@return the options that matter most: layers, candidates, generations, sources and ridge; in the paper's search
     * of scopes, scopes in place of sources and generations}
     *
     * @param base the options to begin with
     */
    public static SearchSpace around(TableOptions base) {
        Search search = base.training().search();
        var choices = new ArrayList<Choice<?>>();
        if (search.sources().isEmpty()) {
            choices.add(new Choice<>(OptionCatalogue.SCOPES, SCOPES));
        } else {
            choices.add(new Choice<>(OptionCatalogue.GENERATIONS, GENERATIONS));
            choices.add(new Choice<>(OptionCatalogue.SOURCES, MIXTURES));
        }
        choices.add(new Choice<>(OptionCatalogue.LAYERS, layers(base.training().layers())));
        choices.add(new Choice<>(OptionCatalogue.CANDIDATES, multiples(search.candidates())));
        choices.add(
                new Choice<>(OptionCatalogue.RIDGE, base.ensemble().isPresent() ? RIDGES_OF_SEVERAL : RIDGES_OF_ONE));
        return new SearchSpace(
                base,
                choices.stream()
                        .<Choice<?>>flatMap(choice -> choice.around(base).stream())
                        .toList());
    }

    /** Half, as many and twice the nodes, and the same number in one, two and three layers. */
    private static List<List<Integer>> layers(List<Integer> widths) {
        int nodes = widths.stream().mapToInt(width -> width).sum();
        return Stream.of(
                        List.of(Math.max(1, nodes)),
                        List.of(half(nodes), half(nodes)),
                        List.of(third(nodes), third(nodes), third(nodes)),
                        List.of(half(nodes / 2), half(nodes / 2)),
                        List.of(nodes, nodes))
                .distinct()
                .toList();
    }

    private static int half(int nodes) {
        return Math.max(1, nodes / 2);
    }

    private static int third(int nodes) {
        return Math.max(1, nodes / 3);
    }

    private static List<Integer> multiples(int candidates) {
        return List.of(Math.max(1, candidates / 2), candidates * 2, candidates * 4);
    }

    /**
     * {@return the space without these options, which keep the values of {@link #base}}
     *
     * @param fixed the options that stay as they are
     */
    public SearchSpace without(Collection<? extends Option<?>> fixed) {
        return new SearchSpace(
                base,
                choices.stream()
                        .filter(choice -> !fixed.contains(choice.option()))
                        .toList());
    }

    /**
     * {@return the space in which an option takes these values, or the value of {@link #base}}
     *
     * @param <T> the type of the values
     * @param option the option to vary
     * @param values the values to try
     */
    public <T> SearchSpace with(Option<T> option, List<T> values) {
        List<Choice<?>> others = without(List.of(option)).choices();
        return new SearchSpace(
                base,
                Stream.concat(others.stream(), new Choice<>(option, values).around(base).stream())
                        .toList());
    }

    /** The same choices around other options, such as the same with a task. */
    SearchSpace withBase(TableOptions other) {
        return new SearchSpace(other, choices);
    }

    /**
     * Different sets of options: first those to begin with, then sets at random in which every option keeps its value
     * with probability one half. The first sets of a seed are the same, however many are drawn.
     *
     * @param most the number of sets, unless the space has fewer
     */
    List<OptionSet> sets(int most, long seed) {
        var sets = new ArrayList<OptionSet>(List.of(new OptionSet(base, Map.of())));
        var seen = new HashSet<>(Set.of(base));
        for (int attempt = 0; sets.size() < most && attempt < ATTEMPTS * most; attempt++) {
            Optional<OptionSet> drawn = drawn(seed, attempt);
            if (drawn.isPresent() && seen.add(drawn.get().options())) {
                sets.add(drawn.get());
            }
        }
        return sets;
    }

    /** A set at random; empty if its values do not go together. */
    private Optional<OptionSet> drawn(long seed, int attempt) {
        var changes = new LinkedHashMap<Option<?>, Object>();
        TableOptions options = base;
        for (int k = 0; k < choices.size(); k++) {
            long place = SplitMix64.place(seed, (long) attempt * choices.size() + k);
            if ((place & 1) == 0) {
                continue;
            }
            Optional<TableOptions> changed = change(choices.get(k), options, place >>> 1, changes);
            if (changed.isEmpty()) {
                return Optional.empty();
            }
            options = changed.get();
        }
        return Optional.of(new OptionSet(options, changes));
    }

    private static <T> Optional<TableOptions> change(
            Choice<T> choice, TableOptions options, long lot, Map<Option<?>, Object> changes) {
        T value = choice.values().get((int) (lot % choice.values().size()));
        changes.put(choice.option(), value);
        return choice.changed(options, value);
    }
}
