package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableOptions;
import io.github.deepscn.configure.Search;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.source.CellType;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.Kind;
import io.github.deepscn.train.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A program that trains as a run does: a preset, and what differs from it. */
final class RepeatProgram {
    private static final Map<String, String> PACKAGES = Map.ofEntries(
            Map.entry("Ensemble", "io.github.deepscn.ensemble"),
            Map.entry("TableModel", "io.github.deepscn"),
            Map.entry("TableOptions", "io.github.deepscn"),
            Map.entry("TableTraining", "io.github.deepscn"),
            Map.entry("Classifier", "io.github.deepscn.classify"),
            Map.entry("Mechanism", "io.github.deepscn.configure"),
            Map.entry("Source", "io.github.deepscn.configure"),
            Map.entry("Activation", "io.github.deepscn.network"),
            Map.entry("Shrinkage", "io.github.deepscn.readout"),
            Map.entry("CellType", "io.github.deepscn.source"),
            Map.entry("ReadOptions", "io.github.deepscn.source"),
            Map.entry("TableReader", "io.github.deepscn.source"),
            Map.entry("HoldOut", "io.github.deepscn.table"),
            Map.entry("Kind", "io.github.deepscn.table"),
            Map.entry("Table", "io.github.deepscn.table"),
            Map.entry("Task", "io.github.deepscn.table"),
            Map.entry("IOException", "java.io"),
            Map.entry("Path", "java.nio.file"),
            Map.entry("Duration", "java.time"),
            Map.entry("List", "java.util"),
            Map.entry("Map", "java.util"),
            Map.entry("Set", "java.util"));

    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern WORD = Pattern.compile("(?<![.\\w])[A-Z]\\w+");

    private final String file;
    private final TableOptions options;
    private final String preset;
    private final Map<String, Kind> types;
    private final boolean grown;

    /**
     * The program of a run.
     *
     * @param file that it learns from
     * @param grown whether it grows a model
     */
    RepeatProgram(String file, RunOptions options, boolean grown) {
        this.file = file;
        this.options = options.table();
        this.preset = options.preset();
        this.types = options.types();
        this.grown = grown;
    }

    String text() {
        var lines = new ArrayList<String>();
        lines.add("Table table = TableReader.with(" + reading() + ").read(" + JavaCode.text(file) + ");");
        lines.add("TableOptions options = TableOptions." + preset + "(" + JavaCode.texts(options.targets()) + ");");
        TableOptions standard = standard();
        chain("options = options", tableChanges(standard), lines);
        chain("options = options.withTraining(options.training()", trainingChanges(standard.training()), lines);
        if (grown) {
            lines.add("TableModel parent = TableModel.load(Path.of(" + JavaCode.text(RunCommand.PARENT) + "));");
            lines.add("TableTraining training = TableTraining.with(options);");
            lines.add("TableModel model = training.grow(parent, training.plan(table, parent)).model();");
        } else {
            lines.add("TableModel model = TableTraining.with(options).fit(table).model();");
        }
        lines.add("model.save(Path.of(" + JavaCode.text(RunCommand.MODEL) + "));");
        lines.add("System.out.println(model.digest());");
        return program(lines);
    }

    private static String program(List<String> lines) {
        String body = lines.stream().map(line -> line.indent(8)).collect(Collectors.joining());
        String program = """
                public class Repeat {
                    public static void main(String[] args) throws IOException {
                %s    }
                }
                """.formatted(body);
        Set<String> imports = new TreeSet<>();
        WORD.matcher(TEXT.matcher(program).replaceAll("\"\""))
                .results()
                .map(word -> word.group())
                .filter(PACKAGES::containsKey)
                .forEach(word -> imports.add("import " + PACKAGES.get(word) + "." + word + ";\n"));
        return String.join("", imports) + "\n" + program;
    }

    /** A statement with a call on each line; none without calls. */
    private static void chain(String start, List<String> calls, List<String> lines) {
        if (!calls.isEmpty()) {
            boolean nested = start.contains("(options.");
            lines.add(start
                    + calls.stream().map(call -> "\n        ." + call).collect(Collectors.joining())
                    + (nested ? ");" : ";"));
        }
    }

    private String reading() {
        Map<String, CellType> cells = new LinkedHashMap<>();
        types.forEach((column, kind) -> cells.put(column, kind == Kind.NUMBER ? CellType.NUMBER : CellType.TEXT));
        return "ReadOptions.defaults()" + (cells.isEmpty() ? "" : ".withTypes(" + JavaCode.map(cells) + ")");
    }

    private TableOptions standard() {
        String[] targets = options.targets().toArray(String[]::new);
        return switch (preset) {
            case "fast" -> TableOptions.fast(targets);
            case "balanced" -> TableOptions.balanced(targets);
            case "accurate" -> TableOptions.accurate(targets);
            case "paper" -> TableOptions.paper(targets);
            default -> throw new IllegalStateException("no preset is called " + preset);
        };
    }

    private List<String> tableChanges(TableOptions standard) {
        var calls = new ArrayList<String>();
        options.task().ifPresent(task -> calls.add("withTask(" + JavaCode.constant(task) + ")"));
        options.weight().ifPresent(column -> calls.add("withWeight(" + JavaCode.text(column) + ")"));
        if (!options.encoder().equals(standard.encoder())) {
            calls.add("withEncoder(options.encoder()" + encoder(options.encoder(), standard.encoder()) + ")");
        }
        if (!options.holdOut().equals(standard.holdOut())) {
            calls.add("withHoldOut(" + holdOut(options.holdOut()) + ")");
        }
        if (options.classifier() != standard.classifier()) {
            calls.add("withClassifier(" + JavaCode.constant(options.classifier()) + ")");
        }
        if (options.balancedClasses() != standard.balancedClasses()) {
            calls.add("withBalancedClasses(" + options.balancedClasses() + ")");
        }
        if (!options.ensemble().equals(standard.ensemble())) {
            calls.add(options.ensemble().map(RepeatProgram::ensemble).orElse("withoutEnsemble()"));
        }
        return calls;
    }

    private static String encoder(EncoderOptions encoder, EncoderOptions standard) {
        String excluded = encoder.exclude().isEmpty()
                ? ""
                : ".withExclude(Set.of(" + JavaCode.texts(new TreeSet<>(encoder.exclude())) + "))";
        return excluded
                + (encoder.types().isEmpty() ? "" : ".withTypes(" + JavaCode.map(encoder.types()) + ")")
                + (encoder.clipped() == standard.clipped() ? "" : ".withClipped(" + encoder.clipped() + ")");
    }

    private static String holdOut(HoldOut rows) {
        return (rows.share() == 0 ? "HoldOut.none()" : "HoldOut.share(" + rows.share() + ")")
                + rows.groupBy()
                        .map(column -> ".by(" + JavaCode.text(column) + ")")
                        .orElse("")
                + rows.timeOrder()
                        .map(column -> ".latestBy(" + JavaCode.text(column) + ")")
                        .orElse("");
    }

    private static String ensemble(Ensemble networks) {
        if (networks.equals(Ensemble.of(networks.members()))) {
            return "withEnsemble(Ensemble.of(" + networks.members() + "))";
        }
        String mixtures = networks.mixtures().stream().map(JavaCode::constants).collect(Collectors.joining(", "));
        return "withEnsemble(new Ensemble(%d, %d, List.of(%s), %d, %d, %d))"
                .formatted(
                        networks.members(),
                        networks.parts(),
                        mixtures,
                        networks.trials(),
                        networks.rows(),
                        networks.widensFrom());
    }

    /** Sources come first: they say which activations there can be. */
    private List<String> trainingChanges(Options standard) {
        Options training = options.training();
        var calls = new ArrayList<>(searchChanges(training.search(), standard.search()));
        add(calls, training.layers(), standard.layers(), "withLayers(" + JavaCode.list(training.layers()) + ")");
        add(
                calls,
                training.activation(),
                standard.activation(),
                "withActivation(" + JavaCode.constant(training.activation()) + ")");
        add(
                calls,
                training.shrinkage(),
                standard.shrinkage(),
                "withShrinkage(" + shrinkage(training.shrinkage()) + ")");
        add(
                calls,
                training.stopRules().tolerance(),
                standard.stopRules().tolerance(),
                "withTolerance(" + training.stopRules().tolerance() + ")");
        add(
                calls,
                training.stopRules().patience(),
                standard.stopRules().patience(),
                "withPatience(" + training.stopRules().patience() + ")");
        training.stopRules().timeBudget().ifPresent(budget -> calls.add("withTimeBudget(" + duration(budget) + ")"));
        add(calls, training.seed(), standard.seed(), "withSeed(" + training.seed() + "L)");
        return calls;
    }

    private static List<String> searchChanges(Search search, Search standard) {
        var calls = new ArrayList<String>();
        var inside = new ArrayList<String>();
        add(inside, search.sources(), standard.sources(), ".withSources(" + JavaCode.constants(search.sources()) + ")");
        add(inside, search.generations(), standard.generations(), ".withGenerations(" + search.generations() + ")");
        if (!inside.isEmpty()) {
            calls.add("withSearch(options.training().search()" + String.join("", inside) + ")");
        }
        add(calls, search.candidates(), standard.candidates(), "withCandidates(" + search.candidates() + ")");
        add(
                calls,
                search.scopes(),
                standard.scopes(),
                "withScopes(" + JavaCode.list(search.scopes().get(0)) + ")");
        add(
                calls,
                search.contractions(),
                standard.contractions(),
                "withContractions(" + JavaCode.list(search.contractions()) + ")");
        add(
                calls,
                search.mechanism(),
                standard.mechanism(),
                "withMechanism(" + JavaCode.constant(search.mechanism()) + ")");
        add(calls, search.batch(), standard.batch(), "withBatch(" + search.batch() + ")");
        return calls;
    }

    private static void add(List<String> calls, Object value, Object standard, String call) {
        if (!value.equals(standard)) {
            calls.add(call);
        }
    }

    /** As the command line names it. */
    private static String shrinkage(Shrinkage shrinkage) {
        String name;
        if (shrinkage instanceof Shrinkage.Ridge ridge) {
            name = String.valueOf(ridge.strength());
        } else if (shrinkage instanceof Shrinkage.Throughout throughout) {
            name = "throughout:" + throughout.strength();
        } else if (shrinkage instanceof Shrinkage.Chosen chosen) {
            double least = chosen.strengths().get(0);
            name = (chosen.criterion() == Shrinkage.Criterion.LEAVE_ONE_OUT ? "loo" : "gcv")
                    + (least > 0 ? ":" + least : "");
        } else {
            name = "none";
        }
        return "Shrinkage.of(" + JavaCode.text(name) + ")";
    }

    private static String duration(Duration budget) {
        return budget.equals(Duration.ofSeconds(budget.toSeconds()))
                ? "Duration.ofSeconds(" + budget.toSeconds() + ")"
                : "Duration.ofNanos(" + budget.toNanos() + "L)";
    }
}
