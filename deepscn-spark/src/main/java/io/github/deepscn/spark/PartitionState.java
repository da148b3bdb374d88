package io.github.deepscn.spark;

import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Totals;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one partition in the executor that computes on them, and how far they have come.
 *
 * <p>A round acts on them exactly once: a task that comes a second time gets the totals of the first. Where blocks are
 * missing (their executor was lost, or the task was sent to another one) or behind, they are brought to where the round
 * begins from the rows and what repeats the changes.
 */
final class PartitionState {
    private @Nullable List<RowBlock> blocks;
    private int changes;
    private int advanced;
    private long lastRound = -1;
    private @Nullable Totals lastTotals;

    /** Used last, by {@link System#nanoTime}. */
    private volatile long usedAt = System.nanoTime();

    long usedAt() {
        return usedAt;
    }

    /**
     * The totals of a round.
     *
     * @param rows asked for only if blocks have to be made
     */
    synchronized Totals visit(Round round, int partition, Supplier<PartitionRows> rows) {
        usedAt = System.nanoTime();
        Totals known = lastTotals;
        if (round.number() == lastRound && known != null) {
            return known;
        }
        List<RowBlock> ready = blocksAt(round, partition, rows);
        blocks = null; // whatever becomes of them, should the kernel fail
        Totals totals = round.step().on(ready);
        blocks = ready;
        switch (round.effect()) {
            case NONE -> {}
            case ADVANCES -> advanced++;
            case CHANGES -> {
                changes++;
                advanced = 0;
            }
        }
        lastRound = round.number();
        lastTotals = totals;
        return totals;
    }

    /** The blocks as they are when a round begins. */
    private List<RowBlock> blocksAt(Round round, int partition, Supplier<PartitionRows> rows) {
        List<RowBlock> ready = blocks;
        boolean ahead = changes > round.changeCount()
                || (changes == round.changeCount() && advanced > round.pending().size());
        if (ready == null || ahead) {
            ready = made(round, round.place(partition), rows.get());
            blocks = ready;
            changes = 0;
            advanced = 0;
        }
        if (changes < round.changeCount()) {
            List<RowBlock> behind = ready;
            round.changesFrom(changes).forEach(again -> new Step(again, 0, 0).on(behind));
            changes = round.changeCount();
            advanced = 0;
        }
        for (Step step : round.pending().subList(advanced, round.pending().size())) {
            step.on(ready);
            advanced++;
        }
        return ready;
    }

    private static List<RowBlock> made(Round round, PartitionPlace place, PartitionRows rows) {
        // Rows that were read for the first time have just been summed up.
        if (round.changeCount() > 0 && !new PartitionSummary(rows).digest().equals(place.digest())) {
            throw new IllegalStateException("a lost partition came back with other rows, so the training cannot go on."
                    + " Its source must give the same rows in the same order each time it is read:"
                    + " write them to a file first, or checkpoint them");
        }
        return rows.blocks(place);
    }
}
