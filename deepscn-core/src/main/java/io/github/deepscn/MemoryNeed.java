package io.github.deepscn;

import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Logistic;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.ensemble.EnsembleTraining;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Footprint;
import io.github.deepscn.train.Options;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The most memory that a training on a table takes, itemised. */
public final class MemoryNeed {
    /** HᵀH and its decomposition. */
    private static final int SQUARES = 2;

    /** Spare room that lets the garbage collector work without haste. */
    private static final double ROOM = 1.15;

    private record Part(double bytes, String what) {}

    private final Machine machine;
    private final List<Part> parts = new ArrayList<>();
    private double fileBytes;

    private MemoryNeed(Machine machine) {
        this.machine = machine;
    }

    /** The memory of a planned training. */
    static MemoryNeed of(TablePlan plan, TableOptions options, Machine machine) {
        var need = new MemoryNeed(machine);
        Table table = plan.training();
        long rows = table.rows();
        long all = rows + plan.validation().rows();
        int inputs = plan.encoder().features().size();
        int outputs = outputs(plan);
        need.add(
                (double) all * table.columns().size() * Double.BYTES,
                "%,d rows × %,d columns × 8 bytes of the table",
                all,
                table.columns().size());
        if (options.ensemble().isPresent()) {
            Options training = TableEnsemble.withFewLinks(options.training(), plan);
            need.addNetworks(options.ensemble().get(), training, rows, inputs, outputs);
            if (plan.task() == Task.CLASSIFICATION && options.classifier() == Classifier.LOGISTIC) {
                need.addFeatures(options.ensemble().get(), training, rows, inputs);
            }
        } else {
            need.addRows(1, Footprint.of(all, inputs, outputs, options.training()));
        }
        return need;
    }

    /**
     * Refuses a table before it is read if its training would not fit the heap: the table and its encoded rows, the
     * weights of the first layers and of a block of candidates, and the products of inputs that the read-out sees.
     * Every column counts as an input.
     *
     * @param source the table, for the message
     * @param rows the number of rows, perhaps an estimate
     * @param columns the number of columns
     * @param options the options of the training that is to follow
     * @param heap bytes
     * @throws BadInputException with the arithmetic
     */
    public static void requireRoom(String source, double rows, long columns, TableOptions options, long heap) {
        long inputs = Math.max(
                0,
                columns - options.targets().size() - options.encoder().exclude().size());
        Options training = options.training();
        int networks = options.ensemble().map(Ensemble::members).orElse(1);
        boolean linked = training.links().inputs()
                && (options.ensemble().isEmpty() || TableEnsemble.hasRowsForLinks(rows, inputs));
        var need = new MemoryNeed(Machine.ofThreads(1));
        boolean isWide = columns > rows;
        need.add(
                (isWide ? 2 : 1) * rows * columns * Double.BYTES,
                "%,.0f rows × %,d columns × 8 bytes, as read%s",
                rows,
                columns,
                isWide ? " and as encoded" : "");
        need.addWeights((long) networks * training.layers().get(0), inputs, "nodes of first layers");
        need.addWeights(training.search().candidates(), inputs, "candidates");
        if (linked) {
            need.add(
                    (double) inputs * inputs / 2 * Double.BYTES,
                    "%,d × %,d inputs / 2 × 8 bytes of their products",
                    inputs,
                    inputs);
        }
        Require.that(
                !need.exceeds(heap),
                source + " is too large: " + need + "; the heap has " + size((double) heap)
                        + ". Leave columns out with --exclude, or give more memory with JAVA_OPTS=-Xmx"
                        + (long) Math.ceil(need.bytes() / (1 << 30)) + "g");
    }

    private void addWeights(long nodes, long inputs, String what) {
        add((double) nodes * inputs * Double.BYTES, "%,d %s × %,d inputs × 8 bytes", nodes, what, inputs);
    }

    private static int outputs(TablePlan plan) {
        return switch (plan.task()) {
            case AUTOENCODER -> plan.encoder().features().size();
            case REGRESSION -> plan.encoder().targets().size();
            case CLASSIFICATION ->
                (int) Arrays.stream(plan.encoder().labels(plan.training()))
                        .distinct()
                        .count();
        };
    }

    private void addNetworks(Ensemble ensemble, Options training, long rows, int inputs, int outputs) {
        int tableRows = (int) rows;
        int choosing = Math.min(ensemble.choosing(tableRows), tableRows);
        int[] widths = ensemble.widths(training.layers(), tableRows, choosing);
        int atOnce = Math.min(machine.threads(), ensemble.members());
        var one = Footprint.of(
                (long) choosing + Math.min(choosing, EnsembleTraining.SHOWN_ROWS),
                inputs,
                outputs,
                training.withLayers(widths));
        addRows(atOnce, one);
        addRows(atOnce, Footprint.ofRows(rows, inputs, outputs));
        addSquares(ensemble.members(), one.basis());
        addSquares(1, Math.min(one.basis() * ensemble.members(), EnsembleTraining.mostSharedColumns(tableRows)));
    }

    private void addFeatures(Ensemble ensemble, Options training, long rows, int inputs) {
        int choosing = (int) Math.min(ensemble.choosing((int) rows), rows);
        int nodes = Arrays.stream(ensemble.widths(training.layers(), (int) rows, choosing))
                .sum();
        int columns = nodes + inputs + 1;
        int atOnce = Math.min(machine.threads(), ensemble.members());
        long some = Math.min(rows, Logistic.mostRows(columns));
        add(
                (double) atOnce * some * columns * Double.BYTES,
                "%d networks at a time × %,d rows × %,d × 8 bytes of links and nodes for logistic read-outs",
                atOnce,
                some,
                columns);
    }

    private void addRows(int atOnce, Footprint network) {
        boolean inFile = machine.scratch().isPresent();
        Footprint onHeap = inFile ? network.besideFile() : network;
        fileBytes += inFile ? atOnce * network.fileBytes() : 0;
        String times = atOnce == 1 ? "" : atOnce + " networks at a time × ";
        add(atOnce * onHeap.bytes(), "%s", times + onHeap.arithmetic());
    }

    private void addSquares(int count, long columns) {
        add(
                (double) count * SQUARES * columns * columns * Double.BYTES,
                "%d × %d × %,d × %,d × 8 bytes of products of links and nodes",
                count,
                SQUARES,
                columns,
                columns);
    }

    private void add(double bytes, String what, Object... numbers) {
        parts.add(new Part(bytes, String.format(Locale.ROOT, what, numbers)));
    }

    /**
     * Bytes on the heap.
     *
     * @return the number of bytes
     */
    public double bytes() {
        return ROOM * parts.stream().mapToDouble(Part::bytes).sum();
    }

    /**
     * Bytes in a scratch file; 0 if rows are kept on the heap.
     *
     * @return the number of bytes
     */
    public double fileBytes() {
        return fileBytes;
    }

    /**
     * {@return whether the training takes more than this number of bytes on the heap}
     *
     * @param allowed the number of bytes that the heap may hold
     */
    public boolean exceeds(long allowed) {
        return bytes() > (double) allowed;
    }

    /**
     * Refuses a training that may take more than is allowed, before it begins.
     *
     * @param allowed bytes
     * @throws BadInputException with the arithmetic
     */
    public void requireWithin(long allowed) {
        Require.that(!exceeds(allowed), size((double) allowed) + " are allowed, but " + this);
    }

    /** The sum and its items, for people. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "the training may take %s of memory: %s, and %.0f %% for what comes and goes%s",
                size(bytes()),
                parts.stream()
                        .filter(part -> part.bytes > 0)
                        .map(part -> size(part.bytes) + " for " + part.what)
                        .collect(Collectors.joining(", ")),
                100 * (ROOM - 1),
                fileBytes > 0 ? "; and " + size(fileBytes) + " in a file" : "");
    }

    /**
     * {@return an amount of memory, for people}
     *
     * @param bytes the amount in bytes
     */
    public static String size(double bytes) {
        double mega = bytes / 1e6;
        String format = mega < 10 ? "%.1f MB" : mega < 1000 ? "%.0f MB" : "%.1f GB";
        return String.format(Locale.ROOT, format, mega < 1000 ? mega : mega / 1000);
    }
}
