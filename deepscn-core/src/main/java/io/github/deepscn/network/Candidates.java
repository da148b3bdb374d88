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
        this(nodes, null);
    }

    /** A batch that travels as its recipe, if there is one. */
    public Candidates(Layer nodes, @Nullable Recipe recipe) {
        this.nodes = nodes;
        this.recipe = recipe;
    }

    /** The drawn nodes, side by side as if they were a layer. */
    public Layer nodes() {
        return nodes;
    }

    /** The number of candidates. */
    public int count() {
        return nodes.width();
    }

    private Object writeReplace() {
        return recipe == null ? this : new Travelling(recipe);
    }
}
