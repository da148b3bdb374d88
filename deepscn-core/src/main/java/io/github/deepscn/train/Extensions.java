package io.github.deepscn.train;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.Activations;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.NodeFamily;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.RetiredSource;
import io.github.deepscn.search.Source;
import io.github.deepscn.search.Sources;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The families, activations, mechanisms and sources that a file may name: those of the library, and your own. Nothing
 * in a file is executed or loaded by name; names that are not registered here are refused. Immutable.
 *
 * <pre>{@code
 * Model.load(file, FileLimits.standard().withExtensions(Extensions.none().with(new Softsign())));
 * }</pre>
 *
 * @param families all families and activations, by their names in files
 * @param mechanisms all mechanisms, by their names in files
 * @param sources all sources, by their names in files
 */
public record Extensions(
        Map<String, NodeFamily> families, Map<String, Mechanism> mechanisms, Map<String, Source> sources) {
    private static final Extensions NONE = new Extensions(
            byId(knownFamilies(), NodeFamily::id),
            byId(Mechanisms.values(), Mechanism::id),
            byId(Sources.values(), Source::id));

    private static NodeFamily[] knownFamilies() {
        return Stream.of(Activations.values(), FewInputs.values())
                .flatMap(Stream::of)
                .toArray(NodeFamily[]::new);
    }

    private static <T> Map<String, T> byId(T[] known, Function<T, String> id) {
        var all = new LinkedHashMap<String, T>();
        Arrays.stream(known).forEach(one -> all.put(id.apply(one), one));
        return Collections.unmodifiableMap(all);
    }

    private static <T> Map<String, T> plus(Map<String, T> known, String id, T more) {
        var all = new LinkedHashMap<>(known);
        all.putIfAbsent(id, more);
        return Collections.unmodifiableMap(all);
    }

    /** Adds the sources that only files of earlier versions name. */
    public Extensions withRetired() {
        return with(RetiredSource.SCALED);
    }

    /** Only what comes with the library. */
    public static Extensions none() {
        return NONE;
    }

    /** Everything that these options name. */
    public static Extensions of(Options options) {
        Extensions all = NONE.with(options.activation()).with(options.search().mechanism());
        for (Source source : options.search().sources()) {
            all = all.with(source).with(source.family(options.activation()));
        }
        return all;
    }

    /** Adds a family or an activation. */
    public Extensions with(NodeFamily family) {
        return new Extensions(plus(families, family.id(), family), mechanisms, sources);
    }

    /** Adds a mechanism. */
    public Extensions with(Mechanism mechanism) {
        return new Extensions(families, plus(mechanisms, mechanism.id(), mechanism), sources);
    }

    /** Adds a source. */
    public Extensions with(Source source) {
        return new Extensions(families, mechanisms, plus(sources, source.id(), source));
    }

    /** All activations, by their names in files. */
    public Map<String, Activation> activations() {
        var activations = new LinkedHashMap<String, Activation>();
        families.forEach((id, family) -> {
            if (family instanceof Activation activation) {
                activations.put(id, activation);
            }
        });
        return activations;
    }
}
