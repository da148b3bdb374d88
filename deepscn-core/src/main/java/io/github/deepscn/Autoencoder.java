package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Matrix;
import io.github.deepscn.data.Require;
import io.github.deepscn.data.Samples;
import io.github.deepscn.network.Readout;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.train.Options;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A DeepSCN that learns its own inputs: T = X. The outputs of all nodes are the code of a row; the outputs of the first
 * layers are a coarser code, with a read-out of its own.
 *
 * <p>Few candidates reduce the error of every input, so the relaxed rule Σ_q θ_q ≥ 0 admits candidates. Immutable and
 * thread-safe.
 */
public final class Autoencoder {
    private final DeepScnModel model;

    private Autoencoder(DeepScnModel model) {
        this.model = model;
    }

    /**
     * Learns from rows with the given options, except that the mechanism is the relaxed one.
     *
     * @param options how the networks are configured and trained
     * @param rows the rows, one array of numbers each
     * @return the trained autoencoder
     * @throws BadInputException if the rows cannot be used
     */
    public static Autoencoder fit(Options options, double[][] rows) {
        return fit(DeepScn.with(options.withMechanism(Mechanisms.RELAXED)), rows);
    }

    /**
     * Learns from rows with a given training, which may have a listener, validation rows and any mechanism.
     *
     * @param training a training; its mechanism is kept
     * @param rows the rows, one array of numbers each
     * @return the trained autoencoder
     */
    public static Autoencoder fit(DeepScn training, double[][] rows) {
        return of(training.fit(Samples.of(rows, rows)));
    }

    /**
     * {@return an autoencoder over a model whose targets were its inputs}
     *
     * @param model a network with as many outputs as inputs
     */
    public static Autoencoder of(DeepScnModel model) {
        Objects.requireNonNull(model, "model");
        Require.that(
                model.readout().outputs() == model.network().inputs(),
                "the model has " + model.network().inputs() + " inputs and "
                        + model.readout().outputs() + " outputs; an autoencoder must have as many");
        Require.that(!model.network().links().inputs(), "an autoencoder must not have its inputs as direct links");
        return new Autoencoder(model);
    }

    /** {@return the model of the network} */
    public DeepScnModel model() {
        return model;
    }

    /**
     * {@return the outputs of all nodes}
     *
     * @param rows the rows, one array of numbers each
     */
    public double[][] encode(double[][] rows) {
        return model.features(rows);
    }

    /**
     * Reconstructs rows from their codes.
     *
     * @param codes of all layers, or of the first few, as their length tells
     * @return a row for each code
     * @throws BadInputException if no number of layers has codes of that length
     */
    public double[][] decode(double[][] codes) {
        if (codes.length == 0) {
            return new double[0][];
        }
        Matrix matrix = Matrix.of("codes", codes);
        Readout readout = model.firstLayers(layersOf(matrix.columns())).readout();
        int count = codes.length;
        boolean intercept = model.network().links().intercept();
        double[] hidden = new double[count * readout.columns()];
        Arrays.fill(hidden, 0, intercept ? count : 0, 1);
        double[] columns = new double[count * matrix.columns()];
        matrix.copyRows(0, count, columns);
        System.arraycopy(columns, 0, hidden, intercept ? count : 0, columns.length);
        double[][] rows = new double[count][readout.outputs()];
        Matrix.putRows(readout.apply(hidden, count), count, rows, 0);
        return rows;
    }

    private int layersOf(int codeLength) {
        int layers = model.network().layers().size();
        return IntStream.rangeClosed(1, layers)
                .filter(k -> model.network().firstLayers(k).nodes() == codeLength)
                .findFirst()
                .orElseThrow(() -> new BadInputException("codes have " + codeLength
                        + " numbers, must have as many as the first layers have nodes; all " + layers + " have "
                        + model.network().nodes()));
    }
}
