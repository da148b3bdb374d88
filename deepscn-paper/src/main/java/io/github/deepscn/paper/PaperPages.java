package io.github.deepscn.paper;

import io.github.deepscn.model.Provenance;
import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.report.page.Block;
import io.github.deepscn.report.page.Html;
import io.github.deepscn.report.page.HtmlTable;
import io.github.deepscn.report.page.Page;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.report.page.Shown;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The index and the pages of the experiments. */
record PaperPages(Request request) {
    /** The page that leads to the others. */
    static final String INDEX = "index.html";

    static String fileName(String experiment) {
        return experiment + ".html";
    }

    /**
     * The page of one experiment.
     *
     * @param files with the numbers and settings
     */
    Page experiment(Outcome outcome, double seconds, List<String> files) {
        var sections = new ArrayList<Section>();
        var summary = claims(outcome.claims());
        outcome.summary().forEach(text -> summary.add(Block.text(text)));
        sections.add(new Section("summary", "The paper, and our run", summary));
        sections.addAll(ExhibitSections.of(outcome.exhibits()));
        sections.add(new Section(
                "files",
                "Data and settings",
                Block.text("The numbers behind the pictures, and all settings."),
                links(files)));
        sections.add(repeat(Integer.toString(outcome.trials()), seconds));
        return new Page(
                "the paper's experiments",
                outcome.title(),
                Shown.count(outcome.trials(), "trial") + " from seed " + request.seed()
                        + (request.quick() ? ", quick: too small to judge the claims" : ""),
                Map.of(INDEX, "All experiments"),
                sections,
                Provenance.currentVersion());
    }

    /**
     * The page with the paper's claims and our verdicts.
     *
     * @param others experiments whose pages an earlier run left in the folder
     */
    Page index(List<Finding> findings, List<String> others) {
        var sections = new ArrayList<Section>();
        if (request.quick()) {
            sections.add(new Section(
                    "quick",
                    "A quick run",
                    Block.note(
                            "Everything is small, to see that it works. The run is too small to judge the claims.")));
        }
        for (Finding finding : findings) {
            var blocks = claims(finding.claims());
            blocks.add(links(finding.files()));
            sections.add(new Section(finding.name(), finding.title(), blocks));
        }
        if (!others.isEmpty()) {
            sections.add(new Section(
                    "others",
                    "From earlier runs",
                    Block.text("Earlier runs wrote these pages; see there for their claims."),
                    links(others.stream().map(PaperPages::fileName).toList())));
        }
        double seconds = findings.stream().mapToDouble(Finding::seconds).sum();
        sections.add(repeat(request.trialsInWords(), seconds));
        return new Page(
                "reproduction",
                "The paper's experiments",
                "Wang and Li, Deep Stochastic Configuration Networks with Universal Approximation Property: what it claims, "
                        + "and what our run shows. " + verdicts(findings),
                Map.of(),
                sections,
                Provenance.currentVersion());
    }

    private static String verdicts(List<Finding> findings) {
        var counts = new EnumMap<Claim.Verdict, Integer>(Claim.Verdict.class);
        findings.stream()
                .flatMap(finding -> finding.claims().stream())
                .forEach(claim -> counts.merge(claim.verdict(), 1, Integer::sum));
        return counts.isEmpty()
                ? ""
                : Spoken.list(
                                List.copyOf(counts.entrySet()),
                                count -> count.getValue() + " " + count.getKey().words())
                        + ".";
    }

    /** The paper's claims on the left, our results on the right; empty if there are no claims. */
    private static List<Block> claims(List<Claim> claims) {
        var blocks = new ArrayList<Block>();
        if (!claims.isEmpty()) {
            String html = claims.stream().map(PaperPages::html).collect(Collectors.joining());
            blocks.add(() -> "<div class=\"claims\">\n" + html + "</div>\n");
        }
        return blocks;
    }

    private static String html(Claim claim) {
        return """
                <div class="claim %s">
                <div><p class="where">%s</p><p>%s</p></div>
                <div><p class="verdict">%s</p><p>%s</p></div>
                </div>
                """.formatted(
                        claim.verdict().id(),
                        Html.escape(claim.where()),
                        Html.escape(claim.claim()),
                        claim.verdict().words(),
                        Html.escape(claim.evidence()));
    }

    private static Block links(List<String> files) {
        return () -> files.stream()
                .map(file -> Html.link(file, file))
                .collect(Collectors.joining(" · ", "<p class=\"files\">", "</p>\n"));
    }

    private Section repeat(String trials, double seconds) {
        Provenance here = Provenance.here("");
        var table = new HtmlTable("What decides the results, and where they were made")
                .texts("what", "value")
                .row("seed of the first trial", Long.toString(request.seed()))
                .row("trials", trials)
                .row("size", request.quick() ? "quick: too small to judge the claims" : "as in the paper")
                .row("time", Shown.seconds(seconds))
                .row("version", here.version())
                .row("made", here.created().toString())
                .row("on", "Java " + here.java() + ", " + here.os())
                .row("BLAS", here.blas());
        return new Section(
                "repeat",
                "How to repeat",
                Block.text("The same command, version and BLAS kernels give the same numbers, bit for bit."),
                Block.command(request.command()),
                table);
    }
}
