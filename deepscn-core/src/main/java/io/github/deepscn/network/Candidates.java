package io.github.deepscn.network;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A batch of drawn nodes, one of which may join a layer. Immutable.
 *
 * <p>A batch that can be drawn again from a short {@link Recipe} travels as that recipe, not as its numbers.
 */
public final class Candidates implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Layer nodes;
    private final transient @Nullable Recipe recipe;
    private final transient Layer together;
    private final transient int first;

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

    private record Numbers(Layer nodes) implements Recipe {
        @Override
        public Candidates draw() {
            return new Candidates(nodes);
        }
    }

    /** A batch that travels as its numbers. */
    public Candidates(Layer nodes) {
        this(nodes, null);
    }

    /** A batch that travels as its recipe, if there is one. */
    public Candidates(Layer nodes, @Nullable Recipe recipe) {
        this(nodes, recipe, nodes, 0);
    }

    /**
     * A batch drawn together with others.
     *
     * @param together the nodes of all these batches, side by side; {@code nodes} are those from {@code first} on
     */
    public Candidates(Layer nodes, @Nullable Recipe recipe, Layer together, int first) {
        this.nodes = nodes;
        this.recipe = recipe;
        this.together = together;
        this.first = first;
    }

    /** The drawn nodes, side by side as if they were a layer. */
    public Layer nodes() {
        return nodes;
    }

    /** The nodes of all batches that were drawn with this one. */
    public Layer together() {
        return together;
    }

    /** Where this batch begins in {@link #together()}. */
    public int first() {
        return first;
    }

    /** The number of candidates. */
    public int count() {
        return nodes.width();
    }

    private Object writeReplace() {
        return new Travelling(recipe == null ? new Numbers(nodes) : recipe);
    }
}
