package io.github.deepscn.classify;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a task: texts in natural order. Texts are compared exactly, so "1" and "01" are two classes.
 * Immutable.
 */
public final class Labels {
    /** The most characters of a label. */
    public static final int MOST_CHARACTERS = 1000;

    private final List<String> classes;

    private Labels(List<String> classes) {
        this.classes = classes;
    }

    /**
     * The distinct classes among labels.
     *
     * @throws BadInputException if a label is missing, blank or not valid text, or there are fewer than two classes
     */
    public static Labels of(String[] labels) {
        Objects.requireNonNull(labels, "labels");
        for (int i = 0; i < labels.length; i++) {
            requireLabel("labels[" + i + "]", labels[i]);
        }
        var classes = List.copyOf(new TreeSet<>(Arrays.asList(labels)));
        Require.that(
                classes.size() >= 2,
                "labels has " + classes.size() + " classes " + classes + ", must have at least 2 different ones");
        return new Labels(classes);
    }

    /**
     * Known classes.
     *
     * @param classes in natural order
     */
    public static Labels ofClasses(List<String> classes) {
        return new Labels(List.copyOf(classes));
    }

    /**
     * Refuses classes that are not one for each output of a network, two at least, in natural order.
     *
     * @throws BadInputException naming what is wrong
     */
    public static void requireClasses(List<String> classes, int outputs) {
        Require.that(
                classes.size() >= 2 && classes.size() == outputs,
                "there are " + classes.size() + " classes, must be two at least and " + outputs
                        + ", as the network has outputs");
        for (int c = 0; c < outputs; c++) {
            requireLabel("classes[" + c + "]", classes.get(c));
            Require.that(
                    c == 0 || classes.get(c).compareTo(classes.get(c - 1)) > 0,
                    "classes must be in natural order without repetition, but '" + classes.get(c) + "' in classes[" + c
                            + "] does not follow the one before it");
        }
    }

    public List<String> classes() {
        return classes;
    }

    /** The class of every row, counted from zero. */
    public int[] encode(String name, String[] labels) {
        int[] encoded = new int[labels.length];
        for (int i = 0; i < labels.length; i++) {
            encoded[i] = indexOf(name + "[" + i + "]", requireLabel("labels[" + i + "]", labels[i]));
        }
        return encoded;
    }

    /** One column per class: 1 where a row belongs to it, else 0. A row whose class is −1 belongs to none. */
    public Matrix oneHot(int[] encoded) {
        int columns = classes.size();
        return Matrix.of(encoded.length, columns, (from, to, into) -> {
            int count = to - from;
            Arrays.fill(into, 0, count * columns, 0);
            for (int i = 0; i < count; i++) {
                if (encoded[from + i] >= 0) {
                    into[encoded[from + i] * count + i] = 1;
                }
            }
        });
    }

    int indexOf(String name, String label) {
        int index = Collections.binarySearch(classes, label);
        if (index < 0) {
            throw new BadInputException(
                    name + " has '" + label + "', must be one of the " + classes.size() + " classes " + shown());
        }
        return index;
    }

    private String shown() {
        return classes.size() <= 10
                ? classes.toString()
                : classes.subList(0, 10).toString().replace("]", ", …]");
    }

    /**
     * Refuses a text that cannot be a label. A label has a visible character and at most {@value #MOST_CHARACTERS}
     * characters, and UTF-8 can encode it.
     *
     * @param name what it is, for the error message
     */
    public static String requireLabel(String name, @Nullable String label) {
        String present = Require.present(name, label);
        Require.that(
                present.length() <= MOST_CHARACTERS,
                name + " has " + present.length() + " characters, must have at most " + MOST_CHARACTERS);
        Require.that(!present.isBlank(), name + " is '" + present + "', must have a visible character");
        Require.that(
                StandardCharsets.UTF_8.newEncoder().canEncode(present),
                name + " holds half of a surrogate pair, must be Unicode text");
        return present;
    }
}
