package io.github.deepscn.network;

import java.io.Serializable;

/**
 * A batch of drawn nodes, one of which may join a layer. Immutable.
 *
 * <p>A batch that can be drawn again from a short {@link Recipe} travels as that recipe, not as its numbers.
 *
 * @param nodes the drawn nodes, side by side as if they were a layer
 * @param recipe draws this batch where it has travelled to
 * @param together the nodes of all batches that were drawn with this one, side by side
 * @param first where this batch begins in {@code together}
 */
public record Candidates(Layer nodes, Recipe recipe, Layer together, int first) implements Serializable {
    /** Draws a batch: always the same batch. */
    @FunctionalInterface
    public interface Recipe extends Serializable {
        Candidates draw();
    }

    private record Travelling(Recipe recipe) implements Serializable {
        private Object readResolve() {
            return recipe.draw();
        }
    }

    /** A batch that travels as its numbers. */
    public Candidates(Layer nodes) {
        this(nodes, () -> new Candidates(nodes));
    }

    /** A batch drawn alone, which travels as its recipe. */
    public Candidates(Layer nodes, Recipe recipe) {
        this(nodes, recipe, nodes, 0);
    }

    /** The number of candidates. */
    public int count() {
        return nodes.width();
    }

    private Object writeReplace() {
        return new Travelling(recipe);
    }
}
