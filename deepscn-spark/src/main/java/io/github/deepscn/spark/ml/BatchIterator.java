package io.github.deepscn.spark.ml;

import io.github.deepscn.data.BadInputException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a partition with new columns in place of the last one, the features.
 *
 * @param <M> the model
 */
final class BatchIterator<M> implements Iterator<Row> {
    private static final System.Logger LOG = System.getLogger(BatchIterator.class.getName());
    /** As many as a model computes in the thread that asks; for more it would take the cores of other tasks. */
    private static final int BATCH = 512;

    private final Iterator<Row> rows;
    private final M model;
    private final NewColumns<M> columns;
    private final RowCheck check;
    private final Queue<Row> ready = new ArrayDeque<>();
    private long seen;
    private long invalid;
    private @Nullable String firstFault;

    BatchIterator(Iterator<Row> rows, M model, NewColumns<M> columns, RowCheck check) {
        this.rows = rows;
        this.model = model;
        this.columns = columns;
        this.check = check;
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && rows.hasNext()) {
            answer(readBatch());
            if (invalid > 0 && !check.skips()) {
                throw refusal();
            }
            if (invalid > 0 && !rows.hasNext()) {
                LOG.log(System.Logger.Level.WARNING, "skipped: {0}", faults());
            }
        }
        return !ready.isEmpty();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    /** The next rows that seem to have an answer. */
    private List<Row> readBatch() {
        var batch = new ArrayList<Row>(BATCH);
        while (batch.size() < BATCH && rows.hasNext()) {
            Row row = rows.next();
            seen++;
            Optional<String> fault = check.fault(features(row));
            fault.ifPresent(this::count);
            if (fault.isEmpty()) {
                batch.add(row);
            }
        }
        return batch;
    }

    private void answer(List<Row> batch) {
        try {
            append(batch);
        } catch (BadInputException e) {
            // one of them is too large for the network; alone they show which
            for (Row row : batch) {
                try {
                    append(List.of(row));
                } catch (BadInputException alone) {
                    count(String.valueOf(alone.getMessage()));
                }
            }
        }
    }

    private void append(List<Row> batch) {
        double[][] inputs = batch.stream().map(row -> inputs(row)).toArray(double[][]::new);
        Object[][] values = columns.of(model, inputs);
        for (int i = 0; i < values.length; i++) {
            ready.add(appended(batch.get(i), values[i]));
        }
    }

    private static Row appended(Row row, Object[] values) {
        int kept = row.size() - 1;
        Object[] cells = new Object[kept + values.length];
        for (int k = 0; k < kept; k++) {
            cells[k] = row.get(k);
        }
        System.arraycopy(values, 0, cells, kept, values.length);
        return RowFactory.create(cells);
    }

    private static @Nullable Vector features(Row row) {
        return row.getAs(row.size() - 1);
    }

    private static double[] inputs(Row row) {
        return row.<Vector>getAs(row.size() - 1).toArray();
    }

    private void count(String fault) {
        invalid++;
        firstFault = firstFault == null ? fault : firstFault;
    }

    /** Says how many rows of the partition are invalid, and so reads the rest of them. */
    private BadInputException refusal() {
        while (rows.hasNext()) {
            seen++;
            check.fault(features(rows.next())).ifPresent(this::count);
        }
        return new BadInputException(faults() + ". Mend these rows, or set handleInvalid to 'skip' to leave them out");
    }

    private String faults() {
        return invalid + " of " + seen + " rows of a partition have no answer; the first: " + firstFault;
    }
}
