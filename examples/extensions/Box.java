import io.github.deepscn.search.Drawing;
import io.github.deepscn.search.Source;
import io.github.deepscn.network.Activation;
import io.github.deepscn.network.InputRows;
import io.github.deepscn.network.NodeFamily;

/**
 * A node family of your own: h is 1 inside a box, 0 outside. A node has a lower and an upper bound for every input.
 * The source draws boxes between two anchor rows.
 */
public record Box() implements NodeFamily {
    @Override
    public double bound() {
        return 1;
    }

    @Override
    public int parameters(int fanIn) {
        return 2 * fanIn;
    }

    @Override
    public void outputs(double[] parameters, int at, InputRows inputs, double[] outputs, int to) {
        for (int i = 0; i < inputs.rows(); i++) {
            boolean inside = true;
            for (int j = 0; j < inputs.columns(); j++) {
                double x = inputs.get(i, j);
                inside &= x >= parameters[at + 2 * j] && x <= parameters[at + 2 * j + 1];
            }
            outputs[to + i] = inside ? 1 : 0;
        }
    }

    @Override
    public boolean looksAt(double[] parameters, int at, int fanIn, int input) {
        return true;
    }

    @Override
    public double[] restrictedTo(double[] parameters, int at, int fanIn, int[] inputs) {
        double[] few = new double[2 * inputs.length];
        for (int j = 0; j < inputs.length; j++) {
            few[2 * j] = parameters[at + 2 * inputs[j]];
            few[2 * j + 1] = parameters[at + 2 * inputs[j] + 1];
        }
        return few;
    }

    /** Boxes that span the rows between two anchors. */
    public record Boxes() implements Source {
        @Override
        public NodeFamily family(Activation activation) {
            return new Box();
        }

        @Override
        public void draw(Drawing drawing, double[] parameters, int at) {
            var anchors = drawing.anchors();
            int one = drawing.numbers().below(anchors.count());
            int other = drawing.numbers().below(anchors.count());
            for (int j = 0; j < drawing.fanIn(); j++) {
                double a = anchors.input(one, j);
                double b = anchors.input(other, j);
                parameters[at + 2 * j] = Math.min(a, b);
                parameters[at + 2 * j + 1] = Math.max(a, b);
            }
        }
    }
}
