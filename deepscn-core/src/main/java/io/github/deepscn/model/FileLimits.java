package io.github.deepscn.model;

import io.github.deepscn.data.Require;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;

/**
 * Limits on a model file. A file beyond a limit is refused before memory is allocated for it.
 *
 * @param fileBytes most bytes of the file; the arrays of a model take no more memory than its file
 * @param headerBytes most bytes of the header, which is read as a whole
 * @param tensors most tensors
 * @param nodes most nodes of a network and of its history
 * @param members most networks of an ensemble
 * @param extensions what the file may name besides what comes with the library
 */
public record FileLimits(long fileBytes, int headerBytes, int tensors, int nodes, int members, Extensions extensions) {
    /** The least value of {@link #headerBytes}: the size of an empty header. */
    private static final int LEAST_HEADER = 2;

    /** The largest value of {@link #headerBytes}, because a header is one array and one string. */
    private static final int MOST_HEADER = 1 << 30;

    public FileLimits {
        Require.that(fileBytes >= 1, "file bytes is " + fileBytes + ", must be at least 1");
        Require.atLeast("header bytes", headerBytes, LEAST_HEADER);
        Require.atMost("header bytes", headerBytes, MOST_HEADER);
        Require.atLeast("tensors", tensors, 1);
        Require.atLeast("nodes", nodes, 0);
        Require.atLeast("members", members, 1);
    }

    /**
     * {@return a file of 16 GiB, a header of 64 MiB, 200 000 tensors and 1000 networks, each with as many nodes as
     * training can configure}
     */
    public static FileLimits standard() {
        return new FileLimits(16L << 30, 64 << 20, 200_000, Options.MOST_NODES, 1000, Extensions.none());
    }

    /**
     * {@return these limits with extensions that a file may name}
     *
     * @param known your own activations, mechanisms, sources and node families
     */
    public FileLimits withExtensions(Extensions known) {
        return new FileLimits(fileBytes, headerBytes, tensors, nodes, members, known);
    }
}
