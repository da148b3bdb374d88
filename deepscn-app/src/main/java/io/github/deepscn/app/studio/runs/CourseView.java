package io.github.deepscn.app.studio.runs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The course of a training at one moment, for the page and for its file.
 *
 * @param unit unit of the errors
 * @param initial the error without nodes
 * @param borders where layers ended
 */
public record CourseView(
        @Nullable String unit, @Nullable Double initial, List<Network> networks, List<Border> borders) {
    /** A sample of the nodes of a network; the values of one node have the same index in all lists. */
    public record Network(
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
     * @param node number of the last node, counted in the network
     * @param why why the layer ended
     */
    public record Border(int network, long node, int layer, String why) {}

    public static CourseView empty() {
        return new CourseView(null, null, List.of(), List.of());
    }
}
