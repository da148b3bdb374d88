package io.github.deepscn.paper;

import static java.util.stream.Collectors.joining;

import io.github.deepscn.model.Provenance;
import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.Spoken;
import io.github.deepscn.report.RepeatSection;
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

/** The index and the pages of the experiments. */
record PaperPages(Request request) {
    /** The page that leads to the others. */
    static final String INDEX = "index.html";

    private static final String TOO_SMALL = "quick: too small to judge the claims";

    static String fileName(String experiment) {
        return experiment + ".html";
    }

    /**
     * The page of one experiment.
     *
     * @param files with the numbers and settings
     */
    Page experiment(Outcome outcome, double seconds, List<String> files) {
        var summary = new ArrayList<>(List.of(claims(outcome.claims())));
        outcome.summary().forEach(text -> summary.add(Block.text(text)));
        var sections = new ArrayList<>(List.of(new Section("summary", "The paper, and our run", summary)));
        sections.addAll(outcome.exhibits());
        Block about = Block.text("The numbers behind the pictures, and all settings.");
        sections.add(new Section("files", "Data and settings", about, links(files)));
        sections.add(repeat(Integer.toString(outcome.trials()), seconds));
        return new Page(
                "the paper's experiments",
                outcome.title(),
                Shown.count(outcome.trials(), "trial") + " from seed " + request.seed()
                        + (request.quick() ? ", " + TOO_SMALL : ""),
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
            Block note = Block.note("Everything is small, to see that it works: too small to judge the claims.");
            sections.add(new Section("quick", "A quick run", note));
        }
        findings.forEach(finding -> sections.add(
                new Section(finding.name(), finding.title(), claims(finding.claims()), links(finding.files()))));
        if (!others.isEmpty()) {
            Block about = Block.text("Earlier runs wrote these pages; see there for their claims.");
            Block links = links(others.stream().map(PaperPages::fileName).toList());
            sections.add(new Section("others", "From earlier runs", about, links));
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
        return Spoken.list(
                        List.copyOf(counts.entrySet()),
                        count -> count.getValue() + " " + count.getKey().words())
                + ".";
    }

    /** The paper's claims on the left, our results on the right. */
    private static Block claims(List<Claim> claims) {
        return () -> claims.stream().map(PaperPages::html).collect(joining("", "<div class=\"claims\">\n", "</div>\n"));
    }

    private static String html(Claim claim) {
        return """
                <div class="claim %s">
                <div><p class="where">%s</p><p>%s</p></div>
                <div><p class="verdict">%s</p><p>%s</p></div>
                </div>
                """.formatted(
                        claim.verdict(),
                        Html.escape(claim.where()),
                        Html.escape(claim.claim()),
                        claim.verdict().words(),
                        Html.escape(claim.evidence()));
    }

    private static Block links(List<String> files) {
        return () -> files.stream()
                .map(file -> Html.link(file, file))
                .collect(joining(" · ", "<p class=\"files\">", "</p>\n"));
    }

    private Section repeat(String trials, double seconds) {
        var facts = new HtmlTable("What decides the results, and where they were made")
                .texts("what", "value")
                .row("seed of the first trial", Long.toString(request.seed()))
                .row("trials", trials)
                .row("size", request.quick() ? TOO_SMALL : "as in the paper")
                .row("time", Shown.seconds(seconds));
        return RepeatSection.of(
                "The same command, version and BLAS kernels give the same numbers, bit for bit.",
                request.command(),
                facts,
                Provenance.here(""));
    }
}
