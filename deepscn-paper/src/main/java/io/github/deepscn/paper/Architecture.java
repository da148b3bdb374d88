package io.github.deepscn.paper;

import io.github.deepscn.train.Options;
import java.util.Collections;
import java.util.List;

/** The name of a network and the largest widths of its layers. */
record Architecture(String name, List<Integer> widths) {
    Architecture {
        widths = List.copyOf(widths);
    }

    static Architecture scn(int nodes) {
        return new Architecture("SCN", List.of(nodes));
    }

    /** A DeepSCN of equal layers. */
    static Architecture deep(int layers, int width) {
        return new Architecture("DeepSCN", Collections.nCopies(layers, width));
    }

    int nodes() {
        return widths.stream().mapToInt(Integer::intValue).sum();
    }

    String label() {
        return name + " " + widths.size() + "×" + widths.get(0);
    }

    Options over(Options options) {
        return options.withLayers(widths.stream().mapToInt(Integer::intValue).toArray());
    }
}
