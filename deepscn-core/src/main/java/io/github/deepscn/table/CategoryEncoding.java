package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Encodes a category as one feature per level: 1 where a cell has the level, otherwise 0. Rare levels share a feature,
 * and missing cells may have one. If that makes two features, the first is left out because the second says the same.
 *
 * @param column name of the column
 * @param levels levels with their own feature, in natural order
 * @param rare levels that share a feature; unseen levels use it too, and are 0 everywhere if it does not exist
 * @param missing whether missing cells have a feature; otherwise they are 0 everywhere
 */
public record CategoryEncoding(String column, List<String> levels, List<String> rare, boolean missing)
        implements ColumnEncoding {
    private static final int NO_FEATURE = -1;

    public CategoryEncoding {
        Require.present("the name of a column", column);
        levels = List.copyOf(levels);
        rare = List.copyOf(rare);
        var all = new HashSet<>(levels);
        all.addAll(rare);
        Require.that(
                all.size() == levels.size() + rare.size() && all.stream().noneMatch(String::isBlank),
                "column '" + column + "' has a level twice or a blank one, levels must differ and be visible");
        Require.that(
                groups(levels, rare, missing) >= 2,
                "column '" + column + "' has one level only, must have two; missing and rare ones count as one each");
    }

    /** Number of kinds of cells that are distinguished. */
    private static int groups(List<String> levels, List<String> rare, boolean missing) {
        return levels.size() + (rare.isEmpty() ? 0 : 1) + (missing ? 1 : 0);
    }

    @Override
    public Kind kind() {
        return Kind.CATEGORY;
    }

    /** Number of groups without a feature, which are the first ones. */
    private int dropped() {
        return groups(levels, rare, missing) == 2 ? 1 : 0;
    }

    @Override
    public List<String> features() {
        var names = new ArrayList<String>();
        levels.forEach(level -> names.add(column + " = " + level));
        if (!rare.isEmpty()) {
            names.add(column + " = (other)");
        }
        if (missing) {
            names.add(column + " is missing");
        }
        return List.copyOf(names.subList(dropped(), names.size()));
    }

    @Override
    public Cells over(Column cells) {
        TextColumn texts = TextColumn.of(cells);
        Map<String, Integer> featureOf = new HashMap<>();
        for (int k = 0; k < levels.size(); k++) {
            featureOf.put(levels.get(k), k - dropped());
        }
        int other = rare.isEmpty() ? NO_FEATURE : levels.size() - dropped();
        rare.forEach(level -> featureOf.put(level, other));
        int width = groups(levels, rare, missing) - dropped();
        int absent = missing ? width - 1 : NO_FEATURE;
        int codes = texts.texts().size();
        int[] featureOfCode = new int[codes + 1]; // element 0 is for missing cells, whose code is −1
        boolean[] seen = new boolean[codes];
        featureOfCode[0] = absent;
        for (int code = 0; code < codes; code++) {
            String text = texts.texts().get(code);
            featureOfCode[code + 1] = featureOf.getOrDefault(text, other);
            seen[code] = featureOf.containsKey(text);
        }
        return new Cells() {
            @Override
            public void encode(int from, int to, double[] into, int offset) {
                int count = to - from;
                Arrays.fill(into, offset, offset + width * count, 0);
                for (int i = 0; i < count; i++) {
                    int feature = featureOfCode[texts.code(from + i) + 1];
                    if (feature >= 0) {
                        into[offset + feature * count + i] = 1;
                    }
                }
            }

            @Override
            public Surprise surprise(int row) {
                int code = texts.code(row);
                if (code < 0) {
                    return missing ? Surprise.MISSING : Surprise.LACKING;
                }
                return seen[code] ? Surprise.NONE : Surprise.UNSEEN;
            }
        };
    }

    /** The features of each level. */
    @Override
    public List<double[]> substitutes() {
        int width = features().size();
        return IntStream.range(-dropped(), levels.size() - dropped())
                .mapToObj(feature -> {
                    double[] features = new double[width];
                    if (feature >= 0) {
                        features[feature] = 1;
                    }
                    return features;
                })
                .toList();
    }
}
