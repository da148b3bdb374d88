package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.network.Activations;
import io.github.deepscn.options.Option;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Java program that repeats a run: a preset, and the options that differ from it. */
final class RepeatProgram {
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

    private final String file;
    private final RunOptions options;
    private final boolean grown;

    /**
     * The program of a run.
     *
     * @param file the file of the data
     * @param grown whether the run grows a model
     */
    RepeatProgram(String file, RunOptions options, boolean grown) {
        this.file = file;
        this.options = options;
        this.grown = grown;
    }

    String text() {
        var lines = new ArrayList<String>();
        lines.add("Table table = TableReader.with(" + reading() + ").read(" + JavaCode.text(file) + ");");
        addOptions(lines);
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
        String code = TEXT.matcher(program).replaceAll("");
        Stream<String> imports = IMPORTS.stream()
                .filter(type -> Pattern.compile("\\b" + type.getSimpleName() + "\\b")
                        .matcher(code)
                        .find())
                .map(type -> "import " + type.getName() + ";\n")
                .sorted();
        return imports.collect(Collectors.joining()) + "\n" + program;
    }

    private String reading() {
        Map<String, CellType> cells = new LinkedHashMap<>();
        options.types()
                .forEach((column, kind) -> cells.put(column, kind == Kind.NUMBER ? CellType.NUMBER : CellType.TEXT));
        return "ReadOptions.defaults()" + (cells.isEmpty() ? "" : ".withTypes(" + JavaCode.value(cells) + ")");
    }

    private void addOptions(List<String> lines) {
        Preset preset = options.values().preset(false);
        String targets = options.table().targets().stream().map(JavaCode::text).collect(Collectors.joining(", "));
        lines.add("TableOptions options = TableOptions." + ValueType.name(preset) + "(" + targets + ");");
        options.values().changes(preset.options()).forEach((option, value) -> {
            if (!option.equals(OptionCatalogue.TARGET) && !option.equals(OptionCatalogue.PRESET)) {
                lines.add("options = OptionCatalogue." + constant(option) + ".set(options, " + JavaCode.value(value)
                        + ");");
            }
        });
    }

    private static String constant(Option<?> option) {
        return option.name().toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
