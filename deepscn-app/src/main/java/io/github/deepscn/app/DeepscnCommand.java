package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.app.cli.ExitCodes;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The top command. Without a subcommand it prints its usage and fails. */
@Command(
        name = "deepscn",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Deep Stochastic Configuration Networks: models that build themselves, node by node.",
        footer = {
            "",
            "Exit codes: 0 success, 1 the run failed, 2 wrong usage, 3 the data cannot be used, 130 interrupted.",
            "'deepscn COMMAND --help' shows the options of a command."
        })
final class DeepscnCommand implements Callable<Integer> {
    /** In the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            TrainCommand.class,
            PredictCommand.class,
            EvaluateCommand.class,
            DescribeCommand.class,
            FeaturesCommand.class,
            RefineCommand.class,
            CompareCommand.class,
            LearningCurveCommand.class,
            TuneCommand.class,
            ExportCommand.class,
            DemoCommand.class,
            PaperCommand.class,
            StudioCommand.class);

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * This command with all subcommands, or only with the one that the first argument names: preparing all of them
     * takes a tenth of a second.
     */
    static CommandLine before(String... args) {
        var line = new CommandLine(new DeepscnCommand());
        List<Class<?>> named = COMMANDS.stream()
                .filter(command -> args.length > 0
                        && command.getAnnotation(Command.class).name().equals(args[0]))
                .toList();
        (named.isEmpty() ? COMMANDS : named).forEach(line::addSubcommand);
        if (named.isEmpty()) {
            line.addSubcommand(AutoComplete.GenerateCompletion.class).addSubcommand(CommandLine.HelpCommand.class);
        }
        return line;
    }

    @Override
    public Integer call() {
        CommandLine line = requireNonNull(spec).commandLine();
        line.usage(line.getErr());
        return ExitCodes.USAGE;
    }
}
