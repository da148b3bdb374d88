package io.github.deepscn;

import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Require;
import java.util.Arrays;
import java.util.List;

/**
 * Several networks in place of one. Each is trained without one of several parts of the rows; all these rows together
 * choose the sources, how many nodes are kept and how much the read-outs are shrunk. Predicted is the mean of what the
 * networks predict or, where rows are many and it does better, what one read-out over the nodes of all predicts.
 *
 * @param members how many networks
 * @param parts into how many parts the rows are cut; more members than parts cut them anew
 * @param mixtures sources to choose among; an empty one stands for those of the options
 * @param trials how many members are trained with every mixture before one is chosen
 * @param rows the most rows that the nodes of a member are chosen on; read-outs are fitted to all
 * @param widensFrom tables of more rows than these carry more nodes: layers and the rows that nodes are chosen on grow
 *     with the cube root of their number, and the time in proportion to it or, as steps of several nodes grow too, less
 */
public record Ensemble(int members, int parts, List<List<Source>> mixtures, int trials, int rows, int widensFrom) {
    /** The most members. */
    public static final int MOST_MEMBERS = 1000;

    private static final int CANDIDATES_PER_NODE = 8;

    /** In place of a number of rows: no limit. */
    public static final int ALL_ROWS = Integer.MAX_VALUE;

    public Ensemble {
        Require.atLeast("members", members, 1);
        Require.atMost("members", members, MOST_MEMBERS);
        Require.atLeast("parts", parts, 2);
        Require.that(!mixtures.isEmpty(), "mixtures is empty, must hold at least one");
        mixtures = mixtures.stream().map(List::copyOf).toList();
        Require.that(
                trials >= 1 && trials <= members,
                "trials is " + trials + ", must lie between 1 and the number of members, " + members);
        Require.atLeast("rows", rows, 2);
        Require.atLeast("widensFrom", widensFrom, 1);
    }

    /** Networks as wide as the options say, however many rows there are. */
    public Ensemble(int members, int parts, List<List<Source>> mixtures, int trials, int rows) {
        this(members, parts, mixtures, trials, rows, ALL_ROWS);
    }

    /**
     * So many networks with the sources that the options of a network name, each trained without a tenth of the rows.
     */
    public static Ensemble of(int members) {
        return new Ensemble(members, 10, List.of(List.of()), 1, ALL_ROWS);
    }

    /** The same with these sources and no choice. */
    public Ensemble withMixture(List<Source> sources) {
        return new Ensemble(members, parts, List.of(sources), 1, rows, widensFrom);
    }

    /** How many networks are trained, those included that only help to choose the sources. */
    public int trainings() {
        return members + (mixtures.size() - 1) * trials;
    }

    /**
     * How many nodes are configured at most, in all trainings together.
     *
     * @param widths of the layers that the options name
     * @param tableRows how many rows there are
     */
    public long nodes(List<Integer> widths, int tableRows) {
        int choosing = Math.min(choosing(tableRows), tableRows - tableRows / parts);
        return (long) trainings()
                * Arrays.stream(widths(widths, tableRows, choosing)).sum();
    }

    /** The same with another number of members. */
    public Ensemble withMembers(int changed) {
        return new Ensemble(changed, parts, mixtures, Math.min(trials, changed), rows, widensFrom);
    }

    /** The same with layers as wide as the options say. */
    public Ensemble withoutWidening() {
        return new Ensemble(members, parts, mixtures, trials, rows);
    }

    /** The most rows of a table of so many that the nodes of a member are chosen on. */
    int choosing(int tableRows) {
        return (int) Math.min(rows * widening(tableRows), ALL_ROWS);
    }

    /**
     * How wide the layers of a member are: wider if the table has many rows, but no more nodes than half the rows to
     * choose them on, which would but cost time. All layers change alike.
     *
     * @param widths that the options name
     * @param tableRows how many the table has
     * @param choosing how many of them nodes are chosen on
     */
    int[] widths(List<Integer> widths, int tableRows, int choosing) {
        double asked = widths.stream().mapToInt(width -> width).sum();
        double nodes = Math.min(asked * widening(tableRows), Math.max(1, choosing / 2));
        return widths.stream()
                .mapToInt(width -> (int) Math.max(1, width * nodes / asked))
                .toArray();
    }

    /**
     * How many nodes a step may add: with the square of the widening, but no more than an eighth of the candidates. One
     * remains one.
     *
     * @param asked that the options name
     * @param candidates that a step draws
     * @param tableRows how many rows the table has
     */
    int batch(int asked, int candidates, int tableRows) {
        double widening = widening(tableRows);
        int most = Math.max(asked, candidates / CANDIDATES_PER_NODE);
        return asked == 1 ? 1 : (int) Math.min(most, asked * widening * widening);
    }

    /** ∛ of the rows over those that networks begin to widen from, and at least one. */
    double widening(int tableRows) {
        return Math.max(1, Math.cbrt((double) tableRows / widensFrom));
    }
}
