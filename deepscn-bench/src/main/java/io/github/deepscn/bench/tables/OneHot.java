package io.github.deepscn.bench.tables;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Columns as numbers, for learners that know nothing else. A number is itself. A text is one input for every text of
 * the training rows: 1 for its own text, 0 for all others. A missing text, or one that no training row has, is 0
 * everywhere. A missing number is NaN, or the median of the training rows.
 */
final class OneHot {
    private final List<Part> parts;
    private final int width;

    /**
     * @param inputs the training rows
     * @param filled whether missing numbers are replaced by the median
     */
    OneHot(Table inputs, boolean filled) {
        parts = inputs.columns().stream()
                .<Part>map(column -> column instanceof NumberColumn numbers
                        ? new NumberPart(filled ? median(numbers) : Double.NaN)
                        : new TextPart(texts(column)))
                .toList();
        width = parts.stream().mapToInt(Part::width).sum();
    }

    double[][] rows(Table inputs) {
        double[][] rows = new double[inputs.rows()][width];
        int place = 0;
        for (int j = 0; j < parts.size(); j++) {
            parts.get(j).write(inputs.columns().get(j), rows, place);
            place += parts.get(j).width();
        }
        return rows;
    }

    /** The inputs of one column. */
    private sealed interface Part {
        int width();

        void write(Column column, double[][] rows, int place);
    }

    private record NumberPart(double missing) implements Part {
        @Override
        public int width() {
            return 1;
        }

        @Override
        public void write(Column column, double[][] rows, int place) {
            for (int i = 0; i < rows.length; i++) {
                rows[i][place] = column.isMissing(i) ? missing : ((NumberColumn) column).value(i);
            }
        }
    }

    private record TextPart(List<String> texts) implements Part {
        @Override
        public int width() {
            return texts.size();
        }

        @Override
        public void write(Column column, double[][] rows, int place) {
            int[] codes = ((TextColumn) column)
                    .texts().stream().mapToInt(texts::indexOf).toArray();
            for (int i = 0; i < rows.length; i++) {
                int code = column.isMissing(i) ? -1 : codes[((TextColumn) column).code(i)];
                if (code >= 0) {
                    rows[i][place + code] = 1;
                }
            }
        }
    }

    private static List<String> texts(Column column) {
        return IntStream.range(0, column.rows())
                .filter(i -> !column.isMissing(i))
                .mapToObj(column::text)
                .distinct()
                .sorted()
                .toList();
    }

    /** The middle value, of two the lower one; 0 if all are missing. */
    private static double median(NumberColumn column) {
        double[] sorted = IntStream.range(0, column.rows())
                .filter(i -> !column.isMissing(i))
                .mapToDouble(column::value)
                .sorted()
                .toArray();
        return Arrays.stream(sorted)
                .skip(Math.max(0, (sorted.length - 1) / 2))
                .findFirst()
                .orElse(0);
    }
}
