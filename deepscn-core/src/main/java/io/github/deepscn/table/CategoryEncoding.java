package io.github.deepscn.table;

import io.github.deepscn.data.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a category as one feature per level: 1 where a cell has the level, otherwise 0. Rare levels share a feature,
 * and missing cells may have one. If that makes two features, the first is left out because the second says the same.
 * The last features may be {@linkplain TargetMeans means of the targets}.
 *
 * @param column name of the column
 * @param levels levels with their own feature, in natural order
 * @param rare levels that share a feature; unseen levels use it too, and are 0 everywhere if it does not exist
 * @param missing whether missing cells have a feature; otherwise they are 0 everywhere
 * @param targetMeans for each target or class, a number for each of the levels and then the rare levels; 0 stands for
 *     all other cells
 */
public record CategoryEncoding(
        String column, List<String> levels, List<String> rare, boolean missing, List<List<Double>> targetMeans)
        implements ColumnEncoding {
    public CategoryEncoding {
        targetMeans = targetMeans.stream().map(List::copyOf).toList();
        int known = levels.size() + rare.size();
        Require.that(
                targetMeans.stream()
                        .allMatch(
                                means -> means.size() == known && means.stream().allMatch(Double::isFinite)),
                "column '" + column + "' must have a finite mean for each of its " + known + " levels");
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

    /**
     * A category without means of the targets.
     *
     * @param column name of the column
     * @param levels levels with their own feature, in natural order
     * @param rare levels that share a feature
     * @param missing whether missing cells have a feature
     */
    public CategoryEncoding(String column, List<String> levels, List<String> rare, boolean missing) {
        this(column, levels, rare, missing, List.of());
    }

    CategoryEncoding withTargetMeans(List<List<Double>> means) {
        return new CategoryEncoding(column, levels, rare, missing, means);
    }

    /** The number of levels that training saw. */
    int known() {
        return levels.size() + rare.size();
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
        for (int q = 1; q <= targetMeans.size(); q++) {
            names.add(column + " (target mean" + (targetMeans.size() == 1 ? ")" : " " + q + ")"));
        }
        return List.copyOf(names.subList(dropped(), names.size()));
    }

    @Override
    public int width() {
        return ownFeatures() + targetMeans.size();
    }

    /** {@return the number of features that are 0 or 1; the means follow} */
    public int ownFeatures() {
        return groups(levels, rare, missing) - dropped();
    }

    /** Finds a level of its own without a map of all levels. */
    @Override
    public double value(@Nullable Object cell) {
        int index = cell instanceof String text ? Collections.binarySearch(levels, text) : -1;
        return index >= 0 ? index : ColumnEncoding.super.value(cell);
    }

    /** The index of the level, rare levels after the others; one more for all levels that training did not see. */
    @Override
    public IntToDoubleFunction values(Column cells) {
        TextColumn column = TextColumn.of(cells);
        Map<String, Integer> indexOf = new HashMap<>();
        levels.forEach(level -> indexOf.put(level, indexOf.size()));
        rare.forEach(level -> indexOf.put(level, indexOf.size()));
        int[] indexOfCode = column.texts().stream()
                .mapToInt(text -> indexOf.getOrDefault(text, indexOf.size()))
                .toArray();
        return row -> column.isMissing(row) ? Double.NaN : indexOfCode[column.code(row)];
    }

    @Override
    public void encode(double index, double[] into, int at, int stride) {
        boolean absent = Double.isNaN(index);
        int other = levels.size();
        int group = absent ? other + (rare.isEmpty() ? 0 : 1) : (int) Math.min(index, other);
        boolean grouped = absent ? missing : index < other || !rare.isEmpty();
        if (grouped && group >= dropped()) {
            into[at + (group - dropped()) * stride] = 1;
        }
        if (index < known()) { // false for NaN
            for (int q = 0; q < targetMeans.size(); q++) {
                into[at + (ownFeatures() + q) * stride] = targetMeans.get(q).get((int) index);
            }
        }
    }

    @Override
    public Surprise surprise(double index) {
        if (Double.isNaN(index)) {
            return missing ? Surprise.MISSING : Surprise.LACKING;
        }
        return index < levels.size() + rare.size() ? Surprise.NONE : Surprise.UNSEEN;
    }

    @Override
    public DoubleStream typical() {
        return IntStream.range(0, levels.size()).asDoubleStream();
    }
}
