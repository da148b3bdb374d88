package io.github.deepscn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnxruntime.OrtException;
import io.github.deepscn.table.CategoryEncoding;
import io.github.deepscn.table.ColumnEncoding;
import io.github.deepscn.table.DateEncoding;
import io.github.deepscn.table.DateEncoding.Cycle;
import io.github.deepscn.table.DateFormat;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.EncoderLearning;
import io.github.deepscn.table.EncoderOptions;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.NumberEncoding;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An encoder gives the same features in onnxruntime as in Java, without a network that could hide a difference. */
class OnnxEncoderTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void learnedEncodersAgree(long seed) throws IOException, OrtException {
        Encoder encoder = learned(seed);
        assertThat(encoder.inputs()).extracting(ColumnEncoding::kind).contains(Kind.values());
        write(encoder, false);
        try (var graph = new TableGraph(file(), encoder)) {
            for (Table table : List.of(
                    RawTable.rows(200, seed),
                    RawTable.rows(1, seed + 1),
                    RawTable.strangeRows(200, seed + 2),
                    RawTable.strangeRows(1, seed + 3))) {
                assertAgrees(graph, encoder, table);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void floatIsThatOfOnnxruntime(long seed) throws IOException, OrtException {
        Encoder encoder = learned(seed);
        var inFloat = new FloatGraph(write(encoder, true));
        Table table = RawTable.strangeRows(200, seed);
        List<String> names =
                encoder.inputs().stream().map(ColumnEncoding::column).toList();
        double[][] exact = encoder.encode(table).toRows();
        double lost = 0;
        try (var graph = new TableGraph(file(), encoder)) {
            double[][] seen = graph.numbers(table, "features");
            for (int i = 0; i < seen.length; i++) {
                double[] said = inFloat.run(GraphInput.rounded(encoder.inputs(), names, table, i))
                        .number("features");
                for (int k = 0; k < said.length; k++) {
                    // The digits are the same, except for those of the runtime's sines.
                    assertThat(seen[i][k]).as("seed %d", seed).isCloseTo(said[k], within(2e-7));
                    lost = Math.max(lost, Math.abs(said[k] - exact[i][k]));
                }
            }
        }
        assertThat(lost).isGreaterThan(1e-4);
    }

    @Test
    void columnsOfOneValueOnlySayWhetherTheyAreMissing() throws IOException, OrtException {
        var encoder = new Encoder(
                List.of(
                        new NumberEncoding(
                                "a", 1e6, 1, 1e6, true, 1e6, 1e6, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                        new NumberEncoding(
                                "b", 2, 3, 2, true, 0, 5, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                        new DateEncoding("c", DateFormat.ISO, 20_000, 1, List.of(), true, 20_000, 20_000)),
                List.of(),
                List.of());
        write(encoder, false);
        Table table = Table.of(List.of(
                NumberColumn.of("a", new double[] {1e6, Double.NaN, 7}),
                NumberColumn.of("b", new double[] {1, 2, Double.NaN}),
                TextColumn.of("c", new @Nullable String[] {null, "2024-10-04", "2025-01-01"})));
        try (var graph = new TableGraph(file(), encoder)) {
            assertAgrees(graph, encoder, table);
        }
    }

    static Stream<CategoryEncoding> categories() {
        List<String> none = List.of();
        return Stream.of(
                new CategoryEncoding("text", List.of("a", "b"), none, false),
                new CategoryEncoding("text", List.of("a", "b"), none, true),
                new CategoryEncoding("text", List.of("a", "b"), List.of("c", "d"), false),
                new CategoryEncoding("text", List.of("a", "b"), List.of("c", "d"), true),
                new CategoryEncoding("text", List.of("a"), none, true),
                new CategoryEncoding("text", List.of("a"), List.of("c", "d"), false),
                new CategoryEncoding("text", none, List.of("a", "b"), true),
                new CategoryEncoding("text", List.of("a", "b", "c"), none, false),
                new CategoryEncoding(
                        "text", List.of("a", "b"), List.of("c", "d"), true, List.of(List.of(0.5, -1.25, 3.0, 0.1))),
                new CategoryEncoding(
                        "text",
                        List.of("a"),
                        List.of("c", "d"),
                        false,
                        List.of(List.of(0.5, -1.25, 3.0), List.of(-7.5, 0.3, 0.0))));
    }

    @ParameterizedTest
    @MethodSource("categories")
    void categoriesAgree(CategoryEncoding category) throws IOException, OrtException {
        @Nullable String[] cells = {"a", "b", "c", "d", "e", null, "A", "a ", " a"};
        agrees(category, Table.of(List.of(TextColumn.of("text", cells))));
    }

    static Stream<DateEncoding> dates() {
        return Stream.of(
                        List.<Cycle>of(),
                        List.of(Cycle.DAY),
                        List.of(Cycle.WEEK),
                        List.of(Cycle.YEAR),
                        List.of(Cycle.WEEK, Cycle.YEAR),
                        List.of(Cycle.DAY, Cycle.WEEK, Cycle.YEAR))
                .flatMap(cycles -> Stream.of(true, false)
                        .map(indicator -> new DateEncoding(
                                "date", DateFormat.ISO, 20_000.25, 365, cycles, indicator, 19_000, 21_000)));
    }

    @ParameterizedTest
    @MethodSource("dates")
    void datesAgree(DateEncoding date) throws IOException, OrtException {
        @Nullable
        String[] cells = {
            "2026-11-15",
            null,
            "1970-01-01",
            "1969-12-31T23:59:59",
            "0001-01-01",
            "2026-11-15T08:30:00+01:00",
            "1970-01-04T12:00:00.000000001",
            "9999-12-31 23:59"
        };
        agrees(date, Table.of(List.of(TextColumn.of("date", cells))));
    }

    @Test
    void numbersAgree() throws IOException, OrtException {
        double[] cells = {1234567.89, Double.NaN, 0, -0.0, 1e300, -1e300, Double.MIN_VALUE, 0.1, 1 / 3.0};
        for (boolean indicator : new boolean[] {true, false}) {
            var number = new NumberEncoding(
                    "x",
                    1234567.8,
                    0.3,
                    1234567.1,
                    indicator,
                    0,
                    1,
                    Double.NEGATIVE_INFINITY,
                    Double.POSITIVE_INFINITY);
            agrees(number, Table.of(List.of(NumberColumn.of("x", cells))));
        }
    }

    @Test
    void hundredsOfNumbersTakeAFewOperators() throws IOException, OrtException {
        List<ColumnEncoding> encodings = IntStream.range(0, 500)
                .<ColumnEncoding>mapToObj(c -> new NumberEncoding(
                        "x" + c, c, 1 + c, c, c % 7 == 3, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY))
                .toList();
        var encoder = new Encoder(encodings, List.of(), List.of());
        var table = Table.of(IntStream.range(0, 500)
                .mapToObj(c -> NumberColumn.of("x" + c, new double[] {c * 0.7, c % 3 == 0 ? Double.NaN : c}))
                .toList());
        write(encoder, false);
        assertThat(ModelProto.parseFrom(Files.readAllBytes(file())).getGraph().getNodeCount())
                .isLessThan(12);
        try (var graph = new TableGraph(file(), encoder)) {
            assertAgrees(graph, encoder, table);
        }
    }

    private static Encoder learned(long seed) {
        EncoderOptions options = EncoderOptions.standard()
                .withMostLevels(7)
                .withScaled(seed % 4 != 0)
                .withTypes(Map.of("grade", Kind.CATEGORY));
        return EncoderLearning.learn(
                RawTable.rows(600, seed), options, List.of(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private void agrees(ColumnEncoding encoding, Table table) throws IOException, OrtException {
        var encoder = new Encoder(List.of(encoding), List.of(), List.of());
        write(encoder, false);
        try (var graph = new TableGraph(file(), encoder)) {
            assertAgrees(graph, encoder, table);
        }
    }

    private static void assertAgrees(TableGraph graph, Encoder encoder, Table table) throws OrtException {
        double[][] wanted = encoder.encode(table).toRows();
        double[][] seen = graph.numbers(table, "features");
        List<String> names = encoder.features();
        assertThat(seen).hasDimensions(wanted.length, names.size());
        for (int i = 0; i < wanted.length; i++) {
            for (int k = 0; k < wanted[i].length; k++) {
                boolean wave = names.get(k).endsWith(", sine") || names.get(k).endsWith(", cosine");
                assertThat(seen[i][k])
                        .as("row %d, %s", i, names.get(k))
                        .isCloseTo(wanted[i][k], within(wave ? 2e-15 : 0));
            }
        }
    }

    private GraphProto write(Encoder encoder, boolean asFloat) throws IOException {
        List<String> columns =
                encoder.inputs().stream().map(ColumnEncoding::column).toList();
        var builder = new GraphBuilder("encoder", asFloat, ValueNames.beside(columns));
        String encoded = EncoderGraph.add(builder, encoder.inputs(), columns);
        builder.operation("Identity", "features", encoded);
        builder.output("features", encoder.features().size());
        var model = ModelProto.newBuilder()
                .setIrVersion(7)
                .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OnnxExport.OPSET))
                .addOpsetImport(OperatorSetIdProto.newBuilder()
                        .setDomain(GraphBuilder.ML_DOMAIN)
                        .setVersion(OnnxExport.ML_OPSET))
                .setGraph(builder.build())
                .build();
        Files.write(file(), model.toByteArray());
        return model.getGraph();
    }

    private Path file() {
        return folder.resolve("encoder.onnx");
    }
}
