package io.github.deepscn.engine;

import io.github.deepscn.network.Layer;
import java.io.Serializable;
import java.util.stream.IntStream;

/** Some candidates of a block that was scored. Where they travel to, the others do not come along. */
public final class Chosen implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Layer candidates;
    private final int[] numbers;

    /** The candidates of these numbers, in that order. */
    public Chosen(Layer candidates, int... numbers) {
        this.candidates = candidates;
        this.numbers = numbers;
    }

    /** How many they are. */
    public int count() {
        return numbers.length;
    }

    /** The first becomes the pending column. */
    public void begin(RowBlock block) {
        block.begin(candidates, numbers[0]);
    }

    /** All of them become the pending panel. */
    public void beginPanel(RowBlock block) {
        block.beginPanel(candidates, numbers);
    }

    /** The same from a place on in a panel of so many columns, the others being zero. */
    public void beginPanel(RowBlock block, int place, int width) {
        block.beginPanel(candidates, numbers, place, width);
    }

    /** The same without any others. */
    public Chosen alone() {
        return new Chosen(
                candidates.nodes(numbers), IntStream.range(0, numbers.length).toArray());
    }

    private Object writeReplace() {
        return alone();
    }
}
