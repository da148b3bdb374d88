package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.DateEncoding.Cycle;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Inspection;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How every column is encoded. */
final class EncoderSection {
    private static final int MOST_LEVELS_NAMED = 8;

    private EncoderSection() {}

    static Section of(TableFit fit) {
        Encoder encoder = fit.model().encoder();
        var blocks = new ArrayList<Block>();
        blocks.add(Block.text(Shown.count(encoder.inputs().size(), "column") + " became "
                + Shown.count(encoder.features().size(), "input") + " of the network, by what the training rows say; "
                + Shown.count(encoder.ignored().size()) + (encoder.ignored().size() == 1 ? " is" : " are")
                + " not used."));
        blocks.add(inputs(encoder, fit.training(), fit.validation()).folded("Columns used"));
        if (!encoder.ignored().isEmpty()) {
            blocks.add(ignored(encoder).folded("Columns not used"));
        }
        if (encoder.targets().stream().anyMatch(target -> target.scale() != 1 || target.centre() != 0)) {
            blocks.add(targets(encoder).folded("Targets"));
        }
        return new Section("columns", "Columns and their encoding", blocks);
    }

    private static HtmlTable inputs(Encoder encoder, Table training, Table validation) {
        boolean judged = validation.rows() > 0;
        var table = new HtmlTable("Columns that the network sees")
                .texts("column", "kind")
                .numbers("inputs", "missing, training", "missing, validation", "new in validation")
                .texts("encoding");
        List<Inspection.ColumnCount> held = encoder.inspect(validation).columns();
        for (int k = 0; k < encoder.inputs().size(); k++) {
            ColumnEncoding input = encoder.inputs().get(k);
            table.row(
                    input.column(),
                    ValueType.name(input.kind()),
                    input.features().size(),
                    training.column(input.column()).missing(),
                    judged ? held.get(k).missing() : "",
                    judged ? held.get(k).unseen() + held.get(k).outside() : "",
                    decision(input));
        }
        return table;
    }

    private static String decision(ColumnEncoding input) {
        if (input instanceof NumberEncoding number) {
            return scale(number.centre(), number.scale(), "x") + "; from " + Shown.number(number.least()) + " to "
                    + Shown.number(number.largest())
                    + (number.indicator()
                            ? "; missing cells count as " + Shown.number(number.fill())
                                    + " and have an input of their own"
                            : "");
        }
        if (input instanceof CategoryEncoding category) {
            return levels(category);
        }
        var date = (DateEncoding) input;
        return "written as " + date.format().example() + ", from " + day(date.least()) + " to " + day(date.largest())
                + "; " + cycles(date.cycles())
                + (date.indicator() ? "; missing cells have an input of their own" : "");
    }

    private static String scale(double centre, double scale, String symbol) {
        return centre == 0 && scale == 1
                ? "as it is"
                : "(" + symbol + (centre < 0 ? " + " : " − ") + Shown.number(Math.abs(centre)) + ") / "
                        + Shown.number(scale);
    }

    private static String levels(CategoryEncoding category) {
        List<String> levels = category.levels();
        int rare = category.rare().size();
        return Shown.count(levels.size(), "level") + ": " + Words.first(MOST_LEVELS_NAMED, levels)
                + (rare == 0 ? "" : "; " + Shown.count(rare, "rare one") + " share an input")
                + (category.missing() ? "; missing cells have an input of their own" : "");
    }

    private static String cycles(List<Cycle> cycles) {
        List<String> names = cycles.stream()
                .map(cycle -> cycle.name().toLowerCase(Locale.ROOT))
                .toList();
        return names.isEmpty() ? "no cycles" : "cycles: " + String.join(", ", names);
    }

    private static String day(double days) {
        return LocalDate.ofEpochDay((long) Math.floor(days)).toString();
    }

    private static HtmlTable ignored(Encoder encoder) {
        var table = new HtmlTable("Columns that the network does not see").texts("column", "why it is not used");
        encoder.ignored().forEach(column -> table.row(column.column(), Words.of(column.reason())));
        return table;
    }

    private static HtmlTable targets(Encoder encoder) {
        var table = new HtmlTable("Targets").texts("target", "what the network learns");
        encoder.targets().forEach(target -> table.row(target.column(), scale(target.centre(), target.scale(), "y")));
        return table;
    }
}
