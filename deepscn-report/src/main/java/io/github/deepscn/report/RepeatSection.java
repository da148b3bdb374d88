package io.github.deepscn.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;

/** How to get the same results again. */
public final class RepeatSection {
    private RepeatSection() {}

    static Section of(TableModel model, RunFacts facts) {
        String fingerprint = model.provenance().dataFingerprint();
        var table = new HtmlTable("What decides the model, and where it was made")
                .texts("what", "value")
                .row("seed", Long.toString(model.members().get(0).options().seed()))
                .row(
                        facts.digest().isPresent() ? "digest of the model" : "digest of the network",
                        facts.digest().orElseGet(() -> model.members().get(0).digest()))
                .row("fingerprint of the encoded rows", fingerprint.isEmpty() ? "not known" : fingerprint);
        return of(
                "The same data, options, seed, version and BLAS kernels give the same model, bit for bit.",
                facts.command(),
                table,
                model.provenance());
    }

    /**
     * The section of any page.
     *
     * @param promise what is the same again
     * @param command the command that repeats the result
     * @param facts a table of two columns, to which the place is added
     * @param place where the result comes from
     * @return the section
     */
    public static Section of(String promise, String command, HtmlTable facts, Provenance place) {
        facts.row("version", place.version())
                .row("made", place.created().toString())
                .row("on", "Java " + place.java() + ", " + place.os() + ", " + Shown.count(place.cores(), "core"))
                .row("BLAS", place.blas());
        return new Section("repeat", "How to repeat", Block.text(promise), Block.command(command), facts);
    }
}
