package io.github.deepscn.readout;

import io.github.deepscn.engine.Chosen;
import io.github.deepscn.engine.DataShape;
import io.github.deepscn.engine.Engine;
import io.github.deepscn.engine.Kernel;
import io.github.deepscn.engine.Totals;
import io.github.deepscn.network.Layer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Columns that are neighbours in the basis, four at most: those of the nodes to come, as far as they can be guessed, go
 * through Q together with the one that joins now. What is left of each outside the columns before the group waits in
 * the blocks; when its turn comes, only the columns of its group are still to be subtracted.
 *
 * <p>A guess has no part in the numbers: the place of a column in its group is its place in the basis, and all products
 * with Q are of four columns, those that nobody guessed being zero. Not thread-safe.
 */
final class ColumnGroup {
    private static final int WIDTH = 4;
    /**
     * From this share on of its squared length what the columns of its group leave of a column is as orthogonal to
     * those before as it was: the rounding of that subtraction is no larger than what may stay.
     */
    private static final double ENOUGH = 1e-4;

    private final Engine engine;
    private final Overlaps overlaps;
    private final int outputs;
    /** By their places in the group. */
    private final @Nullable Head[] heads = new Head[WIDTH];

    ColumnGroup(Engine engine, Overlaps overlaps) {
        this.engine = engine;
        this.overlaps = overlaps;
        this.outputs = engine.shape().outputs();
    }

    /** A column without its part along those before the group. */
    private static final class Head {
        final Layer whole;
        final int number;
        final double[] first;
        final double[] second;
        /** Its products with the columns of the group before it. */
        final double[] along;
        /** What is measured of it without them, once that is done. */
        double[] rest = {};

        Head(Layer whole, int number, double[] first, double[] second, int place) {
            this.whole = whole;
            this.number = number;
            this.first = first;
            this.second = second;
            this.along = new double[place];
        }

        boolean isOf(Layer candidates, int index) {
            return whole == candidates.whole() && number == candidates.first() + index;
        }

        boolean isAmong(Layer candidates) {
            int index = number - candidates.first();
            return whole == candidates.whole() && index >= 0 && index < candidates.width();
        }
    }

    /** How many columns the group that is joined now still has room for. */
    int room() {
        return WIDTH - place();
    }

    private int place() {
        return overlaps.size() % WIDTH;
    }

    /** How many columns are before the group. */
    private int base() {
        return overlaps.size() - place();
    }

    /** The first pass, and the second measured; the column is pending then. */
    FirstPass pass(Layer candidates, int index, Foresight foresight) {
        int place = place();
        int base = base();
        Head head = heads[place];
        if (head == null || !head.isOf(candidates, index)) {
            head = readBasis(candidates, index, engine.keepsOutputs() ? foresight : Foresight.NONE);
        }
        double[] along = overlaps.lastCoefficients(base, head.along);
        if (head.rest.length == 0) {
            head.rest =
                    engine.advance(restSums(), 0, rest(base, place, along, 0)).sums();
        }
        double[] first = Arrays.copyOf(head.first, base + place);
        System.arraycopy(along, 0, first, base, place);
        double[] products = Arrays.copyOfRange(head.rest, place, restSums());
        double before = products[0] + ProjectedColumn.squares(along, 0);
        double[] second = products[0] >= ENOUGH * before ? second(head, along) : measured();
        return new FirstPass(first, second, products, again(new Chosen(candidates, index), head.first, along));
    }

    /** What the pending column has along the basis, as is known from before it lost the columns of its group. */
    private double[] second(Head head, double[] along) {
        double[] second = Arrays.copyOf(head.second, overlaps.size());
        overlaps.subtractOfLast(base(), along, second);
        System.arraycopy(head.rest, 0, second, base(), along.length);
        return second;
    }

    /** The same, by another reading of Q. */
    private double[] measured() {
        return engine.advance(overlaps.size(), 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.project(totals.sums());
                    }
                })
                .sums();
    }

    private int restSums() {
        return place() + 1 + outputs;
    }

    /** Subtracts the columns of the group from one that waits, and measures what is left, from {@code offset} on. */
    private static Kernel rest(int base, int place, double[] along, int offset) {
        return (block, totals) -> {
            if (!block.rides()) {
                block.beginOfPanel(place);
                block.subtract(base, along);
                block.project(base, totals.sums(), offset);
                block.correlate(totals.sums(), offset + place);
            }
        };
    }

    private Kernel again(Chosen chosen, double[] first, double[] along) {
        int place = place();
        int base = base();
        Chosen node = chosen.alone();
        return (block, totals) -> {
            double[] coefficients = new double[base * WIDTH];
            System.arraycopy(first, 0, coefficients, place * base, base);
            node.beginPanel(block, place, WIDTH);
            block.subtractPanel(base, coefficients);
            block.beginOfPanel(place);
            block.subtract(base, along);
        };
    }

    /** Two rounds: the column, and those that are likely to follow, lose what they have along the columns before. */
    private Head readBasis(Layer candidates, int index, Foresight foresight) {
        int place = place();
        int base = base();
        int[] likely = place + 1 < WIDTH ? foresight.next(WIDTH - place - 1) : new int[0];
        int[] numbers = new int[1 + likely.length];
        numbers[0] = candidates.first() + index;
        System.arraycopy(likely, 0, numbers, 1, likely.length);
        var chosen = new Chosen(candidates.whole(), numbers);
        double[] products = engine.begin(base * WIDTH, 0, (block, totals) -> {
                    if (!block.rides()) {
                        chosen.beginPanel(block, place, WIDTH);
                        block.projectPanel(base, totals.sums());
                    }
                })
                .sums();
        double[] coefficients = new double[base * WIDTH];
        engine.crew().run(numbers.length, k -> {
            int at = (place + k) * base;
            double[] ofColumn = overlaps.coefficients(Arrays.copyOfRange(products, at, at + base));
            System.arraycopy(ofColumn, 0, coefficients, at, base);
        });
        int alongAt = base * WIDTH;
        double[] sums = engine.advance(alongAt + place * WIDTH, 0, (block, totals) -> {
                    if (!block.rides()) {
                        block.subtractAndProjectPanel(base, coefficients, totals.sums());
                        for (int j = 0; j < place; j++) {
                            block.projectPanelOn(base + j, totals.sums(), alongAt + j * WIDTH);
                        }
                    }
                })
                .sums();
        for (int k = place; k < WIDTH; k++) {
            heads[k] = k - place < numbers.length
                    ? new Head(
                            candidates.whole(),
                            numbers[k - place],
                            Arrays.copyOfRange(coefficients, k * base, (k + 1) * base),
                            Arrays.copyOfRange(sums, k * base, (k + 1) * base),
                            k)
                    : null;
        }
        for (int j = 0; j < place; j++) {
            follow(j, sums, alongAt + j * WIDTH);
        }
        return heads[place];
    }

    private void follow(int joined, double[] sums, int at) {
        for (int k = Math.max(joined + 1, place()); k < WIDTH; k++) {
            Head head = heads[k];
            if (head != null) {
                head.along[joined] = sums[at + k];
            }
        }
    }

    /** How many sums {@link #join} needs of the round in which the pending column joins. */
    int joinSums() {
        for (int k = place() + 1; k < WIDTH; k++) {
            if (heads[k] != null) {
                return WIDTH;
            }
        }
        return 0;
    }

    /** The pending column joins the basis: what the columns that wait have along it, from {@code at} on. */
    void join(double[] sums, int at) {
        int place = place();
        if (joinSums() > 0) {
            follow(place, sums, at);
        }
        heads[place] = null;
    }

    /** The panel is needed for something else: nothing waits any more. */
    void forget() {
        Arrays.fill(heads, null);
    }

    /** The engine, or one whose next round measures the column, too, that is likely to join next. */
    Engine alongside(Layer candidates) {
        Head head = heads[place()];
        if (head == null || !head.isAmong(candidates)) {
            return engine;
        }
        return new Alongside(head);
    }

    /** Adds to a round what {@link #rest} does. */
    private final class Alongside implements Engine {
        private final Head head;

        Alongside(Head head) {
            this.head = head;
        }

        @Override
        public DataShape shape() {
            return engine.shape();
        }

        @Override
        public Totals run(int sums, int maxima, Kernel kernel) {
            int base = base();
            Kernel rest = rest(base, place(), overlaps.lastCoefficients(base, head.along), sums);
            Totals both = engine.begin(sums + restSums(), maxima, (block, totals) -> {
                kernel.apply(block, totals);
                rest.apply(block, totals);
            });
            head.rest = Arrays.copyOfRange(both.sums(), sums, sums + restSums());
            return both;
        }

        @Override
        public void close() {}
    }
}
