package io.github.deepscn.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Texts, each different one kept once. */
public final class TextColumn implements Column {
    private static final int MISSING = -1;

    private final String name;
    private final List<String> texts;
    private final int[] codes;
    private final Rows rows;

    private TextColumn(String name, List<String> texts, int[] codes, Rows rows) {
        this.name = Objects.requireNonNull(name, "name");
        this.texts = texts;
        this.codes = codes;
        this.rows = rows;
    }

    /** A column of texts; null where a cell is missing. */
    public static TextColumn of(String name, @Nullable String[] cells) {
        Map<String, Integer> codeOf = new LinkedHashMap<>();
        int[] codes = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            String cell = cells[i];
            codes[i] = cell == null ? MISSING : codeOf.computeIfAbsent(cell, text -> codeOf.size());
        }
        return coded(name, List.copyOf(codeOf.keySet()), codes);
    }

    /**
     * A column over the given array, which now belongs to it.
     *
     * @param texts different ones
     * @param codes of every row: an index into the texts, or −1 where the cell is missing
     */
    public static TextColumn coded(String name, List<String> texts, int[] codes) {
        for (int code : codes) {
            Objects.checkIndex(code + 1, texts.size() + 1);
        }
        return new TextColumn(name, List.copyOf(texts), codes, Rows.all(codes.length));
    }

    /** All texts that the column may have; after {@link #pick} some may not occur. */
    public List<String> texts() {
        return texts;
    }

    /** Which of {@link #texts()} a cell holds, or −1 where it is missing. */
    public int code(int row) {
        return codes[rows.place(row)];
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int rows() {
        return rows.count();
    }

    @Override
    public boolean isMissing(int row) {
        return code(row) == MISSING;
    }

    @Override
    public String text(int row) {
        int code = code(row);
        return code == MISSING ? "" : texts.get(code);
    }

    @Override
    public TextColumn pick(int[] picked) {
        return new TextColumn(name, texts, codes, rows.pick(picked));
    }
}
