package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * A category as one feature per level: 1 where a cell has it, else 0. Two levels that are all there is need one feature
 * only, for the second.
 *
 * @param column the name
 * @param levels those with a feature of their own, in natural order
 * @param rare levels that share a feature; unseen ones have it too, and are 0 everywhere without it
 * @param missing whether missing cells have a feature; without it they are 0 everywhere
 */
public record CategoryEncoding(String column, List<String> levels, List<String> rare, boolean missing)
        implements ColumnEncoding {
    /** Something that no cell can have, as a cell that is there is not empty. */
    private static final String MISSING = "";

    public CategoryEncoding {
        levels = List.copyOf(levels);
        rare = List.copyOf(rare);
        var all = new HashSet<>(levels);
        all.addAll(rare);
        Require.that(
                all.size() == levels.size() + rare.size() && !all.contains(MISSING),
                "column '" + column + "' has a level twice or an empty one, levels must differ");
        Require.that(
                levels.size() + (rare.isEmpty() ? 0 : 1) + (missing ? 1 : 0) >= 2,
                "column '" + column + "' has one level only, must have two");
    }

    @Override
    public Kind kind() {
        return Kind.CATEGORY;
    }

    private boolean isPair() {
        return levels.size() == 2 && rare.isEmpty() && !missing;
    }

    @Override
    public List<String> features() {
        var names = new ArrayList<String>();
        levels.forEach(level -> names.add(column + " = " + level));
        if (isPair()) {
            names.remove(0);
        }
        if (!rare.isEmpty()) {
            names.add(column + " = (other)");
        }
        if (missing) {
            names.add(column + " is missing");
        }
        return names;
    }

    @Override
    public Cells over(Column cells) {
        Map<String, Integer> featureOf = new HashMap<>();
        int first = isPair() ? -1 : 0;
        for (int k = 0; k < levels.size(); k++) {
            featureOf.put(levels.get(k), first + k);
        }
        int other = rare.isEmpty() ? -1 : first + levels.size();
        rare.forEach(level -> featureOf.put(level, other));
        int absent = missing ? first + levels.size() + (rare.isEmpty() ? 0 : 1) : -1;
        int width = features().size();
        return new Cells() {
            @Override
            public void encode(int from, int to, double[] into, int offset) {
                int count = to - from;
                Arrays.fill(into, offset, offset + width * count, 0);
                for (int i = 0; i < count; i++) {
                    int feature =
                            cells.isMissing(from + i) ? absent : featureOf.getOrDefault(cells.text(from + i), other);
                    if (feature >= 0) {
                        into[offset + feature * count + i] = 1;
                    }
                }
            }

            @Override
            public Surprise surprise(int row) {
                if (cells.isMissing(row)) {
                    return Surprise.MISSING;
                }
                return featureOf.containsKey(cells.text(row)) ? Surprise.NONE : Surprise.UNSEEN;
            }
        };
    }
}
