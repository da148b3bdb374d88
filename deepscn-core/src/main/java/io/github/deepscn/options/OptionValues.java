package io.github.deepscn.options;

import io.github.deepscn.TableOptions;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import io.github.deepscn.table.Task;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The options that a user set. Options that are not set have the preset's values, unless other options imply a value.
 */
public final class OptionValues {
    private final Map<Option<?>, Object> given;

    /** Values that have the types of their options. */
    public OptionValues(Map<Option<?>, Object> given) {
        this.given = Map.copyOf(given);
    }

    @SuppressWarnings("unchecked")
    public <T> Optional<T> get(Option<T> option) {
        return Optional.ofNullable((T) given.get(option));
    }

    public boolean has(Option<?> option) {
        return given.containsKey(option);
    }

    /** These values with another value of one option. */
    public <T> OptionValues with(Option<T> option, T value) {
        Map<Option<?>, Object> changed = new HashMap<>(given);
        changed.put(option, value);
        return new OptionValues(changed);
    }

    /** These values without the value of one option. */
    public OptionValues without(Option<?> option) {
        Map<Option<?>, Object> changed = new HashMap<>(given);
        changed.remove(option);
        return new OptionValues(changed);
    }

    /** The options that were set. */
    public Set<Option<?>> given() {
        return given.keySet();
    }

    /**
     * The preset that was named, or the default.
     *
     * @param single whether the default is one network
     */
    public Preset preset(boolean single) {
        boolean one = single
                || get(OptionCatalogue.TASK).filter(Task.AUTOENCODER::equals).isPresent()
                || get(OptionCatalogue.CLASSIFIER)
                        .filter(Classifier.LDA::equals)
                        .isPresent();
        return get(OptionCatalogue.PRESET).orElse(one ? Preset.FAST : Preset.BALANCED);
    }

    /** The values that change a preset, those that are implied included, in the order in which they are set. */
    public Map<Option<?>, Object> changes(TableOptions preset) {
        var changes = new LinkedHashMap<Option<?>, Object>();
        for (Option<?> option : OptionCatalogue.ALL) {
            Optional.<Object>ofNullable(given.get(option))
                    .or(() -> implied(option, preset))
                    .ifPresent(known -> changes.put(option, known));
        }
        return changes;
    }

    private Optional<? extends Object> implied(Option<?> option, TableOptions preset) {
        if (option.equals(OptionCatalogue.VALIDATION)) {
            return impliedShare(preset);
        }
        return option.equals(OptionCatalogue.SOURCES) ? impliedSources(preset) : Optional.empty();
    }

    /**
     * The share of rows held out. A column can hold out rows only if the share is not zero; an ensemble holds out its
     * own rows.
     */
    private Optional<Double> impliedShare(TableOptions preset) {
        if (preset.ensemble().isPresent()) {
            return Optional.empty();
        }
        if (has(OptionCatalogue.ENSEMBLE)) {
            return Optional.of(0.0);
        }
        boolean named = has(OptionCatalogue.GROUP_BY) || has(OptionCatalogue.TIME_ORDER);
        return named && preset.holdOut().share() == 0 ? Optional.of(TableOptions.STANDARD_SHARE) : Optional.empty();
    }

    /** Scopes need uniform candidates, and pairs need certain activations. */
    private Optional<List<Source>> impliedSources(TableOptions preset) {
        boolean pairs = preset.training().search().sources().contains(Sources.DENSE_PAIRS);
        boolean cannotPair = get(OptionCatalogue.ACTIVATION)
                .filter(activation -> !Sources.DENSE_PAIRS.allows(activation))
                .isPresent();
        return pairs && (has(OptionCatalogue.SCOPES) || cannotPair)
                ? Optional.of(List.of(Sources.UNIFORM))
                : Optional.empty();
    }

    /**
     * The options as one value.
     *
     * @param single whether the default is one network
     * @throws io.github.deepscn.data.BadInputException if one of them is out of range or some do not go together
     */
    public TableOptions options(boolean single) {
        TableOptions preset = preset(single).options();
        TableOptions options = preset;
        for (Map.Entry<Option<?>, Object> change : changes(preset).entrySet()) {
            options = change.getKey().setAny(options, change.getValue());
        }
        return options;
    }
}
