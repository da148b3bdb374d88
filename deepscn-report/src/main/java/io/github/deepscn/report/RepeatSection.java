package io.github.deepscn.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;

/** How to train the same model again. */
final class RepeatSection {
    private RepeatSection() {}

    static Section of(TableModel model, RunFacts facts) {
        Provenance provenance = model.provenance();
        var table = new HtmlTable("What decides the model, and where it was made")
                .texts("what", "value")
                .row("seed", Long.toString(model.members().get(0).options().seed()))
                .row("version", facts.version())
                .row(
                        facts.digest().isPresent() ? "digest of the model" : "digest of the network",
                        facts.digest().orElseGet(() -> model.members().get(0).digest()))
                .row(
                        "fingerprint of the encoded rows",
                        provenance.dataFingerprint().isEmpty() ? "not known" : provenance.dataFingerprint())
                .row("made", provenance.created().toString())
                .row(
                        "on",
                        "Java " + provenance.java() + ", " + provenance.os() + ", "
                                + Shown.count(provenance.cores(), "core"))
                .row("BLAS", provenance.blas());
        return new Section(
                "repeat",
                "How to repeat",
                Block.text("The same data, options, seed, version and BLAS kernels give the same model, bit for bit."),
                Block.command(facts.command()),
                table);
    }
}
