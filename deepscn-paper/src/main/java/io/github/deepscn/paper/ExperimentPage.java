package io.github.deepscn.paper;

import io.github.deepscn.io.Provenance;
import io.github.deepscn.report.Block;
import io.github.deepscn.report.Page;
import io.github.deepscn.report.Section;
import io.github.deepscn.report.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The page of one experiment.
 *
 * @param files with the numbers and settings
 */
record ExperimentPage(Outcome outcome, List<String> files, Setting setting, Request request) {
    Page page() {
        var sections = new ArrayList<Section>();
        sections.add(summary());
        sections.addAll(ExhibitSections.of(outcome.exhibits()));
        sections.add(new Section(
                "files",
                "Data and settings",
                Block.text("The numbers behind the pictures, and all settings."),
                new FileLinks(files)));
        sections.add(
                RepeatBlocks.section(request, Integer.toString(setting.trials()), Shown.seconds(outcome.seconds())));
        return new Page(
                "the paper's experiments",
                outcome.title(),
                Shown.count(setting.trials(), "trial") + " from seed " + setting.seed()
                        + (setting.quick() ? ", quick: too small to judge the claims by" : ""),
                Map.of(Reproduction.INDEX, "All experiments"),
                sections,
                Provenance.currentVersion());
    }

    private Section summary() {
        var blocks = new ArrayList<Block>();
        if (!outcome.claims().isEmpty()) {
            blocks.add(new ClaimList(outcome.claims()));
        }
        outcome.summary().forEach(text -> blocks.add(Block.text(text)));
        return new Section("summary", "The paper, and our run", blocks);
    }
}
