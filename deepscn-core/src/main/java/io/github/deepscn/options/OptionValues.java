package io.github.deepscn.options;

import io.github.deepscn.TableOptions;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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
            Object value = given.get(option);
            if (value != null) {
                changes.put(option, value);
            } else {
                option.implied().apply(preset, this).ifPresent(implied -> changes.put(option, implied));
            }
        }
        return changes;
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
        requireMixtures(options);
        return options;
    }

    /** Refuses options that do not go with the sources that an ensemble tries. */
    private static void requireMixtures(TableOptions options) {
        Options training = options.training();
        options.ensemble().stream()
                .flatMap(networks -> networks.mixtures().stream())
                .filter(mixture -> !mixture.isEmpty())
                .forEach(mixture -> training.withSearch(training.search().withSources(mixture)));
    }
}
