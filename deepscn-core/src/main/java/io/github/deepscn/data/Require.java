package io.github.deepscn.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks of options and arguments; each throws {@link BadInputException} with name, value and allowed range. Numbers
 * are checked once per node of a model, so their message is made only for a failure.
 */
public final class Require {
    private Require() {}

    public static void that(boolean condition, String message) {
        if (!condition) {
            throw new BadInputException(message);
        }
    }

    public static int atLeast(String name, int value, int least) {
        if (value < least) {
            throw new BadInputException(name + " is " + value + ", must be at least " + least);
        }
        return value;
    }

    public static int atMost(String name, int value, int most) {
        if (value > most) {
            throw new BadInputException(name + " is " + value + ", must be at most " + most);
        }
        return value;
    }

    /** A value that is not null; for elements of what a caller passes in. */
    public static <T> T present(String name, @Nullable T value) {
        if (value == null) {
            throw new BadInputException(name + " is null, must be there");
        }
        return value;
    }

    /** Names of which none is null. */
    public static List<String> allPresent(String name, String... names) {
        for (int i = 0; i < names.length; i++) {
            present(name + "[" + i + "]", names[i]);
        }
        return List.of(names);
    }

    /** A finite number, {@code least} or more. */
    public static double atLeast(String name, double value, double least) {
        if (!(value >= least && value < Double.POSITIVE_INFINITY)) {
            throw new BadInputException(name + " is " + value + ", must be a finite number of at least " + least);
        }
        return value;
    }

    /** A number strictly between two bounds. */
    public static double between(String name, double value, double low, double high) {
        that(
                value > low && value < high,
                name + " is " + value + ", must lie strictly between " + low + " and " + high);
        return value;
    }

    /** At least one number, each larger than the one before it and strictly between two bounds. */
    public static List<Double> ascending(String name, List<Double> values, double low, double high) {
        that(!values.isEmpty(), name + " is empty, must hold at least one number");
        for (int i = 0; i < values.size(); i++) {
            between(name + "[" + i + "]", present(name + "[" + i + "]", values.get(i)), low, high);
            that(
                    i == 0 || values.get(i) > values.get(i - 1),
                    name + " must ascend without repetition, but " + name + "[" + i + "] is " + values.get(i)
                            + " after " + values.get(Math.max(0, i - 1)));
        }
        return List.copyOf(values);
    }
}
