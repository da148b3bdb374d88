package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.IgnoredColumn.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Learns from training rows what kind of column each is, and how to encode it. */
public final class EncoderLearning {
    /** With fewer rows, values that all differ are no sign of an identifier. */
    private static final int ROWS_TO_TELL_IDENTIFIERS = 20;

    /** A text column in which more than this share of the rows has a text of its own says which row it is. */
    private static final double SHARE_OF_IDENTIFIERS = 0.9;

    /** A level that fewer than this share of the rows has is rare. */
    private static final double RARE = 0.002;

    /** The names that people give to numbers of rows. */
    private static final Pattern IDENTIFIER = Pattern.compile(
            "id|.*[_ .-]id|index|key|uuid|row|row[_ ]?(no|nr|id|num|number|index)|unnamed: ?0|column1|");

    private final EncoderOptions options;

    private EncoderLearning(EncoderOptions options) {
        this.options = options;
    }

    /** The numbers of a column that are there. */
    private record Range(int count, double mean, double deviation, double least, double largest) {
        static Range of(double[] values) {
            double magnitude = Arrays.stream(values)
                    .filter(v -> !Double.isNaN(v))
                    .map(Math::abs)
                    .max()
                    .orElse(0);
            // divided by the largest, so that no square overflows
            double unit = magnitude == 0 ? 1 : magnitude;
            int count = 0;
            double mean = 0;
            double squares = 0;
            double least = Double.POSITIVE_INFINITY;
            double largest = Double.NEGATIVE_INFINITY;
            for (double value : values) {
                if (!Double.isNaN(value)) {
                    count++;
                    double step = value / unit - mean;
                    mean += step / count;
                    squares += step * (value / unit - mean);
                    least = Math.min(least, value);
                    largest = Math.max(largest, value);
                }
            }
            return new Range(count, mean * unit, Math.sqrt(squares / count) * unit, least, largest);
        }

        boolean isConstant() {
            return least == largest;
        }
    }

    /**
     * Learns an encoder.
     *
     * @param rows training rows
     * @param targets the columns to predict, as they are to be decoded
     * @param reserved columns that serve another purpose and are passed over without a word
     * @param groups columns that say which rows belong together
     * @throws BadInputException if a named column is not there, cannot be of the kind it shall be, or none is left
     */
    public static Encoder learn(
            Table rows,
            EncoderOptions options,
            List<TargetEncoding> targets,
            Collection<String> reserved,
            Collection<String> groups) {
        options.exclude().forEach(rows::column);
        options.types().keySet().forEach(rows::column);
        var learning = new EncoderLearning(options);
        var inputs = new ArrayList<ColumnEncoding>();
        var ignored = new ArrayList<IgnoredColumn>();
        for (Column column : rows.columns()) {
            String name = column.name();
            if (reserved.contains(name)
                    || targets.stream().anyMatch(target -> target.column().equals(name))) {
                continue;
            }
            Optional<Reason> reason = options.exclude().contains(name)
                    ? Optional.of(Reason.EXCLUDED)
                    : groups.contains(name) ? Optional.of(Reason.GROUP) : learning.tellsNothing(column);
            if (reason.isPresent()) {
                ignored.add(new IgnoredColumn(name, reason.get()));
            } else {
                inputs.add(learning.encoding(column));
            }
        }
        return new Encoder(inputs, ignored, targets);
    }

    /** How a number is scaled that is to be predicted. */
    public static TargetEncoding numberTarget(NumberColumn column, boolean scaled) {
        Range range = Range.of(values(column));
        boolean asItIs = !scaled || range.isConstant() || range.deviation == 0;
        return new TargetEncoding(column.name(), true, asItIs ? 0 : range.mean, asItIs ? 1 : range.deviation);
    }

    private Optional<Reason> tellsNothing(Column column) {
        int different = different(column);
        if (different == 0) {
            return Optional.of(Reason.EMPTY);
        }
        if (different == 1 && column.missing() == 0) {
            return Optional.of(Reason.CONSTANT);
        }
        boolean identifies = options.types().get(column.name()) == null
                && column.rows() >= ROWS_TO_TELL_IDENTIFIERS
                && (column instanceof NumberColumn numbers
                        ? isRowNumber(numbers, different)
                        : different > SHARE_OF_IDENTIFIERS * column.rows()
                                && dateFormat((TextColumn) column).isEmpty());
        return identifies ? Optional.of(Reason.IDENTIFIER) : Optional.empty();
    }

    /** Integers without repetition that go up by one from row to row, or have the name of an identifier. */
    private static boolean isRowNumber(NumberColumn column, int different) {
        if (different < column.rows()) {
            return false;
        }
        boolean consecutive = true;
        for (int i = 0; i < column.rows(); i++) {
            if (column.value(i) != Math.rint(column.value(i))) {
                return false;
            }
            consecutive &= i == 0 || column.value(i) == column.value(i - 1) + 1;
        }
        return consecutive
                || IDENTIFIER
                        .matcher(column.name().strip().toLowerCase(Locale.ROOT))
                        .matches();
    }

    /** How many different values there are, missing ones not counted. */
    private static int different(Column column) {
        if (column instanceof NumberColumn numbers) {
            double[] sorted = values(numbers);
            Arrays.sort(sorted); // NaN to the end
            int different = 0;
            for (int i = 0; i < sorted.length && !Double.isNaN(sorted[i]); i++) {
                different += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
            }
            return different;
        }
        return counts(column).size();
    }

    private static double[] values(NumberColumn column) {
        double[] values = new double[column.rows()];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.value(i);
        }
        return values;
    }

    private ColumnEncoding encoding(Column column) {
        Kind kind = options.types().get(column.name());
        if (kind == null) {
            kind = column instanceof NumberColumn
                    ? Kind.NUMBER
                    : dateFormat((TextColumn) column).isPresent() ? Kind.DATE : Kind.CATEGORY;
        }
        return switch (kind) {
            case NUMBER -> number(NumberEncoding.numbers(column));
            case CATEGORY -> category(column);
            case DATE -> date(column);
        };
    }

    private NumberEncoding number(NumberColumn column) {
        Range range = Range.of(values(column));
        boolean asItIs = !options.scaled() || range.deviation == 0;
        return new NumberEncoding(
                column.name(),
                asItIs ? 0 : range.mean,
                asItIs ? 1 : range.deviation,
                range.mean,
                column.missing() > 0,
                range.least,
                range.largest);
    }

    private CategoryEncoding category(Column column) {
        Map<String, Integer> counts = counts(column);
        double least = RARE * column.rows();
        int last = counts.values().stream()
                .sorted((a, b) -> b - a)
                .skip(options.mostLevels() - 1L)
                .findFirst()
                .orElse(0);
        var levels = new ArrayList<String>();
        var rare = new ArrayList<String>();
        int ties = options.mostLevels()
                - (int) counts.values().stream().filter(count -> count > last).count();
        for (Map.Entry<String, Integer> level : counts.entrySet()) {
            int count = level.getValue();
            boolean frequent = count > last || (count == last && ties-- > 0);
            (frequent && count >= least ? levels : rare).add(level.getKey());
        }
        if (rare.size() == 1) {
            // alone it needs no company
            levels.addAll(rare);
            levels.sort(null);
            rare.clear();
        }
        boolean missing = column.missing() > 0;
        return new CategoryEncoding(column.name(), levels, rare, missing);
    }

    /** How often each text occurs, in natural order. */
    private static Map<String, Integer> counts(Column column) {
        var counts = new TreeMap<String, Integer>();
        if (column instanceof TextColumn texts) {
            int[] countOf = new int[texts.texts().size()];
            for (int i = 0; i < texts.rows(); i++) {
                if (texts.code(i) >= 0) {
                    countOf[texts.code(i)]++;
                }
            }
            for (int code = 0; code < countOf.length; code++) {
                if (countOf[code] > 0) {
                    counts.put(texts.texts().get(code), countOf[code]);
                }
            }
            return counts;
        }
        for (int i = 0; i < column.rows(); i++) {
            if (!column.isMissing(i)) {
                counts.merge(column.text(i), 1, Integer::sum);
            }
        }
        return counts;
    }

    private DateEncoding date(Column column) {
        var format = column instanceof TextColumn texts ? dateFormat(texts) : Optional.<DateFormat>empty();
        double[] days = DateEncoding.days(
                column,
                format.orElseThrow(() -> new BadInputException("column '" + column.name()
                        + "' shall hold dates, but no way of writing them fits all its cells; such as "
                        + DateFormat.ISO.example() + " are understood")));
        Range range = Range.of(days);
        boolean asItIs = !options.scaled() || range.deviation == 0;
        return new DateEncoding(
                column.name(),
                format.get(),
                asItIs ? 0 : range.mean,
                asItIs ? 1 : range.deviation,
                cycles(days, range),
                column.missing() > 0,
                range.least,
                range.largest);
    }

    /** The cycles that the dates go through twice or more, the day only if there are times. */
    private static List<Cycle> cycles(double[] days, Range range) {
        var cycles = new ArrayList<Cycle>();
        for (Cycle cycle : Cycle.values()) {
            boolean varies = cycle != Cycle.DAY
                    || Arrays.stream(days).anyMatch(day -> !Double.isNaN(day) && day != Math.floor(day));
            if (varies && range.largest - range.least >= 2 * cycle.days()) {
                cycles.add(cycle);
            }
        }
        return cycles;
    }

    /** What puts the rows of a column in order of time: its numbers or its dates, all there. */
    static double[] times(Column column) {
        double[] times = column instanceof NumberColumn numbers
                ? values(numbers)
                : DateEncoding.days(
                        column, dateFormat((TextColumn) column).orElseThrow(() -> noTimes(column, "other texts")));
        if (Arrays.stream(times).anyMatch(Double::isNaN)) {
            throw noTimes(column, "missing cells");
        }
        return times;
    }

    private static BadInputException noTimes(Column column, String obstacle) {
        return new BadInputException("column '" + column.name()
                + "' cannot put the rows in order of time: it must hold numbers or dates, but has " + obstacle);
    }

    /** The first way of writing dates in which all texts are written. */
    private static Optional<DateFormat> dateFormat(TextColumn column) {
        List<String> texts = List.copyOf(counts(column).keySet());
        return Arrays.stream(DateFormat.values())
                .filter(format ->
                        texts.stream().allMatch(text -> format.days(text).isPresent()))
                .findFirst()
                .filter(format -> !texts.isEmpty());
    }
}
