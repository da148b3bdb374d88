package io.github.deepscn.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the commands on small tables of known names. */
class TableStudyTest {
    private static final long SEED = 11;

    @TempDir
    private Path folder;

    /** Numbers with holes and texts; the product of two inputs is the target, or decides the class. */
    @BeforeEach
    void makeTables() throws IOException {
        var random = new SplittableRandom(SEED);
        var numbers = new StringBuilder("a,b,c,y,fold\n");
        var classes = new StringBuilder("a,b,c,class,fold\n");
        for (int i = 0; i < 90; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            String inputs =
                    (i % 9 == 0 ? "" : a) + "," + b + "," + (i % 7 == 0 ? "" : i % 2 == 0 ? "odd" : "even") + ",";
            numbers.append(inputs).append(a * b).append(',').append(i % 5).append('\n');
            classes.append(inputs)
                    .append(a * b > 0 ? "plus" : "minus")
                    .append(',')
                    .append(i % 5)
                    .append('\n');
        }
        Files.writeString(folder.resolve("autompg.csv"), numbers);
        Files.writeString(folder.resolve("credit-a.csv"), classes);
    }

    private String run(Callable<Integer> study, String... more) {
        var arguments = new ArrayList<>(List.of(
                "--data", folder.toString(), "--quick", "--only", "autompg,credit-a", "--out", file("scores.json")));
        arguments.addAll(List.of(more));
        var printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThat(new CommandLine(study).execute(arguments.toArray(String[]::new)))
                    .isZero();
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aRunIsResumedSummarisedAndDrawn() throws Exception {
        String first = run(new TableStudy(), "--learners", "xgboost-tuned,random-forest");
        String stored = Files.readString(folder.resolve("scores.json"));

        String second = run(
                new TableStudy(),
                "--learners",
                "xgboost-tuned,fast",
                "--json",
                file("summary.json"),
                "--picture",
                file("picture.svg"));

        assertThat(first).contains("| random-forest |").doesNotContain("| fast |");
        assertThat(Files.readString(folder.resolve("scores.json")))
                .as("scores are added, and none is measured again")
                .startsWith(stored)
                .hasLineCount(6);
        assertThat(second)
                .contains("| random-forest |", "| fast |", "| autompg |", "| credit-a |", "% in 90 % intervals");
        JsonNode summary =
                JsonMapper.shared().readTree(folder.resolve("summary.json").toFile());
        assertThat(summary.get("tables").size()).isEqualTo(6);
        assertThat(summary.at("/learners/0/regression/error/all").asDouble()).isEqualTo(1);
        assertThat(elements("picture.svg", "circle")).isEqualTo(6);
    }

    @Test
    void networksOfEveryDepthAreComparedWithTheShallowOne() throws Exception {
        String text = run(new DepthStudy(), "--learners", "1×400,8×50", "--picture", file("depth.svg"));

        assertThat(text).contains("| 1×400 | 1.000", "| 8×50 |", " layers, ");
        assertThat(elements("depth.svg", "circle")).isEqualTo(4);
    }

    @Test
    void everyDepthHasAsManyNodesAndWidensWithTheRows() {
        for (int layers : DepthStudy.DEPTHS) {
            TableOptions options = DepthStudy.options("y", layers);

            assertThat(options.training().layers()).hasSize(layers).containsOnly(DepthStudy.NODES / layers);
            assertThat(options.ensemble()).isEqualTo(TableOptions.balanced("y").ensemble());
        }
        assertThat(DepthStudy.options("y", 4)).isEqualTo(TableOptions.balanced("y"));
    }

    private int elements(String picture, String name) throws Exception {
        Document document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(folder.resolve(picture).toFile());
        return document.getElementsByTagName(name).getLength();
    }
}
