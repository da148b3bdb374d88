package io.github.deepscn.paper.experiment;

import io.github.deepscn.train.Options;
import java.util.Collections;
import java.util.List;

/** The name of a network and the largest widths of its layers. */
public record Architecture(String name, List<Integer> widths) {
    public static Architecture scn(int nodes) {
        return new Architecture("SCN", List.of(nodes));
    }

    /** A deep network of equal layers. */
    public static Architecture deep(String name, int layers, int width) {
        return new Architecture(name, Collections.nCopies(layers, width));
    }

    public int nodes() {
        return widths.stream().mapToInt(Integer::intValue).sum();
    }

    public String label() {
        return name + " " + widths.size() + "×" + widths.get(0);
    }

    /** These options for this network: it grows to its widths, whatever the test error does. */
    public Options over(Options options, long seed) {
        return options.withLayers(widths.stream().mapToInt(Integer::intValue).toArray())
                .withPatience(0)
                .withSeed(seed);
    }
}
