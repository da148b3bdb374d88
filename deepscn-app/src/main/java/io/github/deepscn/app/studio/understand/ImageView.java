package io.github.deepscn.app.studio.understand;

import io.github.deepscn.NetworkRows;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.studio.data.ImageShape;
import io.github.deepscn.paper.digits.Rotation;
import io.github.deepscn.report.FirstLayers;
import io.github.deepscn.report.Sampling;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Pictures whose angle is predicted: as they are, and turned back by the predicted angle. */
record ImageView(String kind, int width, int height, List<Picture> images) implements ResolutionView.View {
    private static final int MOST = 12;
    private static final int WHITE = 255;

    /**
     * A picture.
     *
     * @param pixels 0 black to 255 white, row by row from the top
     * @param corrected the picture turned back by the predicted angle
     * @param actual the angle in degrees, clockwise
     */
    record Picture(List<Integer> pixels, List<Integer> corrected, double actual, double predicted) {}

    /** A few rows as square pictures: the first number columns that are not targets; empty if there are too few. */
    static Optional<ResolutionView.View> of(TableModel model, FirstLayers first, ImageShape shape, Table all) {
        int size = shape.width() * shape.height();
        List<NumberColumn> columns = all.columns().stream()
                .filter(column -> !model.targets().contains(column.name()))
                .filter(NumberColumn.class::isInstance)
                .map(NumberColumn.class::cast)
                .limit(size)
                .toList();
        if (shape.width() != shape.height() || columns.size() < size) {
            return Optional.empty();
        }
        int[] rows = Sampling.systematic(all.rows(), MOST).toArray();
        NetworkRows seen = NetworkRows.of(model, all.pick(rows));
        double[] actual = ResolutionView.decoded(model, seen.targets());
        double[] predicted = ResolutionView.decoded(model, first.outputs(seen.inputs()));
        double factor = WHITE / white(columns);
        var pictures = new ArrayList<Picture>();
        for (int i = 0; i < rows.length; i++) {
            int row = rows[i];
            double[] pixels =
                    columns.stream().mapToDouble(column -> column.value(row)).toArray();
            double[] back = Rotation.clockwise(pixels, shape.width(), -predicted[i]);
            pictures.add(new Picture(greys(pixels, factor), greys(back, factor), actual[i], predicted[i]));
        }
        return Optional.of(new ImageView("images", shape.width(), shape.height(), pictures));
    }

    /** The value of white: 1, 255, or the largest value if that is larger. */
    private static double white(List<NumberColumn> columns) {
        double largest = columns.stream()
                .flatMapToDouble(column -> IntStream.range(0, column.rows()).mapToDouble(column::value))
                .filter(value -> value > 0) // false for a missing value
                .max()
                .orElse(0);
        return largest <= 1 ? 1 : Math.max(WHITE, largest);
    }

    private static List<Integer> greys(double[] pixels, double factor) {
        return Arrays.stream(pixels)
                .mapToObj(pixel -> (int) Math.round(Math.min(WHITE, Math.max(0, factor * pixel))))
                .toList();
    }
}
