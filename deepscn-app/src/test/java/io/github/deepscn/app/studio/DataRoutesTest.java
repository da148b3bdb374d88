package io.github.deepscn.app.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableOptions;
import io.github.deepscn.app.http.Calls;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Route;
import io.github.deepscn.app.studio.data.DataRoutes;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.app.studio.data.DataSets;
import io.github.deepscn.app.studio.data.Examples;
import io.github.deepscn.app.studio.data.Upload;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tables come in, are looked at, stay and go. */
class DataRoutesTest {
    @TempDir
    Path folder = Path.of("");

    private StudioClient studio;

    @BeforeEach
    void open() throws IOException {
        studio = new StudioClient(folder);
    }

    @AfterEach
    void close() throws IOException {
        studio.close();
        assertThat(studio.faults()).isEmpty();
    }

    private static String table() {
        return "id,size,colour,empty,same,day,mostly,y\n"
                + IntStream.range(0, 40)
                        .mapToObj(i -> "r" + i + "," + i * 0.5 + ","
                                + (i % 4 == 0 ? "red" : "blue, dark").replaceAll("(.*,.*)", "\"$1\"") + ",,7,2024-01-"
                                + "%02d".formatted(1 + i % 28) + "," + (i % 2 == 0 ? "" : "" + i) + "," + i % 3)
                        .collect(Collectors.joining("\n"));
    }

    private JsonNode upload(String name, String text) {
        return studio.post("/api/datasets?name=" + name, text).json(201);
    }

    /** Ten million zeros take ten thousand bytes. */
    private static byte[] packed(int rows) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write("a,b,y\n".getBytes(StandardCharsets.UTF_8));
            byte[] some = "0,0,0\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
            for (int k = 0; k < rows; k += 1000) {
                zip.write(some);
            }
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv.gz", "a.csv", "a.npy.gz", "a.jsonl.gz"})
    void whatIsTooLargeUnpackedIsRefusedBeforeItIsRead(String name) throws IOException {
        byte[] bomb = packed(2_000_000);
        assertThat(bomb.length).isLessThan(100_000);
        assertThat(studio.post("/api/datasets?name=" + name, bomb).error(413))
                .isEqualTo("That is too large when unpacked: the limit is 9.5 MiB.");
        assertThat(stored()).isEmpty();
    }

    @Test
    void whatIsSmallEnoughUnpackedIsTaken() throws IOException {
        assertThat(studio.post("/api/datasets?name=a.csv.gz", packed(1000))
                        .json(201)
                        .path("rows")
                        .asInt())
                .isEqualTo(1000);
    }

    private List<String> stored() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("datasets"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode column(JsonNode set, String name) {
        return set.path("columns")
                .valueStream()
                .filter(column -> column.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTableIsDescribed() {
        JsonNode set = upload("my%20table.csv", table());
        assertThat(set.path("id").asString()).matches("[a-z0-9-]{1,40}");
        assertThat(set.path("name").asString()).isEqualTo("my table.csv");
        assertThat(set.path("rows").asInt()).isEqualTo(40);
        assertThat(set.path("bytes").asLong()).isEqualTo(table().length());
        assertThat(set.path("image").isNull()).isTrue();
        assertThat(set.path("target").asString()).isEqualTo("y");
        assertThat(set.path("head")).hasSize(20);
        assertThat(set.path("head").path(0).toString())
                .isEqualTo("[\"r0\",\"0\",\"red\",null,\"7\",\"2024-01-01\",null,\"0\"]");
        JsonNode size = column(set, "size");
        assertThat(size.path("kind").asString()).isEqualTo("number");
        assertThat(size.path("min").asDouble()).isZero();
        assertThat(size.path("max").asDouble()).isEqualTo(19.5);
        assertThat(size.path("mean").asDouble()).isEqualTo(9.75);
        assertThat(size.path("distinct").asInt()).isEqualTo(40);
        JsonNode histogram = size.path("histogram");
        assertThat(histogram.path("edges")).hasSize(histogram.path("counts").size() + 1);
        assertThat(histogram
                        .path("counts")
                        .valueStream()
                        .mapToInt(JsonNode::asInt)
                        .sum())
                .isEqualTo(40);
        JsonNode colour = column(set, "colour");
        assertThat(colour.path("kind").asString()).isEqualTo("category");
        assertThat(colour.path("levels").toString())
                .isEqualTo("[{\"text\":\"blue, dark\",\"count\":30},{\"text\":\"red\",\"count\":10}]");
        JsonNode day = column(set, "day");
        assertThat(day.path("kind").asString()).isEqualTo("date");
        assertThat(day.path("min").asString()).isEqualTo("2024-01-01");
        assertThat(day.path("max").asString()).isEqualTo("2024-01-28");
        assertThat(column(set, "mostly").path("missing").asInt()).isEqualTo(20);
        assertThat(column(set, "y").path("histogram").path("edges").toString()).isEqualTo("[-0.5,0.5,1.5,2.5]");
    }

    @Test
    void warningsAreSentences() {
        JsonNode set = upload("t.csv", table());
        assertThat(set.path("warnings").valueStream().map(JsonNode::asString))
                .containsExactly(
                        "There are only 40 rows, so the results will be uncertain.",
                        "Column 'empty' is empty and will be ignored.",
                        "Column 'same' has the same value in every row and will be ignored.",
                        "Column 'id' only identifies the row and will be ignored.",
                        "Column 'mostly' has no value in 50 % of the rows.");
    }

    @Test
    void dataSetsStayAndGo() throws IOException {
        String first = upload("a.csv", table()).path("id").asString();
        JsonNode second = upload("b.tsv.gz", table().replace(',', '\t'));
        assertThat(stored()).containsExactly("data.csv", "data.tsv.gz", "dataset.json", "dataset.json");
        studio.close();
        studio = new StudioClient(folder);
        JsonNode all = studio.get("/api/datasets").json(200);
        assertThat(all).hasSize(2);
        assertThat(all.path(0).has("columns")).isFalse();
        String id = second.path("id").asString();
        assertThat(studio.get("/api/datasets/" + id).json(200)).isEqualTo(second);
        assertThat(studio.delete("/api/datasets/" + first).status()).isEqualTo(204);
        assertThat(studio.delete("/api/datasets/" + first).error(404)).contains("no such data set");
        assertThat(stored()).containsExactly("data.tsv.gz", "dataset.json");
    }

    @Test
    void dataThatATrainingReadsIsNotDeleted() throws IOException {
        var sets = new DataSets(folder.resolve("other"));
        DataSet set = sets.add(new Upload("a.csv", ".csv"), null, Examples.find("pumps")::write);
        List<Route> routes = new DataRoutes(sets, set.id()::equals).routes();
        assertThatThrownBy(() -> Calls.ask(routes, "DELETE", "/api/datasets/" + set.id(), Map.of(), ""))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a training is using 'a.csv'");
        assertThat(sets.find(set.id())).isSameAs(set);
    }

    @Test
    void tablesAreReadOnceAndGoWithTheirData() throws IOException {
        var sets = new DataSets(folder.resolve("other"));
        DataSet set = sets.add(new Upload("a.csv", ".csv"), null, Examples.find("pumps")::write);
        assertThat(set.table(TableOptions.fast("state"))).isSameAs(set.table(TableOptions.accurate("load")));
        assertThat(set.table(typed("load", Kind.CATEGORY)).column("load")).isInstanceOf(TextColumn.class);
        assertThatThrownBy(() -> set.table(typed("maker", Kind.NUMBER)))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("a.csv");
        sets.delete(set.id());
        assertThatThrownBy(() -> set.table(TableOptions.fast())).hasMessageContaining("was deleted");
    }

    private static TableOptions typed(String column, Kind kind) {
        TableOptions options = TableOptions.fast();
        return options.withEncoder(options.encoder().withTypes(Map.of(column, kind)));
    }

    @Test
    void theEndingSaysTheFormat() throws IOException {
        Table table = Table.of(
                List.of(NumberColumn.of("a", new double[] {1, 2, 3}), NumberColumn.of("b", new double[] {4, 5, 6})));
        for (String name : List.of("t.parquet", "t.jsonl", "t.csv.gz")) {
            Path file = folder.resolve(name);
            TableWriter.write(file.toString(), table, OutputStream.nullOutputStream());
            JsonNode set = studio.post("/api/datasets?name=" + name, Files.readAllBytes(file))
                    .json(201);
            assertThat(set.path("rows").asInt()).as(name).isEqualTo(3);
        }
        assertThat(upload("..%2F..%2Fetc%2Fpasswd", table()).path("name").asString())
                .isEqualTo("passwd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc%3Aduckdb%3Ax", "-", "part-%2A.csv", "a%3F.csv", "book.xlsx", "all.zip"})
    void namesThatMeanSomethingElseAreRefused(String name) throws IOException {
        assertThat(studio.post("/api/datasets?name=" + name, table()).error(422))
                .isNotBlank();
        assertThat(stored()).isEmpty();
    }

    @Test
    void uploadsThatAreNoTablesLeaveNothingBehind() throws IOException {
        assertThat(studio.post("/api/datasets", table()).error(400)).contains("name");
        assertThat(studio.post("/api/datasets?name=%00", table()).error(400)).contains("name");
        String ragged = studio.post("/api/datasets?name=ragged.csv", "a,b\n1,2\n3\n4,5,6\n")
                .error(422);
        assertThat(ragged).startsWith("ragged.csv").contains("line 3").doesNotContain(folder.toString());
        String parquet = studio.post("/api/datasets?name=x.parquet", "PAR1 no").error(422);
        assertThat(parquet).startsWith("x.parquet").doesNotContain(folder.toString());
        assertThat(studio.post("/api/datasets?name=twice.csv", "a,a\n1,2\n3,4\n")
                        .error(422))
                .contains("'a'");
        assertThat(studio.post("/api/datasets?name=none.csv", "").error(422)).contains("empty");
        assertThat(studio.post("/api/datasets?name=big.csv", new byte[10_000_001])
                        .error(413))
                .contains("too large");
        assertThat(stored()).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("datasets"))) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "..%2f..", "a%2fb", "A", "%00", "dataset.json", ".new-1"})
    void idsThatTheStudioDidNotGiveAreUnknown(String id) {
        assertThat(studio.get("/api/datasets/" + id).status()).isIn(400, 404);
        assertThat(studio.delete("/api/datasets/" + id).status()).isIn(400, 404);
    }

    @Test
    void examplesAreTablesToBeginWith() {
        JsonNode examples = studio.get("/api/examples").json(200);
        assertThat(examples.valueStream().map(example -> example.path("id").asString()))
                .containsExactly("function", "digits", "houses", "pumps");
        for (JsonNode example : examples) {
            JsonNode set = studio.post("/api/datasets/example", "{\"id\":" + example.path("id") + "}")
                    .json(201);
            assertThat(set.path("target")).isEqualTo(example.path("target"));
            assertThat(set.path("rows").asInt()).isGreaterThanOrEqualTo(600);
            assertThat(column(set, set.path("target").asString())
                            .path("missing")
                            .asInt())
                    .isZero();
        }
        assertThat(studio.post("/api/datasets/example", "{\"id\":\"other\"}").error(404))
                .contains("example");
        assertThat(studio.post("/api/datasets/example", "{}").status()).isEqualTo(404);
    }

    @Test
    void digitsArePictures() {
        JsonNode set =
                studio.post("/api/datasets/example", "{\"id\":\"digits\"}").json(201);
        assertThat(set.path("image").toString()).isEqualTo("{\"width\":28,\"height\":28}");
        assertThat(set.path("columns")).hasSize(785);
        assertThat(set.path("columns").path(199).path("histogram").isNull()).isFalse();
        assertThat(set.path("columns").path(200).path("histogram").isNull()).isTrue();
        assertThat(set.path("warnings")).isEmpty();
    }

    @Test
    void examplesAreAlwaysTheSame() throws IOException {
        for (Examples example : Examples.ALL) {
            Path first = folder.resolve("first.csv");
            Path second = folder.resolve("second.csv");
            example.write(first);
            example.write(second);
            assertThat(first).hasSameBinaryContentAs(second);
            assertThat(Files.readString(first, StandardCharsets.UTF_8)).doesNotContain("NaN");
        }
    }
}
