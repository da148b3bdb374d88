package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.cli.Failures;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.app.cli.PositiveInteger;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.text.CommandText;
import io.github.deepscn.app.text.TextTable;
import io.github.deepscn.paper.Finding;
import io.github.deepscn.paper.Reproduction;
import io.github.deepscn.paper.experiment.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn paper}. */
@Command(
        name = "paper",
        customSynopsis = "deepscn paper [EXPERIMENT...] -o DIR [OPTIONS]",
        description = {
            "Run the paper's experiments and compare its claims with the results.",
            "",
            "DIR/index.html has the claims and verdicts, a page for each experiment its pictures; the numbers are "
                    + "beside them as CSV."
        },
        footer = {"", "Example: deepscn paper approximation -o figures --quick"})
final class PaperCommand extends ResultCommand {
    private static final String ALL = "all";

    @Parameters(
            paramLabel = "EXPERIMENT",
            arity = "0..*",
            description =
                    "approximation (Figure 2), rank (3), robustness (4), digits (Table 1, Figures 5 to 7) or all, "
                            + "the default.")
    private List<String> experiments = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "Folder to write into; created if needed.")
    private @Nullable Path folder;

    @Option(
            names = "--trials",
            paramLabel = "N",
            converter = PositiveInteger.class,
            description = "Trials of each network; if not given as in the paper, 3, of digits 5.")
    private @Nullable Integer trials;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the first trial; 1 if not given.")
    private long seed = 1;

    @Option(names = "--quick", description = "Everything small, in seconds: to see that it works.")
    private boolean quick;

    @Option(names = "--mnist", paramLabel = "DIR", description = "digits: the folder of the four MNIST files.")
    private @Nullable Path mnist;

    @Option(
            names = "--matlab",
            paramLabel = "DIR",
            description = "digits: the folder of DigitsDataTrain.mat and DigitsDataTest.mat.")
    private @Nullable Path matlab;

    @Override
    void run() throws IOException {
        List<String> names = names();
        Path target = requireNonNull(folder);
        OutputFile.makeFolder(target);
        var request = new Request(
                quick,
                trials == null ? OptionalInt.empty() : OptionalInt.of(trials),
                seed,
                common.threads(),
                Optional.ofNullable(mnist),
                Optional.ofNullable(matlab),
                CommandText.of(common.command()));
        var reproduction = new Reproduction(target, request);
        var findings = new ArrayList<Finding>();
        for (String name : names) {
            try (Progress progress = common.progress(name, reproduction.steps(name))) {
                findings.add(reproduction.run(name, progress::at));
            }
        }
        reproduction.writeIndex(findings);
        var document = new LinkedHashMap<String, Object>();
        document.put("folder", target.toString());
        document.put("index", Reproduction.INDEX);
        document.put("quick", quick);
        document.put("seed", seed);
        document.put("experiments", findings);
        show(document, out -> print(out, target, findings));
    }

    /** The names of the experiments in the order of the paper. */
    private List<String> names() {
        List<String> known = Reproduction.names();
        for (String name : experiments) {
            String meant = Failures.didYouMean(name, known);
            String others = "; there are " + String.join(", ", known) + " and " + ALL;
            require(
                    known.contains(name) || name.equals(ALL),
                    "unknown experiment '" + name + "'" + (meant.isEmpty() ? others : meant));
        }
        return experiments.isEmpty() || experiments.contains(ALL)
                ? known
                : known.stream().filter(experiments::contains).toList();
    }

    private void print(PrintWriter out, Path target, List<Finding> findings) {
        var table = new TextTable("experiment", "verdict", "claim");
        for (Finding finding : findings) {
            finding.claims()
                    .forEach(claim -> table.row(finding.name(), claim.verdict().words(), claim.claim()));
        }
        table.print(out);
        out.println();
        if (quick) {
            out.println("Everything was small, too small to judge the claims; run without --quick for that.");
        }
        out.println("Evidence and pictures: " + target.resolve(Reproduction.INDEX));
    }
}
