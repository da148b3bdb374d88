package io.github.deepscn;

import io.github.deepscn.configure.Source;
import io.github.deepscn.data.Require;
import java.util.List;

/**
 * Several networks in place of one. Each is trained without one of several parts of the rows; all these rows together
 * choose the sources, how many nodes are kept and how much the read-out is shrunk.
 *
 * @param members how many networks
 * @param parts into how many parts the rows are cut; more members than parts cut them anew
 * @param mixtures sources to choose among; an empty one stands for those of the options
 * @param trials how many members are trained with every mixture before one is chosen
 * @param rows the most rows that the nodes of a member are chosen on; read-outs are fitted to all
 */
public record Ensemble(int members, int parts, List<List<Source>> mixtures, int trials, int rows) {
    /** The most members. */
    public static final int MOST_MEMBERS = 1000;

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
    }

    /**
     * So many networks with the sources that the options of a network name, each trained without a tenth of the rows.
     */
    public static Ensemble of(int members) {
        return new Ensemble(members, 10, List.of(List.of()), 1, ALL_ROWS);
    }

    /** The same with these sources and no choice. */
    public Ensemble withMixture(List<Source> sources) {
        return new Ensemble(members, parts, List.of(sources), 1, rows);
    }

    /** How many networks are trained, those included that only help to choose the sources. */
    public int trainings() {
        return members + (mixtures.size() - 1) * trials;
    }

    /** The same with another number of members. */
    public Ensemble withMembers(int changed) {
        return new Ensemble(changed, parts, mixtures, Math.min(trials, changed), rows);
    }
}
