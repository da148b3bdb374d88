package io.github.deepscn.table;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.table.DateEncoding.Cycle;
import io.github.deepscn.table.IgnoredColumn.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Learns from training rows the kind of each column and how to encode it. */
public final class EncoderLearning {
    /** With fewer rows, values that all differ do not indicate an identifier. */
    private static final int ROWS_TO_TELL_IDENTIFIERS = 20;

    /** A text column with more different texts than this share of its rows is an identifier. */
    private static final double SHARE_OF_IDENTIFIERS = 0.9;

    /** A level in less than this share of the rows is rare. */
    private static final double RARE = 0.002;

    /** Two times within a cycle are the same if they differ by less than this share of it. */
    private static final double SAME_TIME = 1e-9;

    /** Names that people give to columns of row numbers. */
    private static final Pattern IDENTIFIER = Pattern.compile(
            "id|.*[_ .-]id|index|key|uuid|row|row[_ ]?(no|nr|id|num|number|index)|unnamed: ?0|column1|");

    /** Distance outside the training range, as a share of its width, from which on numbers are clipped. */
    private static final double MARGIN = 0.1;

    private final EncoderOptions options;
    private final Optional<String> time;
    private final double @Nullable [] weights;
    private final List<ColumnEncoding> inputs = new ArrayList<>();
    private final List<IgnoredColumn> ignored = new ArrayList<>();

    private EncoderLearning(EncoderOptions options, Optional<String> time, double @Nullable [] weights) {
        this.options = options;
        this.time = time;
        this.weights = weights;
    }

    /**
     * Learns an encoder.
     *
     * @param rows training rows
     * @param options what to guess and what to do with each kind of column
     * @param targets encodings of the columns to predict
     * @param weight the column with the weights of the rows, all positive; it is not an input
     * @param group the column that says which rows belong together; it is not an input
     * @param time the column that orders the rows in time; it is not clipped, because it continues where training ends
     * @return the encoder
     * @throws BadInputException if a named column does not exist or cannot have the given kind, or no input is left
     */
    public static Encoder learn(
            Table rows,
            EncoderOptions options,
            List<TargetEncoding> targets,
            Optional<String> weight,
            Optional<String> group,
            Optional<String> time) {
        Stream.concat(options.exclude().stream(), options.types().keySet().stream())
                .sorted()
                .forEach(rows::column);
        List<String> reserved = Stream.concat(weight.stream(), targets.stream().map(TargetEncoding::column))
                .toList();
        for (String name : reserved) {
            Require.that(
                    !options.types().containsKey(name),
                    "column '" + name + "' is a target or a weight, so it has no type as an input; leave the type out,"
                            + " --task says whether a target is numbers or classes");
        }
        var learning = new EncoderLearning(options, time, TableRows.weights(rows, weight));
        for (Column column : rows.columns()) {
            String name = column.name();
            if (options.exclude().contains(name) && !reserved.contains(name)) {
                learning.ignore(column, Reason.EXCLUDED);
            } else if (group.equals(Optional.of(name))) {
                learning.ignore(column, Reason.GROUP);
            } else if (!reserved.contains(name)) {
                learning.look(column);
            }
        }
        Require.that(!learning.inputs.isEmpty(), "no column is left to predict from" + reasons(learning.ignored));
        return new Encoder(learning.inputs, learning.ignored, targets);
    }

    private static String reasons(List<IgnoredColumn> ignored) {
        return ignored.stream()
                .limit(8)
                .map(column ->
                        "'" + column.column() + "' is " + column.reason().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ", ignored.isEmpty() ? "" : ": ", ""));
    }

    private void ignore(Column column, Reason reason) {
        ignored.add(new IgnoredColumn(column.name(), reason));
    }

    private void look(Column column) {
        Optional<Kind> wanted = Optional.ofNullable(options.types().get(column.name()));
        boolean number = wanted.map(kind -> kind == Kind.NUMBER).orElse(column instanceof NumberColumn);
        int missing = column.missing();
        if (missing == column.rows()) {
            ignore(column, Reason.EMPTY);
        } else if (number) {
            lookAtNumbers(NumberEncoding.numbers(column), missing > 0, wanted.isEmpty());
        } else {
            lookAtTexts(TextColumn.of(column), missing > 0, wanted);
        }
    }

    private void lookAtNumbers(NumberColumn column, boolean missing, boolean guessed) {
        boolean clip = options.clipped() && !time.equals(Optional.of(column.name()));
        Range.Fence fence = clip ? Range.Fence.around(column, Range.Fence.INPUT) : Range.Fence.NONE;
        Range range = Range.of(column, weights, fence);
        double margin = clip ? MARGIN * (range.largest() - range.least()) : Double.POSITIVE_INFINITY;
        boolean mayBeIgnored = !missing && !options.everyNumber();
        if (mayBeIgnored && range.isConstant()) {
            ignore(column, Reason.CONSTANT);
        } else if (mayBeIgnored && guessed && isRowNumber(column)) {
            ignore(column, Reason.IDENTIFIER);
        } else {
            inputs.add(new NumberEncoding(
                    column.name(),
                    options.scaled() ? range.mean() : 0,
                    range.scale(options.scaled()),
                    range.mean(),
                    missing,
                    range.least(),
                    range.largest(),
                    range.least() - margin,
                    range.largest() + margin));
        }
    }

    /** Whether the numbers count the rows from 0 or 1, or are different integers under the name of an identifier. */
    private static boolean isRowNumber(NumberColumn column) {
        int rows = column.rows();
        if (rows < ROWS_TO_TELL_IDENTIFIERS) {
            return false;
        }
        double first = column.value(0) - column.origin(0);
        if ((first == 0 || first == 1)
                && IntStream.range(0, rows).allMatch(i -> column.value(i) - column.origin(i) == first)) {
            return true;
        }
        double[] values = column.toArray(value -> true); // none is missing
        String name = column.name().strip().toLowerCase(Locale.ROOT);
        return IDENTIFIER.matcher(name).matches()
                && Arrays.stream(values).allMatch(value -> value == Math.rint(value))
                && Arrays.stream(values).map(value -> value + 0.0).distinct().count() == rows;
    }

    private void lookAtTexts(TextColumn column, boolean missing, Optional<Kind> wanted) {
        int[] present = column.present();
        if (present.length == 1 && !missing) {
            ignore(column, Reason.CONSTANT);
            return;
        }
        Optional<DateFormat> format =
                wanted.equals(Optional.of(Kind.CATEGORY)) ? Optional.empty() : dateFormat(column, present);
        if (wanted.equals(Optional.of(Kind.DATE)) && format.isEmpty()) {
            throw new BadInputException("column '" + column.name()
                    + "' shall hold dates, but no date format fits all its cells; write dates such as "
                    + DateFormat.ISO.example());
        }
        if (format.isPresent()) {
            lookAtDates(column, format.get(), missing);
        } else if (wanted.isEmpty()
                && column.rows() >= ROWS_TO_TELL_IDENTIFIERS
                && present.length > SHARE_OF_IDENTIFIERS * column.rows()) {
            ignore(column, Reason.IDENTIFIER);
        } else {
            lookAtLevels(column, present, missing);
        }
    }

    private void lookAtLevels(TextColumn column, int[] present, boolean missing) {
        int[] counts = column.counts();
        // most frequent first; equally frequent levels stay in natural order
        List<Integer> ranked = IntStream.of(present)
                .boxed()
                .sorted(Comparator.comparingInt(code -> -counts[code]))
                .toList();
        double least = RARE * column.rows();
        int frequent = (int) ranked.stream()
                .limit(options.mostLevels())
                .filter(code -> counts[code] >= least)
                .count();
        if (frequent == ranked.size() - 1) {
            frequent++; // a single rare level needs no shared feature
        }
        if (frequent == 0 && !missing) {
            ignore(column, Reason.RARE);
            return;
        }
        List<String> levels = sortedTexts(column, ranked.subList(0, frequent));
        List<String> rare = sortedTexts(column, ranked.subList(frequent, ranked.size()));
        inputs.add(new CategoryEncoding(column.name(), levels, rare, missing));
    }

    private static List<String> sortedTexts(TextColumn column, List<Integer> codes) {
        return codes.stream().map(code -> column.texts().get(code)).sorted().toList();
    }

    private void lookAtDates(TextColumn column, DateFormat format, boolean missing) {
        NumberColumn days = NumberColumn.of(column.name(), DateEncoding.days(column, format));
        Range range = Range.of(days, weights);
        if (range.isConstant() && !missing) {
            ignore(column, Reason.CONSTANT);
            return;
        }
        inputs.add(new DateEncoding(
                column.name(),
                format,
                range.mean(),
                range.scale(options.scaled()),
                cycles(days, range),
                missing,
                range.least(),
                range.largest()));
    }

    /** The cycles that the dates span at least twice, except those in which all dates are at the same point. */
    private static List<Cycle> cycles(NumberColumn days, Range range) {
        var cycles = new ArrayList<Cycle>();
        for (Cycle cycle : Cycle.values()) {
            double point = cycle.turned(range.least());
            boolean varies = IntStream.range(0, days.rows())
                    .anyMatch(i -> Math.abs(cycle.turned(days.value(i)) - point) > SAME_TIME); // false for NaN
            if (varies && range.largest() - range.least() >= 2 * cycle.days()) {
                cycles.add(cycle);
            }
        }
        return cycles;
    }

    /** The numbers or dates of a column that order rows in time; none may be missing. */
    static double[] times(Column column) {
        if (column.missing() > 0) {
            throw noTimes(column, "missing cells");
        }
        if (column instanceof NumberColumn numbers) {
            return numbers.toArray(value -> true);
        }
        var texts = (TextColumn) column;
        DateFormat format = dateFormat(texts, texts.present()).orElseThrow(() -> noTimes(column, "other texts"));
        return DateEncoding.days(texts, format);
    }

    private static BadInputException noTimes(Column column, String obstacle) {
        return new BadInputException("column '" + column.name()
                + "' cannot put the rows in order of time: it must hold numbers or dates, but has " + obstacle);
    }

    /** The first date format that fits all texts. */
    private static Optional<DateFormat> dateFormat(TextColumn column, int[] codes) {
        List<String> texts = IntStream.of(codes).mapToObj(column.texts()::get).toList();
        return Arrays.stream(DateFormat.values())
                .filter(format -> !texts.isEmpty()
                        && texts.stream().allMatch(text -> format.days(text).isPresent()))
                .findFirst();
    }
}
