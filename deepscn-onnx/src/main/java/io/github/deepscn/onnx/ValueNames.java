package io.github.deepscn.onnx;

import java.util.Collection;
import java.util.Set;

/**
 * The names of the values in a graph whose inputs are named by somebody else: no value but an input has the name of an
 * input. Immutable.
 */
final class ValueNames {
    private static final Set<String> OUTPUTS =
            Set.of(NetworkGraph.OUTPUTS, NetworkGraph.FEATURES, NetworkGraph.LABEL, NetworkGraph.PROBABILITIES);

    private final Set<String> inputs;
    private final String prefix;

    private ValueNames(Set<String> inputs, String prefix) {
        this.inputs = inputs;
        this.prefix = prefix;
    }

    /** Beside one input, whose name is none of the others. */
    static ValueNames plain() {
        return new ValueNames(Set.of(), "");
    }

    /** Beside inputs of any names. */
    static ValueNames beside(Collection<String> inputs) {
        String prefix = "deepscn_";
        while (anyStartsWith(inputs, prefix)) {
            prefix += "_";
        }
        return new ValueNames(Set.copyOf(inputs), prefix);
    }

    private static boolean anyStartsWith(Collection<String> names, String prefix) {
        return names.stream().anyMatch(name -> name.startsWith(prefix));
    }

    /** The name that a value has in the graph; that of an output is its own unless an input has it. */
    String of(String value) {
        return OUTPUTS.contains(value) ? free(value, inputs) : prefix + value;
    }

    /** A name that is not taken: this one, or with underscores behind it. */
    static String free(String name, Collection<String> taken) {
        String result = name;
        while (taken.contains(result)) {
            result += "_";
        }
        return result;
    }
}
