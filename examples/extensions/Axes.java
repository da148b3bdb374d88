import io.github.deepscn.search.Drawing;
import io.github.deepscn.search.Source;
import java.util.Arrays;

/** A source of your own: each candidate looks along one axis only, through a random anchor row. */
public record Axes() implements Source {
    @Override
    public void draw(Drawing drawing, double[] parameters, int at) {
        int input = drawing.numbers().below(drawing.fanIn());
        int row = drawing.numbers().below(drawing.anchors().count());
        double weight = 10 * drawing.numbers().symmetric();
        Arrays.fill(parameters, at, at + drawing.fanIn() + 1, 0);
        parameters[at + input] = weight;
        parameters[at + drawing.fanIn()] = -weight * drawing.anchors().input(row, input);
    }
}
