package io.github.deepscn.app.studio.understand;

import io.github.deepscn.NetworkRows;
import io.github.deepscn.TableModel;
import io.github.deepscn.app.studio.data.ImageShape;
import io.github.deepscn.paper.digits.Rotation;
import io.github.deepscn.report.FirstLayers;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

    /** A few rows as square pictures; empty if the rows have too few numbers. */
    static Optional<ResolutionView.View> of(TableModel model, FirstLayers first, ImageShape shape, Table all) {
        Optional<List<NumberColumn>> columns = pixelColumns(model, shape, all);
        if (shape.width() != shape.height() || columns.isEmpty()) {
            return Optional.empty();
        }
        Table rows = JudgedRows.some(all, MOST);
        List<NumberColumn> shown = pixelColumns(model, shape, rows).orElseThrow();
        NetworkRows seen = NetworkRows.of(model, rows);
        double[] actual = ResolutionView.decoded(model, seen.targets());
        double[] predicted = ResolutionView.decoded(model, first.outputs(seen.inputs()));
        double factor = WHITE / white(columns.orElseThrow());
        var pictures = new ArrayList<Picture>();
        for (int i = 0; i < rows.rows(); i++) {
            int row = i;
            double[] pixels =
                    shown.stream().mapToDouble(column -> column.value(row)).toArray();
            double[] back = Rotation.clockwise(pixels, shape.width(), -predicted[i]);
            pictures.add(new Picture(greys(pixels, factor), greys(back, factor), actual[i], predicted[i]));
        }
        return Optional.of(new ImageView("images", shape.width(), shape.height(), pictures));
    }

    /** The first number columns that are not targets, one for each pixel. */
    private static Optional<List<NumberColumn>> pixelColumns(TableModel model, ImageShape shape, Table rows) {
        int pixels = shape.width() * shape.height();
        List<NumberColumn> numbers = rows.columns().stream()
                .filter(column -> !model.outputs().contains(column.name()))
                .filter(NumberColumn.class::isInstance)
                .map(NumberColumn.class::cast)
                .limit(pixels)
                .toList();
        return numbers.size() == pixels ? Optional.of(numbers) : Optional.empty();
    }

    /** The value of white: 1, 255, or the largest value if that is larger. */
    private static double white(List<NumberColumn> columns) {
        double largest = 0;
        for (NumberColumn column : columns) {
            for (int i = 0; i < column.rows(); i++) {
                largest = Math.max(largest, column.isMissing(i) ? 0 : column.value(i));
            }
        }
        return largest <= 1 ? 1 : Math.max(WHITE, largest);
    }

    private static List<Integer> greys(double[] pixels, double factor) {
        return Arrays.stream(pixels)
                .mapToObj(pixel -> (int) Math.round(Math.min(WHITE, Math.max(0, factor * pixel))))
                .toList();
    }
}
