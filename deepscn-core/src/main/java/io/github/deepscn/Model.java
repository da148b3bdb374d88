package io.github.deepscn;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.eval.Probabilities;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.io.ModelFile;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.ModelState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A trained model, of numbers or of classes. {@link #load(Path)} reads whatever a model file holds.
 *
 * <pre>{@code
 * Model model = Model.load(Path.of("houses.safetensors"));
 * double price = model.predict(Map.of("area", 120, "district", "north"))[0];
 * }</pre>
 *
 * <p>A row of inputs is an array in the order of {@link #inputs()}, or a map by their names. The answer to a row has a
 * number for each of {@link #targets()}, or of a classifier a probability for each of {@link #classes()}.
 *
 * <p>Immutable and thread-safe.
 */
public sealed interface Model permits DeepScnModel, ClassifierModel, TableModel {
    /**
     * Reads a model from a file, within the {@linkplain FileLimits#standard() standard limits}.
     *
     * @param file the path of the file
     * @return the model
     * @throws BadInputException if this is not a model file, is damaged or has a newer format
     * @throws IOException if the file cannot be read
     */
    static Model load(Path file) throws IOException {
        return load(file, FileLimits.standard());
    }

    /**
     * Reads a model from a file. It predicts like the saved model, bit for bit with the same BLAS.
     *
     * @param file the path of the file
     * @param limits how large the file may be, and which extensions it may name
     * @return the model
     * @throws BadInputException if this is not a model file, is damaged, has a newer format or is beyond the limits
     * @throws IOException if the file cannot be read
     */
    static Model load(Path file, FileLimits limits) throws IOException {
        return of(ModelFile.read(Objects.requireNonNull(file, "file"), limits));
    }

    /**
     * Reads a model from a stream, to its end; the stream stays open.
     *
     * @param stream the stream, which the caller closes
     * @return the model
     * @throws BadInputException as for {@link #load(Path)}
     * @throws IOException if the stream cannot be read
     */
    static Model load(InputStream stream) throws IOException {
        return of(ModelFile.read(Objects.requireNonNull(stream, "stream"), FileLimits.standard()));
    }

    /**
     * Reads a model from the bytes of a model file.
     *
     * @param bytes the content of a model file
     * @return the model
     * @throws BadInputException as for {@link #load(Path)}
     */
    static Model load(byte[] bytes) {
        return of(ModelFile.read(Objects.requireNonNull(bytes, "bytes"), FileLimits.standard()));
    }

    private static Model of(ModelState state) {
        if (state instanceof EnsembleState several) {
            return Members.model(several);
        }
        var one = (NetworkState) state;
        if (one.encoder().isPresent()) {
            return Members.model(EnsembleState.of(one));
        }
        return one.classifier().isPresent() ? ClassifierModel.of(one) : DeepScnModel.of(one);
    }

    /**
     * Writes the model to a file and replaces an existing one; the file is written completely or not at all.
     *
     * @param file the path of the file
     * @throws IOException if the file cannot be written
     */
    default void save(Path file) throws IOException {
        ModelFile.write(file, state());
    }

    /**
     * Writes the model file to a stream, which stays open.
     *
     * @param stream the stream, which the caller closes
     * @throws IOException if the stream cannot be written
     */
    default void save(OutputStream stream) throws IOException {
        ModelFile.write(stream, state());
    }

    /**
     * Everything that a file holds of the model.
     *
     * @return the state, as immutable values
     */
    ModelState state();

    /**
     * SHA-256 over options and all numbers except times: equal for equal models, wherever they were trained.
     *
     * @return the digest, in hexadecimal digits
     */
    String digest();

    /** {@return the origin of the model: version, time, machine} */
    Provenance provenance();

    /** {@return what the model predicts} */
    Task task();

    /** {@return the names of the inputs of a row, in their order; x1, x2, … if the training rows had no names} */
    List<String> inputs();

    /** {@return the names of what is predicted: one or more numbers, or one class} */
    List<String> targets();

    /** {@return the classes in natural order; none if the model predicts numbers} */
    List<String> classes();

    /** {@return the rule that names the class of a row; if there is none, it is the most probable class} */
    default Optional<Threshold> threshold() {
        return Optional.empty();
    }

    /**
     * Predicts one row: a number for each of {@link #targets()}, or a probability for each of {@link #classes()}.
     *
     * @param row the inputs in the order of {@link #inputs()}, which must all be numbers; NaN where one is missing, if
     *     the model was trained on tables
     * @return the numbers
     * @throws BadInputException if the row has another length, or a number cannot be used
     */
    double[] predict(double[] row);

    /**
     * Predicts many rows, as {@link #predict(double[])} does each.
     *
     * @param rows the rows, one array of inputs each
     * @return an array of numbers for each row
     * @throws BadInputException as for one row
     */
    double[][] predict(double[][] rows);

    /**
     * {@link #predict(double[][])} of single-precision numbers.
     *
     * @param rows the rows, one array of inputs each
     * @return an array of numbers for each row
     */
    default double[][] predict(float[][] rows) {
        return predict(Table.doubles(rows));
    }

    /**
     * Predicts one row.
     *
     * @param row the cells by the names of {@link #inputs()}: numbers, texts, truth values or dates, null where a cell
     *     is missing; other names are ignored
     * @return the numbers
     * @throws BadInputException if an input is absent or of another kind
     */
    double[] predict(Map<String, ? extends @Nullable Object> row);

    /**
     * Predicts every row of a table, as {@link #predict(double[])} does each. Columns are found by the names of
     * {@link #inputs()}; others are ignored.
     *
     * @param table the rows, with the columns that the model reads
     * @return an array of numbers for each row
     * @throws BadInputException if a column is missing or has cells of another kind
     */
    default double[][] predict(Table table) {
        return predict(Encoder.numbers(inputs(), table));
    }

    /**
     * {@return the class of one row: the most probable one, among equals the first, unless a
     * {@linkplain TableModel#withThreshold threshold} names it}
     *
     * @param row the inputs, in the order of {@link #inputs()}; NaN where one is missing
     * @throws BadInputException as for {@link #predict(double[])}, or if the model predicts numbers
     */
    default String label(double[] row) {
        return probabilities(row).label();
    }

    /**
     * {@return the class of one row, as {@link #label(double[])} names it}
     *
     * @param row the inputs by their names
     * @throws BadInputException as for {@link #predict(Map)}, or if the model predicts numbers
     */
    default String label(Map<String, ? extends @Nullable Object> row) {
        return probabilities(row).label();
    }

    /**
     * {@return the probabilities of the classes of one row}
     *
     * @param row the inputs, in the order of {@link #inputs()}; NaN where one is missing
     * @throws BadInputException as for {@link #predict(double[])}, or if the model predicts numbers
     */
    default Probabilities probabilities(double[] row) {
        requireClasses();
        return new Probabilities(classes(), predict(row), threshold());
    }

    /**
     * {@return the probabilities of the classes of one row}
     *
     * @param row the inputs by their names
     * @throws BadInputException as for {@link #predict(Map)}, or if the model predicts numbers
     */
    default Probabilities probabilities(Map<String, ? extends @Nullable Object> row) {
        requireClasses();
        return new Probabilities(classes(), predict(row), threshold());
    }

    /**
     * {@return the interval around the prediction for one row; the model must predict one number}
     *
     * @param row the inputs, in the order of {@link #inputs()}; NaN where one is missing
     * @param coverage the share of true values that such intervals should contain, strictly between 0 and 1
     * @throws BadInputException as for {@link #predict(double[])}, or if the model has no intervals or predicts several
     *     numbers
     */
    default Interval interval(double[] row, double coverage) {
        throw withoutIntervals();
    }

    /**
     * {@link #interval(double[], double)} for a row as for {@link #predict(Map)}.
     *
     * @param row the inputs by their names
     * @param coverage the share of true values that an interval is to hold, between 0 and 1
     * @return the interval
     */
    default Interval interval(Map<String, ? extends @Nullable Object> row, double coverage) {
        throw withoutIntervals();
    }

    private static BadInputException withoutIntervals() {
        return new BadInputException(
                "the model has no intervals: DeepScn.regression() trains a model that has, by rows held out");
    }

    /**
     * Refuses a model of numbers.
     *
     * @throws BadInputException if the model predicts numbers
     */
    private void requireClasses() {
        Require.that(task() == Task.CLASSIFICATION, "the model predicts numbers, not classes");
    }
}
