package io.github.deepscn.paper;

import io.github.deepscn.io.Provenance;
import io.github.deepscn.report.Block;
import io.github.deepscn.report.HtmlTable;
import io.github.deepscn.report.Section;

/** How to come to the same pages again. */
final class RepeatBlocks {
    private RepeatBlocks() {}

    /** @param trials how many, in words */
    static Section section(Request request, String trials, String seconds) {
        Provenance here = Provenance.here("");
        var table = new HtmlTable(
                "What decides the results, and where they were made",
                HtmlTable.Column.text("what"),
                HtmlTable.Column.text("value"));
        table.row("seed of the first trial", Long.toString(request.seed()));
        table.row("trials", trials);
        table.row("size", request.quick() ? "quick: too small to judge the claims by" : "as in the paper");
        table.row("took", seconds);
        table.row("version", here.version());
        table.row("made", here.created().toString());
        table.row("on", "Java " + here.java() + ", " + here.os());
        table.row("BLAS", here.blas());
        return new Section(
                "repeat",
                "How to repeat",
                Block.text("The same command, version and BLAS kernels give the same numbers, bit for bit."),
                Block.command(request.command()),
                table);
    }
}
