package io.github.deepscn;

import io.github.deepscn.data.Matrix;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.TargetEncoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How well the members of an ensemble predict rows that they were trained without. A row is judged by few of them, so
 * the ensemble itself does a little better.
 *
 * @param numbers where numbers are predicted
 * @param classes where classes are
 */
public record OutOfPart(Optional<NumberScores> numbers, Optional<ClassScores> classes) {
    /** Of numbers, in the units of the targets; those of an autoencoder have none. */
    static OutOfPart ofNumbers(
            List<List<double[]>> outputs, Matrix targets, List<String> names, List<TargetEncoding> encodings) {
        int[] judged = judged(outputs);
        double[][] predictions = new double[judged.length][];
        double[][] wanted = new double[judged.length][targets.columns()];
        for (int k = 0; k < judged.length; k++) {
            targets.copyRows(judged[k], judged[k] + 1, wanted[k]);
            predictions[k] = mean(outputs.get(judged[k]));
            for (int q = 0; q < encodings.size(); q++) {
                predictions[k][q] = encodings.get(q).decode(predictions[k][q]);
                wanted[k][q] = encodings.get(q).decode(wanted[k][q]);
            }
        }
        return new OutOfPart(Optional.of(NumberScores.of(names, predictions, wanted)), Optional.empty());
    }

    /** Of classes, with probabilities in proportion to exp(a·output). */
    static OutOfPart ofClasses(List<List<double[]>> outputs, double a, List<String> classes, String[] labels) {
        int[] judged = judged(outputs);
        double[][] probabilities = new double[judged.length][];
        for (int k = 0; k < judged.length; k++) {
            probabilities[k] = mean(outputs.get(judged[k]).stream()
                    .map(output -> probabilities(output, a))
                    .toList());
        }
        String[] known = Arrays.stream(judged).mapToObj(i -> labels[i]).toArray(String[]::new);
        return new OutOfPart(Optional.empty(), Optional.of(ClassScores.of(classes, probabilities, known)));
    }

    private static double[] probabilities(double[] output, double a) {
        double largest = Arrays.stream(output).max().orElse(0);
        double[] shares =
                Arrays.stream(output).map(y -> Math.exp(a * (y - largest))).toArray();
        double sum = Arrays.stream(shares).sum();
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }

    private static int[] judged(List<List<double[]>> outputs) {
        return IntStream.range(0, outputs.size())
                .filter(i -> !outputs.get(i).isEmpty())
                .toArray();
    }

    private static double[] mean(List<double[]> outputs) {
        double[] mean = new double[outputs.get(0).length];
        for (double[] output : outputs) {
            for (int q = 0; q < mean.length; q++) {
                mean[q] += output[q] / outputs.size();
            }
        }
        return mean;
    }
}
