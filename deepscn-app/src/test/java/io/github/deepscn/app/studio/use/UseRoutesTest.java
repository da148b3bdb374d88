package io.github.deepscn.app.studio.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.app.http.Calls;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.http.Reply;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UseRoutesTest {
    private static final String PREDICT = "/api/runs/houses/predict";
    private static final String PREDICTIONS = "/api/runs/houses/predictions";

    private static final FinishedRun RUN = FinishedRun.ensemble();

    @TempDir
    Path folder;

    private UseRoutes routes;

    @BeforeEach
    void open() {
        routes = new UseRoutes(id -> RUN.in(folder));
    }

    private Reply.Document post(String pattern, Map<String, String> query, String body) throws IOException {
        return (Reply.Document) Calls.ask(routes.routes(), "POST", pattern, query, body);
    }

    private FilePredictions predictions(String name, String rows) throws IOException {
        Reply.Document reply = post(PREDICTIONS, Map.of("name", name), rows);
        assertThat(reply.status()).isEqualTo(201);
        return (FilePredictions) Objects.requireNonNull(reply.value());
    }

    private Reply download(String id) throws IOException {
        return Calls.ask(routes.routes(), "GET", PREDICTIONS + "/" + id, Map.of(), "");
    }

    private static String csv(Table rows) throws IOException {
        var out = new ByteArrayOutputStream();
        TableWriter.write("-", rows, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aRowIsPredicted() throws Exception {
        Reply.Document reply = post(PREDICT, Map.of(), """
                {"row": {"area": 100, "age": "20", "town": "Ulm", "sold": null}, "coverage": "0.5"}""");
        var prediction = (RowPrediction.OfNumbers) Objects.requireNonNull(reply.value());
        assertThat(prediction.notes())
                .containsExactly("sold is missing; it was filled in, although training rows always had it");
        RowPrediction.Output output = prediction.outputs().get(0);
        var model = RUN.model();
        double relative =
                model.intervals().orElseThrow().relativeWidth(0, model.encoder().output(0, output.value()));
        assertThat(output.high()).as("wider").isGreaterThan(output.value() + relative * model.halfWidths(0.5)[0]);
    }

    @Test
    void whatIsNoRowIsRefused() {
        assertRefused("{}", "row is not given, must be an object with a text for each column");
        assertRefused("{\"row\": 3}", "row is 3, must be an object with a text for each column");
        assertRefused("{\"row\": {\"area\": [1]}}", "area is [1], must be a text");
        assertRefused(
                "{\"row\": {}, \"coverage\": \"90\"}",
                "coverage is '90', must be a number between 0 and 1, such as 0.9");
    }

    private void assertRefused(String body, String sentence) {
        assertThatThrownBy(() -> post(PREDICT, Map.of(), body))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(400))
                .hasMessage(sentence);
    }

    @Test
    void aFileIsPredictedRowByRow() throws Exception {
        Table held = RUN.plan().validation();
        FilePredictions made = predictions("../new.csv", csv(held));
        assertThat(made.rows()).isEqualTo(held.rows());
        assertThat(made.columns()).containsExactly("area", "age", "town", "sold", "price", "prediction");
        assertThat(made.head()).hasSize(20);
        double[][] predicted = RUN.model().predict(held);
        for (int i = 0; i < made.head().size(); i++) {
            assertThat(Double.parseDouble(String.valueOf(made.head().get(i).get(5))))
                    .isCloseTo(predicted[i][0], within(1e-6));
        }
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile).toList())
                    .containsExactly(folder.resolve("predictions").resolve(made.id() + ".csv"));
        }
    }

    @Test
    void predictionsCanBeDownloaded() throws Exception {
        FilePredictions made = predictions("new.tsv", "area\tage\ttown\tsold\n100\t\tUlm\t2022-03-04\n");
        assertThat(made.notes()).containsExactly("1 missing cell filled in");
        assertThat(made.head().get(0).get(1)).isNull();
        var content = (Reply.Content) download(made.id());
        assertThat(content.type()).startsWith("text/csv");
        assertThat(content.fileName()).contains("predictions.csv");
        var out = new ByteArrayOutputStream();
        content.body().writeTo(out);
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.get(0)).isEqualTo("area,age,town,sold,prediction");
        assertThat(lines.get(1)).startsWith("100,,Ulm,2022-03-04,");
    }

    @Test
    void rowsThatDoNotFitAreRefusedWithoutAPathOfThisMachine() throws Exception {
        assertThatThrownBy(() -> predictions("new.csv", "area,age\n1,2\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the model needs the columns town, sold, but the data has area, age");
        assertThatThrownBy(() -> predictions("new.csv", "area,age,town,sold\nwide,2,Ulm,2022-01-01\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("new.csv")
                .hasMessageContaining("wide")
                .hasMessageNotContaining(folder.toString());
        try (var files = Files.list(folder.resolve("predictions"))) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void onlyPredictionsThatWereMadeCanBeHad() {
        for (String id : List.of("0123", "..", "A")) {
            assertNotFound(id, "there are no such predictions");
        }
        for (String id : List.of("../houses", "")) {
            assertNotFound(id, "There is nothing under this address.");
        }
    }

    private void assertNotFound(String id, String message) {
        assertThatThrownBy(() -> download(id))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(404))
                .hasMessage(message);
    }
}
