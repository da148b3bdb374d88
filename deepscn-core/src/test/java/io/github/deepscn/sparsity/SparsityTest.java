package io.github.deepscn.sparsity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.TestData;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.FoldSums;
import io.github.deepscn.engine.LocalEngine;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.LeastSquares;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that is computed from R, QᵀT and fold Grams, against plain computation on the rows. */
class SparsityTest {
    private static final int ROWS = 240;
    private static final CrossValidation FOLDS = CrossValidation.standard().withSeed(3);

    /** A small problem with its rows written out, weights included. */
    private static final class Problem {
        final Samples samples;
        final Network network;
        final FoldGrams grams;
        final LeastSquares whole;
        final int firstRow;
        final double[] weights;
        /** √w-weighted rows of H and T. */
        final double[][] hidden = new double[ROWS][];

        final double[][] targets = new double[ROWS][];

        Problem(boolean intercept, int outputs, long seed) {
            TestData data = TestData.smooth(ROWS, outputs, seed);
            this.weights = new Random(seed).doubles(ROWS, 0.5, 2).toArray();
            this.samples = Samples.of(data.inputs, data.targets).withWeights(weights);
            DeepScnModel model = DeepScn.with(Options.paper()
                            .withLayers(10, 6)
                            .withScopes(1, 2)
                            .withLinks(new Links(intercept, intercept))
                            .withSeed(seed))
                    .fit(samples);
            this.network = model.network();
            this.firstRow = intercept ? 1 : 0;
            try (var engine = LocalEngine.over(samples, null, 2)) {
                this.grams = FoldGrams.of(engine, network, Shrinkage.none(), FOLDS);
            }
            this.whole = grams.whole();
            double[] kept = samples.weights();
            for (int i = 0; i < ROWS; i++) {
                weights[i] = kept == null ? 1 : kept[i];
                double root = Math.sqrt(weights[i]);
                double[] row = network.hidden(data.inputs[i], 1);
                hidden[i] = Arrays.stream(row).map(h -> h * root).toArray();
                targets[i] = Arrays.stream(data.targets[i]).map(t -> t * root).toArray();
            }
        }

        int outputs() {
            return targets[0].length;
        }

        LassoSolver solver(double[] scales) {
            double[] target =
                    whole.miss(new Readout(whole.columns(), outputs(), new double[whole.columns() * outputs()]));
            double[] negative = Arrays.stream(target).map(t -> -t).toArray();
            return new LassoSolver(whole, negative, firstRow, columns(), scales, grams.weight());
        }

        int[] columns() {
            return IntStream.range(firstRow, whole.columns()).toArray();
        }

        double[] scales() {
            return LassoSolver.scales(whole, firstRow, columns(), grams.weight());
        }

        /** Standardised columns of H, the intercept projected out of them and of T by plain means. */
        double[][] standardised() {
            double[][] x = new double[ROWS][columns().length];
            for (int k = 0; k < columns().length; k++) {
                double[] column = centred(Reference.column(hidden, columns()[k]));
                double scale = Math.sqrt(Reference.dot(column, column) / grams.weight());
                assertThat(scales()[k]).isCloseTo(scale, within(1e-9 * scale));
                for (int i = 0; i < ROWS; i++) {
                    x[i][k] = column[i] / scale;
                }
            }
            return x;
        }

        double[] centred(double[] column) {
            if (firstRow == 0) {
                return column;
            }
            double[] one = Reference.column(hidden, 0);
            double mean = Reference.dot(one, column) / Reference.dot(one, one);
            double[] result = new double[ROWS];
            Arrays.setAll(result, i -> column[i] - mean * one[i]);
            return result;
        }
    }

    @ParameterizedTest
    @CsvSource({"true,1,1", "false,1,2", "true,3,3", "false,3,4"})
    void aLassoMeetsItsConditionsOnTheRows(boolean intercept, int outputs, long seed) {
        var problem = new Problem(intercept, outputs, seed);
        double[][] x = problem.standardised();
        double[][] t = new double[outputs][];
        Arrays.setAll(t, q -> problem.centred(Reference.column(problem.targets, q)));
        var solver = problem.solver(problem.scales());
        int size = x[0].length;
        double weight = problem.grams.weight();
        double[] weights = solver.zero();
        double previous = 0;
        for (double share : new double[] {1, 0.7, 0.3, 0.1, 0.03, 0.01, 0.001, 1e-4}) {
            double alpha = share * solver.largestAlpha();
            weights = solver.solve(alpha, weights, 1e-9, 100_000);
            assertThat(solver.violation(alpha, weights))
                    .as("seed %d, share %s", seed, share)
                    .isLessThan(1e-9);
            double error = 0;
            double[][] residual = new double[outputs][ROWS];
            for (int q = 0; q < outputs; q++) {
                for (int i = 0; i < ROWS; i++) {
                    residual[q][i] = t[q][i];
                    for (int k = 0; k < size; k++) {
                        residual[q][i] -= x[i][k] * weights[q * size + k];
                    }
                }
                error += Reference.dot(residual[q], residual[q]);
            }
            for (int k = 0; k < size; k++) {
                double length = 0;
                double gradient = 0;
                double miss = 0;
                for (int q = 0; q < outputs; q++) {
                    length = Math.hypot(length, weights[q * size + k]);
                }
                for (int q = 0; q < outputs; q++) {
                    double g = Reference.dot(Reference.column(x, k), residual[q]) / weight;
                    gradient = Math.hypot(gradient, g);
                    miss = length == 0 ? 0 : Math.hypot(miss, g - alpha * weights[q * size + k] / length);
                }
                double allowed = 2e-9 * solver.largestAlpha();
                assertThat(gradient)
                        .as("seed %d, share %s, column %d", seed, share, k)
                        .isLessThan(alpha + allowed);
                assertThat(miss)
                        .as("seed %d, share %s, column %d", seed, share, k)
                        .isLessThan(allowed);
            }
            if (share == 1) {
                assertThat(weights).containsOnly(0);
            } else {
                assertThat(error).as("seed %d, share %s", seed, share).isLessThanOrEqualTo(previous);
            }
            previous = error;
        }
    }

    @ParameterizedTest
    @CsvSource({"true,1,1", "false,2,2"})
    void aLassoIsWhatProximalGradientsConvergeTo(boolean intercept, int outputs, long seed) {
        var problem = new Problem(intercept, outputs, seed);
        double[][] x = problem.standardised();
        int size = x[0].length;
        double[][] t = new double[outputs][];
        Arrays.setAll(t, q -> problem.centred(Reference.column(problem.targets, q)));
        var solver = problem.solver(problem.scales());
        double alpha = 0.2 * solver.largestAlpha();
        double[] reference = proximalGradients(x, t, problem.grams.weight(), alpha);
        double[] weights = solver.solve(alpha, solver.zero(), 1e-10, 100_000);
        for (int k = 0; k < size * outputs; k++) {
            assertThat(weights[k]).as("seed %d, weight %d", seed, k).isCloseTo(reference[k], within(1e-5));
        }
    }

    private static double[] proximalGradients(double[][] x, double[][] t, double weight, double alpha) {
        int size = x[0].length;
        int outputs = t.length;
        double[] weights = new double[size * outputs];
        double[] ahead = weights;
        double step = 1.0 / size; // the Gram matrix has a unit diagonal
        double momentum = 1;
        for (int round = 0; round < 20_000; round++) {
            double[] next = ahead.clone();
            for (int q = 0; q < outputs; q++) {
                double[] residual = t[q].clone();
                for (int i = 0; i < residual.length; i++) {
                    for (int k = 0; k < size; k++) {
                        residual[i] -= x[i][k] * ahead[q * size + k];
                    }
                }
                for (int i = 0; i < residual.length; i++) {
                    for (int k = 0; k < size; k++) {
                        next[q * size + k] += step * x[i][k] * residual[i] / weight;
                    }
                }
            }
            for (int k = 0; k < size; k++) {
                double length = 0;
                for (int q = 0; q < outputs; q++) {
                    length = Math.hypot(length, next[q * size + k]);
                }
                for (int q = 0; q < outputs; q++) {
                    next[q * size + k] *= length > step * alpha ? 1 - step * alpha / length : 0;
                }
            }
            double faster = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
            double[] jump = new double[next.length];
            for (int k = 0; k < jump.length; k++) {
                jump[k] = next[k] + (momentum - 1) / faster * (next[k] - weights[k]);
            }
            momentum = faster;
            ahead = jump;
            weights = next;
        }
        return weights;
    }

    @ParameterizedTest
    @CsvSource({"true,1,1", "false,1,2", "true,3,3"})
    void foldGramsJudgeAsRefitsOnTheRowsDo(boolean intercept, int outputs, long seed) {
        var problem = new Problem(intercept, outputs, seed);
        var random = new Random(seed);
        for (int trial = 0; trial < 4; trial++) {
            var columns = new BitSet();
            for (int j = 0; j < problem.whole.columns(); j++) {
                columns.set(j, trial == 0 || random.nextBoolean());
            }
            columns.set(0);
            double squares = 0;
            for (int fold = 0; fold < FOLDS.folds(); fold++) {
                int f = fold;
                int[] inside = rows(i -> FoldSums.fold(i, FOLDS.folds(), FOLDS.seed()) == f);
                int[] outside = rows(i -> FoldSums.fold(i, FOLDS.folds(), FOLDS.seed()) != f);
                double[][] beta = Reference.leastSquares(
                        pick(problem.hidden, outside, columns), pick(problem.targets, outside, null));
                double[][] residual = Reference.residual(
                        pick(problem.hidden, inside, columns), beta, pick(problem.targets, inside, null));
                double expected = Math.pow(Reference.rmse(residual), 2) * inside.length * outputs;
                Readout fitted = problem.grams.training(fold).fit(columns);
                assertThat(problem.grams.squaredError(fold, fitted))
                        .as("seed %d, fold %d", seed, fold)
                        .isCloseTo(expected, within(1e-7 * expected));
                squares += expected;
            }
            double rmse = Math.sqrt(squares / problem.grams.weight() / outputs);
            assertThat(problem.grams.rmse(columns)).isCloseTo(rmse, within(1e-7 * rmse));
        }
    }

    /**
     * Every size that a Lasso or an elimination can choose is judged by the ridge fit that the refinement ends with.
     */
    @ParameterizedTest
    @CsvSource({"true,1,1,1e-3", "false,2,2,1e-4", "true,3,3,0.1", "true,1,4,0"})
    void sizesAreJudgedByTheRidgeOfTheModel(boolean intercept, int outputs, long seed, double ridge) {
        var problem = new Problem(intercept, outputs, seed);
        var lasso = LassoStage.ofAll(problem.grams, problem.network);
        assertJudged(
                problem,
                Refinement.lasso(),
                ridge,
                (fold, a) -> lasso.path(fold).get(a));
        assertJudged(problem, Refinement.elimination(), ridge, (fold, nodes) -> {
            int links = problem.network.links().columns(problem.network.inputs());
            var elimination = new BackwardElimination(problem.grams.training(fold), links);
            for (int left = problem.network.nodes(); left > nodes; left--) {
                elimination.drop();
            }
            var columns = new BitSet();
            IntStream.range(0, problem.whole.columns())
                    .filter(elimination::isLeft)
                    .forEach(columns::set);
            return columns;
        });
    }

    /** Selects the columns of a size by the rows outside a fold. */
    private interface Selection {
        BitSet of(int fold, int size);
    }

    private static void assertJudged(Problem problem, Refinement how, double ridge, Selection selection) {
        RefinementReport.Stage stage;
        try (var engine = LocalEngine.over(problem.samples, null, 2)) {
            stage = Sparsity.refine(engine, problem.network, how.with(FOLDS), Shrinkage.none(), ridge)
                    .report()
                    .stages()
                    .get(0);
        }
        for (int size = 0;
                size < stage.curve().size();
                size += 1 + stage.curve().size() / 8) {
            double squares = 0;
            for (int fold = 0; fold < FOLDS.folds(); fold++) {
                squares += squaresOfRidge(problem, fold, selection.of(fold, size), ridge);
            }
            double rmse = Math.sqrt(squares / problem.grams.weight() / problem.outputs());
            assertThat(stage.curve().get(size).rmse())
                    .as("%s, size %d", how, size)
                    .isCloseTo(rmse, within(1e-6 * rmse));
        }
    }

    /** The squared errors on a fold of a ridge fit to the rows outside it, computed on the rows. */
    private static double squaresOfRidge(Problem problem, int fold, BitSet columns, double ridge) {
        int[] inside = rows(i -> FoldSums.fold(i, FOLDS.folds(), FOLDS.seed()) == fold);
        int[] outside = rows(i -> FoldSums.fold(i, FOLDS.folds(), FOLDS.seed()) != fold);
        double weight =
                Arrays.stream(outside).mapToDouble(i -> problem.weights[i]).sum();
        double[] penalties = columns.stream()
                .mapToDouble(j -> j < problem.firstRow ? 0 : ridge * weight)
                .toArray();
        double[][] residual = pick(problem.targets, inside, null);
        if (!columns.isEmpty()) {
            double[][] beta = Reference.ridge(
                    pick(problem.hidden, outside, columns), pick(problem.targets, outside, null), penalties);
            residual = Reference.residual(pick(problem.hidden, inside, columns), beta, residual);
        }
        return Math.pow(Reference.rmse(residual), 2) * inside.length * problem.outputs();
    }

    @ParameterizedTest
    @CsvSource({"true,1,1", "false,3,2"})
    void contributionsAreWhatLeavingAColumnOutCosts(boolean intercept, int outputs, long seed) {
        var problem = new Problem(intercept, outputs, seed);
        int size = problem.whole.columns();
        int[] all = rows(i -> true);
        double full = squares(problem, all, new BitSet());
        var elimination = new BackwardElimination(problem.whole, 0);
        var gone = new BitSet();
        for (int round = 0; round < size - 1; round++) {
            double[] contributions = elimination.contributions();
            double least = Double.POSITIVE_INFINITY;
            double before = squares(problem, all, gone);
            for (int j = 0; j < size; j++) {
                if (!gone.get(j)) {
                    gone.set(j);
                    double cost = squares(problem, all, gone) - before;
                    gone.clear(j);
                    assertThat(contributions[j])
                            .as("seed %d, round %d, column %d", seed, round, j)
                            .isCloseTo(cost, within(1e-6 * cost + 1e-9 * full));
                    least = Math.min(least, contributions[j]);
                }
            }
            elimination.drop();
            IntStream.range(0, size).filter(j -> !elimination.isLeft(j)).forEach(gone::set);
            assertThat(gone.cardinality()).isEqualTo(round + 1);
            assertThat(elimination.columns()).isEqualTo(size - round - 1);
            double after = squares(problem, all, gone);
            assertThat(after - before).isCloseTo(least, within(1e-6 * least + 1e-9 * full));
            double rmse = problem.grams.trainRmse(elimination.readout());
            assertThat(rmse).isCloseTo(Math.sqrt(after / problem.grams.weight() / outputs), within(1e-7 * rmse));
        }
        assertThat(new BackwardElimination(problem.whole, 0).contributions()).hasSize(size);
    }

    private static double squares(Problem problem, int[] rows, BitSet without) {
        var columns = new BitSet();
        columns.set(0, problem.whole.columns());
        columns.andNot(without);
        double[][] residual =
                Reference.residual(pick(problem.hidden, rows, columns), pick(problem.targets, rows, null));
        return Math.pow(Reference.rmse(residual), 2) * rows.length * residual[0].length;
    }

    private static int[] rows(java.util.function.IntPredicate which) {
        return IntStream.range(0, ROWS).filter(which).toArray();
    }

    private static double[][] pick(double[][] matrix, int[] rows, @org.jspecify.annotations.Nullable BitSet columns) {
        return Arrays.stream(rows)
                .mapToObj(i -> columns == null
                        ? matrix[i].clone()
                        : columns.stream().mapToDouble(j -> matrix[i][j]).toArray())
                .toArray(double[][]::new);
    }
}
