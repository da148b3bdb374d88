package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.network.Activations;
import io.github.deepscn.options.OptionCatalogue;
import io.github.deepscn.options.Preset;
import io.github.deepscn.options.ValueType;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Sources;
import io.github.deepscn.source.CellType;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How to repeat a run without the studio.
 *
 * @param command shell command
 * @param java Java program: a preset, and the options that differ from it
 */
record Repeat(String command, String java) {
    /** File name of the parent's model in the command line and in the program. */
    static final String PARENT = "parent.safetensors";

    private static final List<Class<?>> IMPORTS = List.of(
            TableModel.class,
            TableOptions.class,
            TableTraining.class,
            Classifier.class,
            Mechanisms.class,
            Sources.class,
            Activations.class,
            OptionCatalogue.class,
            CellType.class,
            ReadOptions.class,
            TableReader.class,
            Kind.class,
            Table.class,
            Task.class,
            IOException.class,
            Path.class,
            List.class,
            Map.class);

    private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

    static Repeat of(RunOrigin origin) {
        String java = program(origin.datasetName(), origin.parsed(), origin.kind() == RunKind.GROWN);
        String then = origin.kind() == RunKind.PRUNED
                ? origin.command().replaceFirst("(?s).*\n# then", "// then") + "\n"
                : "";
        return new Repeat(origin.command(), java + then);
    }

    /**
     * The program of a run.
     *
     * @param file the file of the data
     * @param grown whether the run grows a model
     */
    static String program(String file, RunOptions options, boolean grown) {
        var lines = new ArrayList<String>();
        lines.add("Table table = TableReader.with(" + reading(options) + ").read(" + literal(file) + ");");
        addOptions(lines, options);
        if (grown) {
            lines.add("TableModel parent = TableModel.load(Path.of(" + literal(PARENT) + "));");
            lines.add("TableTraining training = TableTraining.with(options);");
            lines.add("TableModel model = training.grow(parent, training.plan(table, parent)).model();");
        } else {
            lines.add("TableModel model = TableTraining.with(options).fit(table).model();");
        }
        lines.add("model.save(Path.of(" + literal(KeptRun.MODEL) + "));");
        lines.add("System.out.println(model.digest());");
        String program =
                """
                public class Repeat {
                    public static void main(String[] args) throws IOException {
                %s    }
                }
                """.formatted(lines.stream().map(line -> line.indent(8)).collect(Collectors.joining()));
        return imports(program) + "\n" + program;
    }

    private static String imports(String program) {
        List<String> words = List.of(TEXT.matcher(program).replaceAll("").split("\\W+", -1));
        Stream<String> imports = IMPORTS.stream()
                .filter(type -> words.contains(type.getSimpleName()))
                .map(type -> "import " + type.getName() + ";\n")
                .sorted();
        return imports.collect(Collectors.joining());
    }

    private static String reading(RunOptions options) {
        Map<String, CellType> cells = DataOptions.types(options.table());
        return "ReadOptions.defaults()" + (cells.isEmpty() ? "" : ".withTypes(" + literal(cells) + ")");
    }

    private static void addOptions(List<String> lines, RunOptions options) {
        Preset preset = options.values().preset(false);
        String targets = options.table().targets().stream().map(Repeat::literal).collect(Collectors.joining(", "));
        lines.add("TableOptions options = TableOptions." + ValueType.name(preset) + "(" + targets + ");");
        options.values().changes(preset.options()).forEach((option, value) -> {
            if (!option.equals(OptionCatalogue.TARGET) && !option.equals(OptionCatalogue.PRESET)) {
                String constant = option.name().toUpperCase(Locale.ROOT).replace('-', '_');
                lines.add("options = OptionCatalogue." + constant + ".set(options, " + literal(value) + ");");
            }
        });
    }

    /** A text, a number, a constant, or a list or map of them, as Java code. */
    static String literal(Object value) {
        if (value instanceof String text) {
            return text.chars().mapToObj(c -> character((char) c)).collect(Collectors.joining("", "\"", "\""));
        }
        if (value instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
        }
        if (value instanceof Collection<?> values) {
            return values.stream().map(Repeat::literal).collect(Collectors.joining(", ", "List.of(", ")"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> "Map.entry(" + literal(entry.getKey()) + ", " + literal(entry.getValue()) + ")")
                    .sorted()
                    .collect(Collectors.joining(", ", "Map.ofEntries(", ")"));
        }
        return value instanceof Long ? value + "L" : value.toString();
    }

    /** Printable ASCII as it is, other characters escaped. */
    private static String character(char c) {
        return switch (c) {
            case '"', '\\' -> "\\" + c;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> c < ' ' || c > '~' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c);
        };
    }
}
