package io.github.deepscn.spark;

import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Totals;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one partition in an executor, and the changes already applied to them.
 *
 * <p>A round acts on the blocks exactly once: a repeated task gets the answer of the first. If the blocks are missing
 * (the executor was lost, or the task went to another one) or out of date, they are rebuilt from the rows and the log
 * of changes.
 */
final class PartitionState {
    private @Nullable List<RowBlock> blocks;
    private int changes;
    /** The round that created the pending columns. */
    private long begun = -1;

    /** Number of steps applied to the pending columns. */
    private int advanced;

    private long lastRound = -1;
    private @Nullable RoundAnswer lastAnswer;

    /** Time of the last use, by {@link System#nanoTime}. */
    private volatile long usedAt = System.nanoTime();

    long usedAt() {
        return usedAt;
    }

    /**
     * Answers a round.
     *
     * @param rows read only if blocks have to be built
     */
    synchronized RoundAnswer visit(Round round, int partition, Supplier<PartitionRows> rows) {
        usedAt = System.nanoTime();
        RoundAnswer known = lastAnswer;
        if (round.number() == lastRound && known != null) {
            return known;
        }
        long start = System.nanoTime();
        List<RowBlock> ready = blocksAt(round, partition, rows);
        RoundAnswer answer;
        try {
            Totals totals = round.step().on(ready);
            answer = RoundAnswer.of(totals, System.nanoTime() - start);
        } catch (RuntimeException | Error e) {
            blocks = null; // the kernel may have changed some of them
            return RoundAnswer.of(e);
        }
        switch (round.effect()) {
            case NONE -> {}
            case BEGINS -> {
                begun = round.number();
                advanced = 1;
            }
            case ADVANCES -> advanced++;
            case CHANGES -> {
                changes++;
                advanced = 0;
            }
        }
        lastRound = round.number();
        lastAnswer = answer;
        return answer;
    }

    /** The blocks in the state in which a round begins. */
    private List<RowBlock> blocksAt(Round round, int partition, Supplier<PartitionRows> rows) {
        List<RowBlock> ready = blocks;
        if (ready == null || changes > round.changes().size()) {
            ready = made(round, round.place(partition), rows.get());
            changes = 0;
            advanced = 0;
        }
        blocks = null; // in case a kernel throws
        if (changes < round.changes().size()) {
            List<RowBlock> behind = ready;
            round.changesFrom(changes).forEach(again -> new Step(again, 0, 0).on(behind));
            changes = round.changes().size();
            advanced = 0;
        }
        if (begun != round.begun() || advanced > round.pending().size()) {
            begun = round.begun();
            advanced = 0;
        }
        for (; advanced < round.pending().size(); advanced++) {
            round.pending().get(advanced).on(ready);
        }
        blocks = ready;
        return ready;
    }

    private static List<RowBlock> made(Round round, PartitionPlace place, PartitionRows rows) {
        // The digest of rows read for the first time has just been computed.
        if (round.changes().size() > 0 && !new PartitionSummary(rows).digest.equals(place.digest())) {
            throw new IllegalStateException(
                    "a lost partition came back with other rows, so the training cannot continue."
                            + " The source must give the same rows in the same order each time it is read:"
                            + " write them to a file first, or checkpoint them");
        }
        return rows.blocks(place);
    }
}
