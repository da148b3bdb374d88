package io.github.deepscn.bench.learners;

import java.util.Arrays;
import java.util.List;

/** What is to be predicted, or was predicted, of every row. */
sealed interface Target {
    int rows();

    /** These rows, counted from zero, in this order. */
    Target pick(int[] rows);

    /** Numbers to come close to. */
    final class Numbers implements Target {
        private final double[] values;

        Numbers(double[] values) {
            this.values = values;
        }

        double[] values() {
            return values;
        }

        @Override
        public int rows() {
            return values.length;
        }

        @Override
        public Numbers pick(int[] rows) {
            return new Numbers(Arrays.stream(rows).mapToDouble(i -> values[i]).toArray());
        }

        /** Each number as a row of its own. */
        double[][] columns() {
            return Arrays.stream(values).mapToObj(value -> new double[] {value}).toArray(double[][]::new);
        }
    }

    /** Classes to tell apart. */
    final class Labels implements Target {
        private final String[] values;

        Labels(String[] values) {
            this.values = values;
        }

        String[] values() {
            return values;
        }

        @Override
        public int rows() {
            return values.length;
        }

        @Override
        public Labels pick(int[] rows) {
            return new Labels(Arrays.stream(rows).mapToObj(i -> values[i]).toArray(String[]::new));
        }

        /** The different labels, in order. */
        List<String> classes() {
            return Arrays.stream(values).distinct().sorted().toList();
        }

        /** A row of zeros for each label, with a one where its class stands. */
        double[][] oneHot(List<String> classes) {
            return Arrays.stream(values)
                    .map(label -> classes.stream()
                            .mapToDouble(one -> one.equals(label) ? 1 : 0)
                            .toArray())
                    .toArray(double[][]::new);
        }

        /** The most probable class of every row, given one number for each class, or for the second of two alone. */
        static Labels mostProbable(List<String> classes, double[][] probabilities) {
            return new Labels(Arrays.stream(probabilities)
                    .map(row -> classes.get(row.length == 1 ? (int) Math.round(row[0]) : largest(row)))
                    .toArray(String[]::new));
        }

        private static int largest(double[] row) {
            int best = 0;
            for (int k = 1; k < row.length; k++) {
                best = row[k] > row[best] ? k : best;
            }
            return best;
        }
    }
}
