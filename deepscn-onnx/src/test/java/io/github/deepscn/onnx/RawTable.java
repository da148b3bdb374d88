package io.github.deepscn.onnx;

import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows with columns of every kind, made from a seed. */
final class RawTable {
    /** Texts with characters that are hard for files and languages. */
    static final List<String> CITIES =
            List.of("Köln", "New York, NY", "\"Paris\"", "it's; \\ /", "東京", "NaN", "0", " ", "São Paulo\n", "köln");

    private final Random random;
    private final int rows;
    private final boolean strange;

    private RawTable(int rows, long seed, boolean strange) {
        random = new Random(seed);
        this.rows = rows;
        this.strange = strange;
    }

    /** Rows to train on. */
    static Table rows(int count, long seed) {
        return new RawTable(count, seed, false).table();
    }

    /** Rows unlike the training rows: other categories, missing cells in all columns, numbers and dates far outside. */
    static Table strangeRows(int count, long seed) {
        return new RawTable(count, seed, true).table();
    }

    private Table table() {
        NumberColumn size = numbers("size", 0, () -> 1e6 + 2e5 * random.nextGaussian());
        NumberColumn speed = numbers("speed = m/s (µ)", 0.2, () -> 1e-3 * random.nextDouble());
        Column pair = texts("pair", 0, () -> random.nextBoolean() ? "yes" : "no");
        TextColumn city = texts("city, \"town\"", 0, () -> CITIES.get((int) (CITIES.size() * skewed())));
        TextColumn maker = texts("maker", 0.1, () -> "maker " + (int) (30 * skewed()));
        TextColumn half = texts("日付", 0, () -> random.nextInt(3) == 0 ? "a" : "b");
        Column number = numbers("grade", 0.1, () -> random.nextInt(4) / 2.0);
        Column day = texts("day", 0, () -> day(2300).toString());
        Column moment = texts("moment", 0.1, () -> moment(60).toString());
        Column recent = texts("recent", 0.05, () -> day(5).toString());
        NumberColumn target = target("price", size, speed, city, 5e4, 3e5);
        return Table.of(List.of(
                numbers("constant", 0, () -> 1),
                day,
                size,
                pair,
                speed,
                maker,
                number,
                city,
                recent,
                half,
                moment,
                target,
                target("tiny", speed, size, maker, 1e-9, 0),
                target("far", size, size, half, 1, 1e7),
                classes("class", target)));
    }

    private double skewed() {
        return Math.pow(random.nextDouble(), 3);
    }

    private LocalDate day(int range) {
        int shift = strange ? random.nextInt(20_000) - 10_000 : 0;
        return LocalDate.of(1968, 3, 1).plusDays(random.nextInt(range) + shift);
    }

    private LocalDateTime moment(int range) {
        return day(range).atStartOfDay().plusSeconds(random.nextInt(86_400));
    }

    private NumberColumn numbers(String name, double gaps, DoubleSupplier value) {
        double[] values = new double[rows];
        for (int i = 0; i < rows; i++) {
            double factor = strange ? 4 * random.nextDouble() - 1 : 1;
            values[i] = isGap(gaps) ? Double.NaN : value.getAsDouble() * factor;
        }
        return NumberColumn.of(name, values);
    }

    private TextColumn texts(String name, double gaps, Supplier<String> value) {
        @Nullable String[] cells = new @Nullable String[rows];
        for (int i = 0; i < rows; i++) {
            String text = value.get();
            boolean other = strange && !Character.isDigit(text.charAt(0)) && random.nextInt(4) == 0;
            cells[i] = isGap(gaps) ? null : other ? "unseen " + i : text;
        }
        return TextColumn.of(name, cells);
    }

    private boolean isGap(double share) {
        return random.nextDouble() < (strange ? 0.2 : share);
    }

    private NumberColumn target(
            String name, NumberColumn first, NumberColumn second, TextColumn text, double unit, double centre) {
        double[] values = new double[rows];
        for (int i = 0; i < rows; i++) {
            double sum = relative(first, i) + relative(second, i) * relative(second, i) + 0.1 * random.nextGaussian();
            values[i] = centre + unit * (sum + text.text(i).length() % 3);
        }
        return NumberColumn.of(name, values);
    }

    private static double relative(NumberColumn column, int row) {
        return column.isMissing(row) ? 0 : column.value(row) / (column.name().equals("size") ? 1e6 : 1e-3);
    }

    private static Column classes(String name, NumberColumn target) {
        String[] cells = new String[target.rows()];
        for (int i = 0; i < cells.length; i++) {
            double value = (target.value(i) - 3e5) / 5e4;
            cells[i] = value < 2 ? "low" : value < 3 ? "mittel, \"groß\"" : "high";
        }
        return TextColumn.of(name, cells);
    }
}
