package io.github.deepscn.classify;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The classes of a task, as text in natural order; texts are compared as they are, so "1" and "01" are two classes.
 * Immutable.
 */
public final class Labels {
    private final List<String> classes;

    private Labels(List<String> classes) {
        this.classes = classes;
    }

    /**
     * The classes that occur among labels.
     *
     * @throws BadInputException if a label is missing or blank, or there are fewer than two classes
     */
    public static Labels of(String[] labels) {
        Objects.requireNonNull(labels, "labels");
        for (int i = 0; i < labels.length; i++) {
            requireText(i, labels[i]);
        }
        var classes = List.copyOf(new TreeSet<>(Arrays.asList(labels)));
        Require.that(
                classes.size() >= 2,
                "labels has " + classes.size() + " classes " + classes + ", must have at least 2 different ones");
        return new Labels(classes);
    }

    public List<String> classes() {
        return classes;
    }

    /** The class of every row, counted from zero. */
    public int[] encode(String name, String[] labels) {
        int[] encoded = new int[labels.length];
        for (int i = 0; i < labels.length; i++) {
            encoded[i] = indexOf(name + "[" + i + "]", requireText(i, labels[i]));
        }
        return encoded;
    }

    /** One column per class: 1 where a row belongs to it, else 0. */
    public Matrix oneHot(int[] encoded) {
        int columns = classes.size();
        return new Matrix() {
            @Override
            public int rows() {
                return encoded.length;
            }

            @Override
            public int columns() {
                return columns;
            }

            @Override
            public void copyRows(int from, int to, double[] into) {
                int count = to - from;
                Arrays.fill(into, 0, count * columns, 0);
                for (int i = 0; i < count; i++) {
                    into[encoded[from + i] * count + i] = 1;
                }
            }
        };
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

    private static String requireText(int row, String label) {
        String name = "labels[" + row + "]";
        Require.that(
                !Require.present(name, label).isBlank(), name + " is '" + label + "', must have a visible character");
        return label;
    }
}
