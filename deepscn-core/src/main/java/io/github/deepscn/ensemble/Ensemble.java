package io.github.deepscn.ensemble;

import io.github.deepscn.data.Require;
import io.github.deepscn.search.Search;
import java.util.Arrays;
import java.util.List;

/**
 * Several networks in place of one. Each network is trained without one of several parts of the rows. The rows left out
 * choose the number of nodes and the ridge for all networks. The ensemble predicts the mean of its networks or, if
 * there are many rows and it is better, the output of one read-out over the nodes of all.
 *
 * @param members the number of networks
 * @param parts the number of parts that the rows are cut into; with more members than parts, they are cut anew
 * @param rows the most rows with which a member chooses its nodes; read-outs are fitted to all rows
 * @param widensFrom tables with more rows than this have wider layers and choose their nodes with more rows, both in
 *     proportion to the cube root of the number of rows, up to three times; from this number of rows on a step adds
 *     more nodes
 */
public record Ensemble(int members, int parts, int rows, int widensFrom) {
    /** The most members. */
    public static final int MOST_MEMBERS = 1000;

    /** Steps grow to this many times the nodes that the options name. */
    private static final int LONGEST_STEP = 4;

    /**
     * The most times that layers are wider than the options name. The time of one pass over all rows grows with the
     * square of the width, so that wider layers on more rows would take hours.
     */
    private static final double MOST_WIDENING = 3;

    /** In place of a number of rows: no limit. */
    public static final int ALL_ROWS = Integer.MAX_VALUE;

    public Ensemble {
        Require.atLeast("members", members, 1);
        Require.atMost("members", members, MOST_MEMBERS);
        Require.atLeast("parts", parts, 2);
        Require.atLeast("rows", rows, 2);
        Require.atLeast("widensFrom", widensFrom, 1);
    }

    /** Networks as wide as the options say, whatever the number of rows. */
    public Ensemble(int members, int parts, int rows) {
        this(members, parts, rows, ALL_ROWS);
    }

    /** This number of networks, each trained without a tenth of the rows. */
    public static Ensemble of(int members) {
        return new Ensemble(members, 10, ALL_ROWS);
    }

    /**
     * The most nodes of all networks together.
     *
     * @param widths of the layers that the options name
     * @param tableRows the number of rows of the table
     */
    public long nodes(List<Integer> widths, int tableRows) {
        int choosing = Math.min(choosing(tableRows), tableRows - tableRows / parts);
        return (long) members
                * Arrays.stream(widths(widths, tableRows, choosing)).sum();
    }

    public Ensemble withMembers(int changed) {
        return new Ensemble(changed, parts, rows, widensFrom);
    }

    /** An ensemble whose layers are as wide as the options say, whatever the number of rows. */
    public Ensemble withoutWidening() {
        return new Ensemble(members, parts, rows);
    }

    /** The most rows of a table of {@code tableRows} rows with which a member chooses its nodes. */
    public int choosing(int tableRows) {
        return (int) Math.min(rows * widening(tableRows), ALL_ROWS);
    }

    /**
     * The widths of the layers of a member: wider if the table has many rows, but with at most one node for every two
     * rows that choose them, since more would only cost time. All layers change by the same factor.
     *
     * @param widths of the layers that the options name
     * @param tableRows the number of rows of the table
     * @param choosing the number of rows with which nodes are chosen
     */
    public int[] widths(List<Integer> widths, int tableRows, int choosing) {
        double asked = widths.stream().mapToInt(width -> width).sum();
        double nodes = Math.min(asked * widening(tableRows), Math.max(1, choosing / 2));
        return widths.stream()
                .mapToInt(width -> (int) Math.max(1, width * nodes / asked))
                .toArray();
    }

    /**
     * How a member searches for its nodes. With many rows a step costs much more than the search for one more node, so
     * that steps of more nodes out of more candidates take less time, and the choice is no worse. A step of one node
     * remains one.
     *
     * @param asked the search that the options name
     * @param tableRows the number of rows of the table
     */
    Search search(Search asked, int tableRows) {
        int longer = (int) Math.min(LONGEST_STEP, 2.0 * tableRows / widensFrom);
        return longer <= 1 || asked.batch() == 1
                ? asked
                : asked.withBatch(longer * asked.batch()).withCandidates(longer * asked.candidates());
    }

    /** ∛(rows / {@link #widensFrom}), at least one and at most three. */
    double widening(int tableRows) {
        return Math.max(1, Math.min(MOST_WIDENING, Math.cbrt((double) tableRows / widensFrom)));
    }
}
