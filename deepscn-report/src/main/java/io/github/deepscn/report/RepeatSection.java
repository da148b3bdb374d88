package io.github.deepscn.report;

import io.github.deepscn.TableModel;
import io.github.deepscn.io.Provenance;

/** How to come to the same model again. */
final class RepeatSection {
    private RepeatSection() {}

    static Section of(TableModel model, RunFacts facts) {
        Provenance provenance = model.provenance();
        var table = new HtmlTable(
                "What decides the model, and where it was made",
                HtmlTable.Column.text("what"),
                HtmlTable.Column.text("value"));
        table.row("seed", Long.toString(model.members().get(0).options().seed()));
        table.row("version", facts.version());
        table.row(
                facts.digest().isPresent() ? "digest of the model" : "digest of the network",
                facts.digest().orElseGet(() -> model.members().get(0).digest()));
        table.row(
                "fingerprint of the encoded rows",
                provenance.dataFingerprint().isEmpty() ? "not known" : provenance.dataFingerprint());
        table.row("made", provenance.created().toString());
        table.row("on", "Java " + provenance.java() + ", " + provenance.os() + ", " + cores(provenance));
        table.row("BLAS", provenance.blas());
        return new Section(
                "repeat",
                "How to repeat",
                Block.text("The same data, options, seed, version and BLAS kernels give the same model, bit for bit."),
                Block.command(facts.command()),
                table);
    }

    private static String cores(Provenance provenance) {
        return Shown.count(provenance.cores(), "core");
    }
}
