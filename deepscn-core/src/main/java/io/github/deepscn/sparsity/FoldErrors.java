package io.github.deepscn.sparsity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The squared errors of several sizes, sparsest first, on every fold, and the choice of a size. */
final class FoldErrors {
    private final FoldGrams rows;
    private final double[][] errors;

    FoldErrors(FoldGrams rows, int sizes) {
        this.rows = rows;
        this.errors = new double[rows.folds()][sizes];
    }

    void set(int fold, int size, double squaredError) {
        errors[fold][size] = squaredError;
    }

    int choose(CrossValidation.Rule rule) {
        int least = 0;
        for (int s = 1; s < errors[0].length; s++) {
            if (mean(s) < mean(least)) {
                least = s;
            }
        }
        if (rule == CrossValidation.Rule.LEAST) {
            return least;
        }
        double bound = mean(least) + standardError(least);
        int sparsest = 0;
        while (!(mean(sparsest) <= bound) && sparsest < least) {
            sparsest++;
        }
        return sparsest;
    }

    List<RefinementReport.Point> curve(double[] size) {
        var curve = new ArrayList<RefinementReport.Point>();
        for (int s = 0; s < errors[0].length; s++) {
            double rmse = Math.sqrt(mean(s));
            curve.add(new RefinementReport.Point(size[s], rmse, rmse == 0 ? 0 : standardError(s) / (2 * rmse)));
        }
        return curve;
    }

    /** The mean squared error over all rows and outputs. */
    private double mean(int size) {
        double sum = Arrays.stream(errors).mapToDouble(fold -> fold[size]).reduce(0, Double::sum);
        return sum / (rows.weight() * rows.whole().outputs());
    }

    private double standardError(int size) {
        int folds = rows.folds();
        double[] means = IntStream.range(0, folds)
                .mapToDouble(fold -> foldMean(fold, size))
                .toArray();
        double mean = Arrays.stream(means).map(one -> one / folds).reduce(0, Double::sum);
        double squares =
                Arrays.stream(means).map(one -> (one - mean) * (one - mean)).reduce(0, Double::sum);
        return Math.sqrt(squares / (folds - 1) / folds);
    }

    private double foldMean(int fold, int size) {
        return errors[fold][size] / (rows.weight(fold) * rows.whole().outputs());
    }
}
