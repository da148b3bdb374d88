package io.github.deepscn.engine;

import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.storage.OutputBuffers;
import io.github.deepscn.engine.storage.ScratchFile;
import io.github.deepscn.engine.storage.Storage;
import io.github.deepscn.linalg.Blas;
import io.github.deepscn.threads.Crew;
import io.github.deepscn.threads.WorkerTeam;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An engine that holds all rows in this process and visits them with a team of threads.
 *
 * <p>Consecutive {@linkplain RowBlocks blocks} form a group; the totals of a group are summed in the order of its
 * blocks, and those of all groups in the order of the groups, so the result does not depend on the threads, and there
 * is one partial sum per group. If a kernel has very many sums, neighbouring groups are merged.
 */
public final class LocalEngine implements Engine {

    private static final int GROUPS = 64;
    /** The most numbers in all partial sums of a round together, unless a single one has more: 128 MB. */
    private static final int PARTIAL_SUMS = 1 << 24;

    /** The most numbers in partial sums that are kept for the next round: 1 MB. */
    private static final int KEPT_SUMS = 1 << 17;

    private final DataShape shape;
    private final List<List<RowBlock>> groups;
    private final Crew crew;
    /** The threads that this engine started, if it did. */
    private final @Nullable WorkerTeam team;

    private final Storage storage;
    private @Nullable Totals[] used = {};
    private volatile BooleanSupplier stop = () -> false;

    private LocalEngine(DataShape shape, List<List<RowBlock>> groups, int threads, Storage storage) {
        this.shape = shape;
        this.groups = groups;
        this.team = new WorkerTeam(Math.min(threads, groups.size()));
        this.crew = team;
        this.storage = storage;
    }

    private LocalEngine(DataShape shape, List<List<RowBlock>> groups, Crew crew) {
        this.shape = shape;
        this.groups = groups;
        this.team = null;
        this.crew = crew;
        this.storage = Storage.heap();
    }

    /** Copies the rows into blocks on the heap. */
    public static LocalEngine over(Samples training, @Nullable Samples riding, int threads) {
        return over(training, riding, Machine.ofThreads(threads));
    }

    /**
     * Copies the rows into blocks on the heap, or in a file where the machine names a scratch folder.
     *
     * @param riding rows whose error is tracked, or null
     * @throws java.io.UncheckedIOException if a file for rows cannot be created or the disk is full; later rounds may
     *     throw it, too
     */
    public static LocalEngine over(Samples training, @Nullable Samples riding, Machine machine) {
        var buffers = new OutputBuffers();
        Storage storage = machine.scratch()
                .<Storage>map(folder -> ScratchFile.in(folder, buffers))
                .orElse(Storage.heap());
        try {
            return over(training, riding, machine.threads(), RowBlocks.stored(buffers, storage), storage);
        } catch (RuntimeException | Error e) {
            storage.close();
            throw e;
        }
    }

    /** Copies the rows into blocks on the heap that the threads of another engine visit, between its own rounds. */
    public static LocalEngine over(Samples training, Crew crew) {
        var rows = WeightedRows.of(training);
        List<List<RowBlock>> groups = grouped(training, rows, false, RowBlocks.onHeap());
        return new LocalEngine(shape(training, rows, WeightedRows.NONE), groups, crew);
    }

    /** Copies the rows into blocks of another device. */
    public static LocalEngine over(Samples training, @Nullable Samples riding, int threads, BlockFactory factory) {
        return over(training, riding, threads, factory, Storage.heap());
    }

    private static LocalEngine over(
            Samples training, @Nullable Samples riding, int threads, BlockFactory factory, Storage storage) {
        var trainingRows = WeightedRows.of(training);
        var groups = new ArrayList<>(grouped(training, trainingRows, false, factory));
        WeightedRows ridingRows = riding == null ? WeightedRows.NONE : WeightedRows.of(riding);
        if (riding != null) {
            groups.addAll(grouped(riding, ridingRows, true, factory));
        }
        return new LocalEngine(shape(training, trainingRows, ridingRows), groups, threads, storage);
    }

    private static DataShape shape(Samples training, WeightedRows trainingRows, WeightedRows ridingRows) {
        return new DataShape(
                trainingRows.count(),
                training.inputs().columns(),
                training.targets().columns(),
                trainingRows.weight(),
                ridingRows.count(),
                ridingRows.weight(),
                trainingRows.dropped() + (long) ridingRows.dropped(),
                training.constantInputs());
    }

    @Override
    public DataShape shape() {
        return shape;
    }

    @Override
    public Totals run(int sums, int maxima, Kernel kernel) {
        int count = groups.size();
        var partial = new Totals[Math.min(count, Math.max(1, PARTIAL_SUMS / Math.max(1, sums)))];
        used = Arrays.copyOf(used, Math.max(used.length, partial.length));
        crew.run(partial.length, task -> {
            Totals totals = task == 0 || sums > KEPT_SUMS ? new Totals(sums, maxima) : usedAgain(task, sums, maxima);
            for (int group = count * task / partial.length; group < count * (task + 1) / partial.length; group++) {
                for (RowBlock block : groups.get(group)) {
                    if (stop.getAsBoolean()) {
                        throw new RoundStopped();
                    }
                    kernel.apply(block, totals);
                }
            }
            partial[task] = totals;
        });
        for (int task = 1; task < partial.length; task++) {
            partial[0].add(partial[task]);
        }
        return partial[0];
    }

    @Override
    public <T> T stoppable(BooleanSupplier when, Supplier<T> rounds) {
        stop = when;
        try {
            return rounds.get();
        } finally {
            stop = () -> false;
        }
    }

    /** False for pure Java, whose sums lose more digits. */
    @Override
    public boolean screens() {
        return Blas.isNative() && groups.stream().flatMap(List::stream).allMatch(ScreeningBlock.class::isInstance);
    }

    @Override
    public Crew crew() {
        return crew;
    }

    /**
     * Partial sums kept from an earlier round. Only the first, to which the others are added, is returned from a round.
     */
    private Totals usedAgain(int task, int sums, int maxima) {
        Totals totals = used[task];
        if (totals == null || !totals.holds(sums, maxima)) {
            totals = new Totals(sums + sums / 4, maxima);
            used[task] = totals;
        }
        totals.clear(sums, maxima);
        return totals;
    }

    @Override
    public void close() {
        if (team != null) {
            team.close();
        }
        storage.close();
    }

    /** Columns reserved on the heap for a basis of {@code columns} columns. */
    public static int basisRoom(int columns) {
        return Columns.room(columns);
    }

    /** Columns reserved in a file for a basis of {@code columns} columns. */
    public static int basisFileRoom(int columns) {
        return Columns.fileRoom(columns);
    }

    private static List<List<RowBlock>> grouped(
            Samples samples, WeightedRows present, boolean rides, BlockFactory factory) {
        List<RowBlock> blocks = RowBlocks.of(
                present.of(samples.inputs()), present.of(samples.targets()), present.weights(), 0, rides, factory);
        int count = Math.min(GROUPS, blocks.size());
        var groups = new ArrayList<List<RowBlock>>(count);
        for (int g = 0; g < count; g++) {
            groups.add(List.copyOf(blocks.subList(blocks.size() * g / count, blocks.size() * (g + 1) / count)));
        }
        return groups;
    }
}
