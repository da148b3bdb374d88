package io.github.deepscn.onnx;

import java.util.Collection;
import java.util.Set;

/**
 * Names of the values in a graph that differ from the names of its inputs, which the user's columns give. Immutable.
 *
 * @param prefix begins the names of all values but the outputs
 */
record ValueNames(Set<String> inputs, String prefix) {
    private static final Set<String> OUTPUTS =
            Set.of(NetworkGraph.OUTPUTS, NetworkGraph.FEATURES, NetworkGraph.LABEL, NetworkGraph.PROBABILITIES);

    /** The names in a graph with one input, whose name differs from all others. */
    static ValueNames plain() {
        return new ValueNames(Set.of(), "");
    }

    /** The names in a graph with inputs of any names. */
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

    /** The name of a value in the graph. An output keeps its name unless an input has it. */
    String of(String value) {
        return OUTPUTS.contains(value) ? free(value, inputs) : prefix + value;
    }

    /** The name, with underscores appended until it is not taken. */
    static String free(String name, Collection<String> taken) {
        String result = name;
        while (taken.contains(result)) {
            result += "_";
        }
        return result;
    }
}
