package io.github.deepscn.app.text;

import io.github.deepscn.app.text.RowCounts.Count;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Outlier;
import java.util.ArrayList;
import java.util.List;

/** Sentences about rows that differ from the training rows. */
public final class InspectionNotes {
    /** The most columns or cells that are named; others are counted. */
    private static final int MOST_NAMED = 8;

    private InspectionNotes() {}

    /**
     * One note for each kind of difference.
     *
     * @param hint follows the note on rows outside
     */
    public static List<String> of(RowCounts counts, String hint) {
        var notes = new ArrayList<String>();
        long missing = counts.sum(Count::missing);
        if (missing > 0) {
            notes.add(Words.count(missing, "missing cell") + " filled in");
        }
        long unseen = counts.sum(Count::unseen);
        if (unseen > 0) {
            notes.add(Words.count(unseen, "cell") + " with a category that training did not see");
        }
        long outside = counts.rowsOutside();
        if (outside > 0) {
            notes.add(outside + " of " + Words.count(counts.rows(), "row") + (outside == 1 ? " is" : " are")
                    + " outside the training range" + hint);
        }
        return notes;
    }

    /**
     * Warnings about doubtful predictions: columns with numbers far outside, or without values that training always
     * had.
     */
    public static List<String> warnings(RowCounts counts, Encoder encoder) {
        var warnings = new ArrayList<String>();
        for (int k = 0; k < counts.columns().size(); k++) {
            Count count = counts.columns().get(k);
            ColumnEncoding input = encoder.inputs().get(k);
            if (count.clipped() > 0 && input instanceof NumberEncoding range) {
                warnings.add(Words.count(count.clipped(), "row") + has(count.clipped()) + "values of '" + count.column()
                        + "' far outside the training range, " + shown(range.least()) + " to "
                        + shown(range.largest()) + "; they count as " + shown(range.low()) + " or "
                        + shown(range.high()));
            }
            if (count.lacking() > 0) {
                warnings.add(Words.count(count.lacking(), "row") + has(count.lacking()) + "no '" + count.column()
                        + "', which training rows always had; it was filled in, and intervals are wider");
            }
        }
        return shortened(warnings, "column");
    }

    private static String has(long rows) {
        return rows == 1 ? " has " : " have ";
    }

    /** One sentence for each cell far outside the range of nearly all cells of its column. */
    public static List<String> outliers(List<Outlier> outliers, Encoder encoder) {
        return shortened(
                outliers.stream()
                        .map(outlier -> "row " + outlier.row() + ", column '" + outlier.column() + "': "
                                + shown(outlier.value()) + " is far outside the range where nearly all "
                                + (outlier.target() ? "targets" : "others") + " lie" + clipped(outlier, encoder))
                        .toList(),
                "cell");
    }

    private static String clipped(Outlier outlier, Encoder encoder) {
        return encoder.inputs().stream()
                .filter(input -> !outlier.target() && input.column().equals(outlier.column()))
                .filter(input -> input instanceof NumberEncoding range && range.isClipped())
                .map(input -> (NumberEncoding) input)
                .map(range -> "; it counts as " + shown(outlier.value() < range.least() ? range.low() : range.high()))
                .findFirst()
                .orElse("");
    }

    private static List<String> shortened(List<String> lines, String what) {
        if (lines.size() <= MOST_NAMED) {
            return lines;
        }
        var some = new ArrayList<>(lines.subList(0, MOST_NAMED));
        some.add("and so in " + Words.count(lines.size() - MOST_NAMED, "more " + what));
        return some;
    }

    /** To six digits. */
    private static String shown(double number) {
        return String.valueOf(Shown.forChart(number)).replaceFirst("\\.0$", "");
    }
}
