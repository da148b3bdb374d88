package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The top command. Alone it has nothing to do, so it shows how it is used and fails. */
@Command(
        name = "deepscn",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Deep Stochastic Configuration Networks: models that build themselves, node by node.",
        footer = {
            "",
            "Exit codes: 0 success, 1 the run failed, 2 wrong usage, 3 the data cannot be used.",
            "'deepscn COMMAND --help' shows the options of a command."
        },
        subcommands = {
            TrainCommand.class,
            PredictCommand.class,
            EvaluateCommand.class,
            DescribeCommand.class,
            FeaturesCommand.class,
            RefineCommand.class,
            CompareCommand.class,
            ExportCommand.class,
            DemoCommand.class,
            PaperCommand.class,
            StudioCommand.class,
            AutoComplete.GenerateCompletion.class,
            CommandLine.HelpCommand.class
        })
final class DeepscnCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine line = requireNonNull(spec).commandLine();
        line.usage(line.getErr());
        return ExitCodes.USAGE;
    }
}
