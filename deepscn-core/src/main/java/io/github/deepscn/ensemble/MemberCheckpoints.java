package io.github.deepscn.ensemble;

import io.github.deepscn.io.checkpoint.CheckpointFile;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Run;
import io.github.deepscn.train.Trainer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the steps of all members to the checkpoint of a run, if it has one. */
final class MemberCheckpoints implements AutoCloseable {
    private final @Nullable CheckpointFile file;

    /**
     * Opens the file.
     *
     * @param fingerprint of all rows
     * @param parts the rows that each member is trained without
     * @throws io.github.deepscn.data.BadInputException if the file belongs to another training, or cannot be written
     */
    MemberCheckpoints(Run run, Options options, Ensemble ensemble, String fingerprint, List<int[]> parts) {
        int[] heldOut = parts.stream().mapToInt(Arrays::hashCode).toArray();
        String identity = options.identity() + "\n" + ensemble + "\n" + fingerprint + "\n" + Arrays.hashCode(heldOut);
        this.file = run.checkpoint()
                .map(path -> CheckpointFile.of(path, run, identity, true, Extensions.of(options)))
                .orElse(null);
    }

    /**
     * Makes a trainer continue from its steps in the file, and write new ones.
     *
     * @param identity names the training of the member
     */
    Trainer keep(Trainer trainer, String identity) {
        return file == null ? trainer : trainer.resume(file.steps(identity)).log(file.log(identity));
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
