package io.github.deepscn.spark;

import io.github.deepscn.engine.RowBlock;
import io.github.deepscn.engine.Totals;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one partition in the executor that computes on them, and how far they have come.
 *
 * <p>A round acts on them exactly once: a task that comes a second time gets the answer of the first. Where blocks are
 * missing (their executor was lost, or the task was sent to another one) or behind, they are brought to where the round
 * begins from the rows and what repeats the changes.
 */
final class PartitionState {
    private @Nullable List<RowBlock> blocks;
    private int changes;
    /** The round that made the columns pending that are, and how many steps they have come since. */
    private long begun = -1;

    private int advanced;
    private long lastRound = -1;
    private @Nullable Answer lastAnswer;

    /** Used last, by {@link System#nanoTime}. */
    private volatile long usedAt = System.nanoTime();

    long usedAt() {
        return usedAt;
    }

    /**
     * Answers a round.
     *
     * @param rows asked for only if blocks have to be made
     */
    synchronized Answer visit(Round round, int partition, Supplier<PartitionRows> rows) {
        usedAt = System.nanoTime();
        Answer known = lastAnswer;
        if (round.number() == lastRound && known != null) {
            return known;
        }
        long start = System.nanoTime();
        List<RowBlock> ready = blocksAt(round, partition, rows);
        Answer answer;
        try {
            Totals totals = round.step().on(ready);
            answer = Answer.of(totals, System.nanoTime() - start);
        } catch (RuntimeException | Error e) {
            blocks = null; // nobody knows how far they have come
            return Answer.of(e);
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

    /** The blocks as they are when a round begins. */
    private List<RowBlock> blocksAt(Round round, int partition, Supplier<PartitionRows> rows) {
        List<RowBlock> ready = blocks;
        if (ready == null || changes > round.changeCount()) {
            ready = made(round, round.place(partition), rows.get());
            changes = 0;
            advanced = 0;
        }
        blocks = null; // until they are where they should be
        if (changes < round.changeCount()) {
            List<RowBlock> behind = ready;
            round.changesFrom(changes).forEach(again -> new Step(again, 0, 0).on(behind));
            changes = round.changeCount();
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
        // Rows that were read for the first time have just been summed up.
        if (round.changeCount() > 0 && !new PartitionSummary(rows).digest().equals(place.digest())) {
            throw new IllegalStateException("a lost partition came back with other rows, so the training cannot go on."
                    + " Its source must give the same rows in the same order each time it is read:"
                    + " write them to a file first, or checkpoint them");
        }
        return rows.blocks(place);
    }
}
