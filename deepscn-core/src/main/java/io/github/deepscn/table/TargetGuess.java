package io.github.deepscn.table;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether a target holds numbers or classes, and why. Texts are classes. For a column of numbers, the first rule that
 * fits decides:
 *
 * <ol>
 *   <li>fractions, or one number only, or more than half of the cells different: numbers;
 *   <li>two different integers: classes;
 *   <li>a name for numbers, such as {@code rating}: numbers; a name for classes, such as {@code label}: classes, unless
 *       there are too many of them;
 *   <li>more than {@value #MOST_CLASSES} different integers: numbers;
 *   <li>fewer than {@value #FEWEST_STEPS}: classes;
 *   <li>a scale, in equal steps and with counts that rise to one peak and then fall: numbers;
 *   <li>otherwise: classes.
 * </ol>
 *
 * @param task regression or classification
 * @param reason a clause such as {@code the target holds two different integers, 0 and 1}
 */
public record TargetGuess(Task task, String reason) {
    /** More different integers than this are classes only if their name says so. */
    private static final int MOST_CLASSES = 10;

    /** The most classes that a name can speak for. */
    private static final int MOST_NAMED_CLASSES = 100;

    /** Fewer different integers than this are not a scale. */
    private static final int FEWEST_STEPS = 5;

    /** If the rarest value occurs more often than this share of the most frequent one, the counts have no peak. */
    private static final double FLAT = 0.5;

    private static final Set<String> NUMBERS = words("quality score rating star grade mark point rank age year month"
            + " week day hour minute second time duration count number num total sum amount quantity size price cost"
            + " value salary income revenue ring weight height length width depth distance temperature speed percent"
            + " rate");

    /** Names for classes that may be many, numbered from 0 or 1. */
    private static final Set<String> MANY_CLASSES =
            words("class label category species digit letter character cluster");

    private static final Set<String> FEW_CLASSES = words("type kind group segment target outcome status diagnosis"
            + " gender sex survived churn default fraud flag");

    private static final Set<String> COUNTS = words("n num number count total");

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /** A guess from the columns to predict; none of their cells may be missing. */
    static TargetGuess of(List<Column> columns) {
        if (columns.size() > 1) {
            return numbers("there are " + columns.size() + " targets");
        }
        if (columns.get(0) instanceof NumberColumn numbers) {
            OptionalDouble fraction = Arrays.stream(numbers.toArray(value -> value != Math.rint(value)))
                    .min();
            if (fraction.isPresent()) { // there may be millions of different ones
                return ofFractions(fraction.getAsDouble());
            }
            var counts = new TreeMap<Double, Long>();
            for (int i = 0; i < numbers.rows(); i++) {
                counts.merge(numbers.value(i) + 0.0, 1L, Long::sum); // turns −0 into 0
            }
            return ofNumbers(numbers.name(), counts);
        }
        return ofTexts();
    }

    /** {@return a guess for a column of texts} */
    public static TargetGuess ofTexts() {
        return classes("the target holds texts");
    }

    /**
     * {@return a guess for a column of numbers}
     *
     * @param name the name of the column
     * @param counts the number of rows that hold each number
     */
    public static TargetGuess ofNumbers(String name, SortedMap<Double, Long> counts) {
        int different = counts.size();
        long rows = counts.values().stream().mapToLong(count -> count).sum();
        Optional<Double> fraction = counts.keySet().stream()
                .filter(value -> value != Math.rint(value))
                .findFirst();
        if (fraction.isPresent()) {
            return ofFractions(fraction.get());
        }
        String least = NumberColumn.text(counts.firstKey());
        String largest = NumberColumn.text(counts.lastKey());
        if (different == 1) {
            return numbers("the target is always " + least);
        }
        if (2L * different > rows) {
            return numbers("the target holds " + different + " different integers in " + rows + " rows");
        }
        if (different == 2) {
            return classes("the target holds two different integers, " + least + " and " + largest);
        }
        String integers = "the target holds " + different + " different integers from " + least + " to " + largest;
        return named(name, counts)
                .map(task -> new TargetGuess(
                        task,
                        integers + ", and '" + name + "' is a name for "
                                + (task == Task.REGRESSION ? "numbers" : "classes")))
                .orElseGet(() -> counted(integers, counts));
    }

    /** The task that the name of a column stands for. Its last known word decides, of {@code type of glass} "type". */
    private static Optional<Task> named(String name, SortedMap<Double, Long> counts) {
        List<String> words = Arrays.stream(name.replaceAll("([a-z])([A-Z])", "$1 $2")
                        .toLowerCase(Locale.ROOT)
                        .replaceFirst("[^a-z]of[^a-z].*", "")
                        .split("[^a-z]+"))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.size() > 1 && COUNTS.contains(words.get(0))) {
            return Optional.of(Task.REGRESSION);
        }
        for (int k = words.size() - 1; k >= 0; k--) {
            String word = words.get(k);
            if (holds(NUMBERS, word)) {
                return Optional.of(Task.REGRESSION);
            }
            boolean many = holds(MANY_CLASSES, word);
            if (many || holds(FEW_CLASSES, word)) {
                boolean may = counts.size() <= MOST_CLASSES || (many && areCodes(counts));
                return may ? Optional.of(Task.CLASSIFICATION) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether a set has a word or its singular. */
    private static boolean holds(Set<String> known, String word) {
        return known.contains(word) || known.contains(word.replaceFirst("s$", ""));
    }

    /** Whether integers number classes: they begin at 0 or 1, and most that could occur do. */
    private static boolean areCodes(SortedMap<Double, Long> counts) {
        boolean begins = counts.firstKey() == 0 || counts.firstKey() == 1;
        return begins && counts.size() <= MOST_NAMED_CLASSES && counts.lastKey() < 2 * counts.size();
    }

    /** A guess from the number of different integers, and how often each occurs. */
    private static TargetGuess counted(String integers, SortedMap<Double, Long> counts) {
        if (counts.size() > MOST_CLASSES) {
            return numbers(integers);
        }
        if (counts.size() < FEWEST_STEPS) {
            return classes(integers);
        }
        return isScale(counts)
                ? numbers(integers + " in equal steps, which are frequent around one of them")
                : classes(integers + ", whose counts have no single peak");
    }

    private static boolean isScale(SortedMap<Double, Long> counts) {
        double[] values = counts.keySet().stream().mapToDouble(value -> value).toArray();
        List<Long> often = List.copyOf(counts.values());
        long most = Collections.max(often);
        int peak = often.indexOf(most);
        boolean scale = Collections.min(often) <= FLAT * most;
        for (int k = 1; k < values.length; k++) {
            boolean equalStep = values[k] - values[k - 1] == values[1] - values[0];
            boolean towardsPeak = k <= peak ? often.get(k) >= often.get(k - 1) : often.get(k) <= often.get(k - 1);
            scale &= equalStep && towardsPeak;
        }
        return scale;
    }

    private static TargetGuess ofFractions(double one) {
        return numbers("the target has fractions, such as " + one);
    }

    private static TargetGuess numbers(String reason) {
        return new TargetGuess(Task.REGRESSION, reason);
    }

    private static TargetGuess classes(String reason) {
        return new TargetGuess(Task.CLASSIFICATION, reason);
    }
}
