package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.Batches;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a partition, with the answers of a model in place of the last column, the features.
 *
 * @param <M> the model
 */
final class PartitionAnswers<M> {
    private static final System.Logger LOG = System.getLogger(PartitionAnswers.class.getName());

    /** A model computes this many rows in the calling thread; for more it would use the cores of other tasks. */
    private static final int BATCH = 512;

    private final BatchTransform.Setting setting;
    private final BatchTransform.NewColumns<M> columns;
    private final M model;
    private final Iterator<Row> rows;
    private long seen;
    private long invalid;
    private @Nullable String firstFault;

    PartitionAnswers(
            BatchTransform.Setting setting, BatchTransform.NewColumns<M> columns, M model, Iterator<Row> rows) {
        this.setting = setting;
        this.columns = columns;
        this.model = model;
        this.rows = rows;
    }

    Iterator<Row> rows() {
        return Batches.map(rows, BATCH, this::answered);
    }

    private List<Row> answered(List<Row> batch) {
        List<Row> sound = batch.stream().filter(this::isSound).toList();
        // values may still be too large for the network
        List<Row> answered = Batches.mapEach(sound, this::appended, (row, refusal) -> {
            count(String.valueOf(refusal.getMessage()));
            return List.of();
        });
        if (invalid > 0 && !setting.skipsInvalid()) {
            rows.forEachRemaining(this::isSound);
            throw new BadInputException(
                    faults() + ". Correct these rows, or set handleInvalid to 'skip' to leave them out");
        }
        if (invalid > 0 && !rows.hasNext()) {
            LOG.log(System.Logger.Level.WARNING, "skipped: {0}", faults());
        }
        return answered;
    }

    private String faults() {
        return invalid + " of " + seen + " rows of a partition have no answer; the first: " + firstFault;
    }

    private void count(String fault) {
        invalid++;
        firstFault = firstFault == null ? fault : firstFault;
    }

    private boolean isSound(Row row) {
        seen++;
        Optional<String> fault = fault(row.getAs(row.size() - 1));
        fault.ifPresent(what -> count("the features column '" + setting.featuresCol() + "' " + what));
        return fault.isEmpty();
    }

    private Optional<String> fault(@Nullable Vector features) {
        if (features == null) {
            return Optional.of("is null");
        }
        if (features.size() != setting.inputs()) {
            return Optional.of("has " + features.size() + " numbers, must have " + setting.inputs());
        }
        double[] numbers = features.toArray();
        for (int j = 0; j < numbers.length; j++) {
            if (!Double.isFinite(numbers[j])) {
                return Optional.of("has " + numbers[j] + " as number " + j + ", must be finite");
            }
        }
        return Optional.empty();
    }

    private List<Row> appended(List<Row> batch) {
        double[][] inputs = batch.stream()
                .map(row -> row.<Vector>getAs(row.size() - 1).toArray())
                .toArray(double[][]::new);
        Object[][] values = columns.of(model, inputs);
        var appended = new ArrayList<Row>();
        for (int i = 0; i < values.length; i++) {
            Row row = batch.get(i);
            int kept = row.size() - 1;
            Object[] cells = new Object[kept + values[i].length];
            for (int k = 0; k < kept; k++) {
                cells[k] = row.get(k);
            }
            System.arraycopy(values[i], 0, cells, kept, values[i].length);
            appended.add(RowFactory.create(cells));
        }
        return appended;
    }
}
