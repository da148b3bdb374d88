package io.github.deepscn.search;

import io.github.deepscn.network.FewInputs;

/**
 * Nodes on one to four inputs around a row, which is likelier where its residual is large.
 *
 * <p>A box has one to four walls. Each wall stands on any input at a random point between the row and another row; two
 * walls on one input make an interval. A bump has its centre at the row and sees one to four inputs; its width comes
 * from the distance to another row over these inputs. Log-normal factors spread slopes and widths. Nothing is narrower
 * than a share of the typical distance between two rows: a narrower node would be a step between two rows, and would
 * not survive rounding to another precision.
 */
enum FewInputsSource {
    BOX {
        @Override
        void draw(NumberStream numbers, Anchors anchors, int row, double[] parameters, int at) {
            int walls = 1 + numbers.below(FewInputs.PLACES);
            int drawn = 0;
            for (int k = 0; k < walls; k++) {
                int input;
                double here;
                double there;
                int tries = 0;
                do {
                    input = numbers.below(anchors.fanIn());
                    here = anchors.input(row, input);
                    there = anchors.input(numbers.below(anchors.count()), input);
                } while (++tries < TRIES && !(Math.abs(there - here) > leastWidth(anchors, input)));
                double way = Math.abs(there - here);
                double least = leastWidth(anchors, input);
                double factor = STEEPNESS_OF_WALLS * numbers.logNormal(SPREAD_OF_WALLS);
                double threshold = here + numbers.unit() * (there - here);
                if (way > least) {
                    double slope = PairSource.RISE / Math.max(way / factor, least);
                    FewInputs.set(parameters, at, drawn++, input, here > there ? slope : -slope, threshold);
                }
            }
            FewInputs.clear(parameters, at, drawn);
        }
    },
    BUMP {
        @Override
        void draw(NumberStream numbers, Anchors anchors, int row, double[] parameters, int at) {
            int[] inputs = InputChoice.some(1 + numbers.below(FewInputs.PLACES), numbers, anchors);
            double width = 0;
            double least = 0;
            for (int t = 0; t < TRIES && !(width > least); t++) {
                int other = numbers.below(anchors.count());
                width = 0;
                least = 0;
                for (int input : inputs) {
                    width = Math.hypot(width, anchors.input(other, input) - anchors.input(row, input));
                    least = Math.hypot(least, leastWidth(anchors, input));
                }
            }
            double factor = NARROWNESS_OF_BUMPS * numbers.logNormal(SPREAD_OF_BUMPS);
            double slope = width > least ? 1 / Math.max(width / factor, least) : 0;
            for (int k = 0; k < inputs.length; k++) {
                FewInputs.set(parameters, at, k, inputs[k], slope, anchors.input(row, inputs[k]));
            }
            FewInputs.clear(parameters, at, inputs.length);
        }
    };

    /** The least width, as a share of the root mean square distance between two rows. */
    static final double LEAST_WIDTH = 1e-2;
    /** How often two rows are drawn that differ. */
    private static final int TRIES = 8;

    private static final double STEEPNESS_OF_WALLS = 2;
    private static final double SPREAD_OF_WALLS = 1.2;
    private static final double NARROWNESS_OF_BUMPS = Math.sqrt(2);
    private static final double SPREAD_OF_BUMPS = 0.5;

    private static double leastWidth(Anchors anchors, int input) {
        return LEAST_WIDTH * anchors.distance(input);
    }

    /** Draws the places of a node around a row; the node is constant if no other row differs. */
    abstract void draw(NumberStream numbers, Anchors anchors, int row, double[] parameters, int at);

    /** Draws the places of a node. */
    void draw(Drawing drawing, double[] parameters, int at) {
        int row = RadialSource.centre(drawing.numbers(), drawing.anchors());
        draw(drawing.numbers(), drawing.anchors(), row, parameters, at);
    }
}
