package io.github.deepscn.app.studio;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The course of a training as it is at a moment, for the page and for its file.
 *
 * @param unit of errors
 * @param initial the error without nodes
 * @param borders where layers ended
 */
record CourseView(@Nullable String unit, @Nullable Double initial, List<Network> networks, List<Border> borders) {
    /** Nodes of a network, some of them if there are many; what belongs to one has the same place in all lists. */
    record Network(
            int number,
            String label,
            List<Long> nodes,
            List<Integer> layer,
            List<@Nullable Double> train,
            List<@Nullable Double> validation,
            List<@Nullable Double> scope,
            List<@Nullable Double> score,
            List<Long> candidates,
            List<Double> seconds) {}

    /**
     * The end of a layer.
     *
     * @param node its last one, counted in the network
     * @param why it ended
     */
    record Border(int network, long node, int layer, String why) {}

    static CourseView empty() {
        return new CourseView(null, null, List.of(), List.of());
    }
}
