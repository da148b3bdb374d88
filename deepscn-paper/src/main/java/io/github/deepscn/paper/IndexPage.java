package io.github.deepscn.paper;

import io.github.deepscn.io.Provenance;
import io.github.deepscn.report.Block;
import io.github.deepscn.report.Page;
import io.github.deepscn.report.Section;
import io.github.deepscn.report.Shown;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The page that has the paper's claims beside ours.
 *
 * @param others experiments with a page in the folder that an earlier run wrote
 */
record IndexPage(List<Finding> findings, List<String> others, Request request) {
    Page page() {
        var sections = new ArrayList<Section>();
        if (request.quick()) {
            sections.add(new Section(
                    "quick",
                    "A quick run",
                    Block.note("Everything is small, to see that it works: too small to judge the claims by.")));
        }
        for (Finding finding : findings) {
            sections.add(section(finding));
        }
        if (!others.isEmpty()) {
            sections.add(new Section(
                    "others",
                    "From earlier runs",
                    Block.text("These pages were in the folder before; their claims stand there."),
                    new FileLinks(others.stream().map(Reproduction::page).toList())));
        }
        double seconds = findings.stream().mapToDouble(Finding::seconds).sum();
        sections.add(RepeatBlocks.section(request, trials(), Shown.seconds(seconds)));
        return new Page(
                "reproduction",
                "The paper's experiments",
                "Wang and Li, Deep Stochastic Configuration Networks with Universal Approximation Property: what it claims, "
                        + "and what came of our run. " + verdicts(),
                Map.of(),
                sections,
                Provenance.currentVersion());
    }

    private static Section section(Finding finding) {
        var blocks = new ArrayList<Block>();
        if (!finding.claims().isEmpty()) {
            blocks.add(new ClaimList(finding.claims()));
        }
        blocks.add(new FileLinks(finding.files()));
        return new Section(finding.name(), finding.title(), blocks);
    }

    private String verdicts() {
        var counts = new EnumMap<Claim.Verdict, Integer>(Claim.Verdict.class);
        findings.stream()
                .flatMap(finding -> finding.claims().stream())
                .forEach(claim -> counts.merge(claim.verdict(), 1, Integer::sum));
        if (counts.isEmpty()) {
            return "";
        }
        return Spoken.list(
                        List.copyOf(counts.entrySet()),
                        count -> count.getValue() + " " + count.getKey().words())
                + ".";
    }

    private String trials() {
        return request.trials().isPresent()
                ? Integer.toString(request.trials().getAsInt())
                : request.quick() ? Integer.toString(Experiments.QUICK_TRIALS) : "as many as the paper has";
    }
}
