package io.github.deepscn;

import io.github.deepscn.data.Samples;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.io.checkpoint.EnsembleCheckpoint;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TrainingListener;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where the networks of an ensemble write their steps down: nowhere, or all in one file, from which they can go on. */
final class MemberCheckpoints implements AutoCloseable {
    private final @Nullable Path file;
    private final boolean resumes;
    private @Nullable EnsembleCheckpoint open;

    /**
     * Checkpoints that begin when {@link #begin} is called.
     *
     * @param resumes whether networks go on from what is in the file
     */
    MemberCheckpoints(@Nullable Path file, boolean resumes) {
        this.file = file;
        this.resumes = resumes;
    }

    static MemberCheckpoints none() {
        return new MemberCheckpoints(null, false);
    }

    /**
     * Opens the file.
     *
     * @param fingerprint of all rows
     * @param parts of every member the rows it is trained without
     * @param told of a file that cannot be written any more
     * @throws io.github.deepscn.data.BadInputException if the file is not of this training, or cannot be begun
     */
    void begin(Options options, Ensemble ensemble, String fingerprint, List<int[]> parts, TrainingListener told) {
        if (file == null) {
            return;
        }
        int[] heldOut = parts.stream().mapToInt(Arrays::hashCode).toArray();
        String identity =
                DeepScn.identity(options) + "\n" + ensemble + "\n" + fingerprint + "\n" + Arrays.hashCode(heldOut);
        Consumer<WriteException> failed = DeepScn.toldOf(file, told);
        open = resumes
                ? EnsembleCheckpoint.open(file, identity, Extensions.of(options), failed)
                : EnsembleCheckpoint.create(file, identity, failed);
    }

    /** Trains a network, and keeps its steps if they are kept at all. */
    DeepScnModel fit(DeepScn training, Samples rows) {
        return open == null ? training.fit(rows) : training.fit(rows, open);
    }

    @Override
    public void close() {
        if (open != null) {
            open.close();
        }
    }
}
