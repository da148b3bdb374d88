package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import java.util.List;

/**
 * A number x as (x − centre)/scale, and, where training rows lacked it, a second feature that is 1 where it is missing.
 *
 * @param column the name
 * @param centre what is 0 to the network
 * @param scale what is 1 to the network, more than 0
 * @param fill what stands for a missing cell: the mean
 * @param indicator whether there is the second feature
 * @param least of the training rows
 * @param largest of the training rows
 */
public record NumberEncoding(
        String column, double centre, double scale, double fill, boolean indicator, double least, double largest)
        implements ColumnEncoding {
    public NumberEncoding {
        Require.that(
                Double.isFinite(centre) && Double.isFinite(fill) && Double.isFinite(least) && Double.isFinite(largest),
                "column '" + column + "' has a centre, fill or range that is not finite");
        Require.that(
                scale > 0 && scale < Double.POSITIVE_INFINITY,
                "column '" + column + "' has scale " + scale + ", must be finite and more than 0");
    }

    @Override
    public Kind kind() {
        return Kind.NUMBER;
    }

    @Override
    public List<String> features() {
        return indicator ? List.of(column, column + " is missing") : List.of(column);
    }

    @Override
    public Cells over(Column cells) {
        NumberColumn numbers = numbers(cells);
        return new Cells() {
            @Override
            public void encode(int from, int to, double[] into, int offset) {
                int count = to - from;
                for (int i = 0; i < count; i++) {
                    double value = numbers.value(from + i);
                    into[offset + i] = ((Double.isNaN(value) ? fill : value) - centre) / scale;
                }
                for (int i = 0; indicator && i < count; i++) {
                    into[offset + count + i] = numbers.isMissing(from + i) ? 1 : 0;
                }
            }

            @Override
            public Surprise surprise(int row) {
                double value = numbers.value(row);
                if (Double.isNaN(value)) {
                    return Surprise.MISSING;
                }
                return value < least || value > largest ? Surprise.OUTSIDE : Surprise.NONE;
            }
        };
    }

    /** The column as numbers; one of texts only where all of them are missing. */
    static NumberColumn numbers(Column column) {
        if (column instanceof NumberColumn numbers) {
            return numbers;
        }
        double[] values = new double[column.rows()];
        for (int i = 0; i < values.length; i++) {
            if (!column.isMissing(i)) {
                throw new BadInputException("row " + (i + 1) + ", column '" + column.name() + "': '" + column.text(i)
                        + "' is not a number");
            }
            values[i] = Double.NaN;
        }
        return NumberColumn.of(column.name(), values);
    }
}
