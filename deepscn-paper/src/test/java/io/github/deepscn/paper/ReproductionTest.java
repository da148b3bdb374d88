package io.github.deepscn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.paper.experiment.Picture;
import io.github.deepscn.paper.experiment.Request;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What lies in the folder, without a browser. */
class ReproductionTest {
    private static final List<String> ALL_BUT_DIGITS = List.of("approximation", "rank", "robustness");

    @TempDir
    Path folder = Path.of("");

    private List<Finding> run(Path into, int threads, List<String> names) throws Exception {
        Files.createDirectories(into);
        var request =
                new Request(true, OptionalInt.of(1), 3, threads, Optional.empty(), Optional.empty(), "./deepscn paper");
        return Outcomes.run(new Reproduction(into, request), names);
    }

    @Test
    void theSameSeedGivesTheSameBytesOnAnyNumberOfThreads() throws Exception {
        List<Finding> one = run(folder.resolve("one"), 1, ALL_BUT_DIGITS);
        List<Finding> two = run(folder.resolve("two"), 2, ALL_BUT_DIGITS);
        assertThat(one).hasSize(3);
        for (int k = 0; k < 3; k++) {
            assertThat(two.get(k).claims()).isEqualTo(one.get(k).claims());
            assertThat(two.get(k).figures()).isEqualTo(one.get(k).figures());
            assertThat(two.get(k).files()).isEqualTo(one.get(k).files());
            for (String file : one.get(k).files()) {
                if (!file.endsWith(".html")) {
                    assertThat(folder.resolve("two").resolve(file))
                            .hasSameBinaryContentAs(folder.resolve("one").resolve(file));
                }
            }
        }
    }

    @Test
    void settingsAreJsonAndTheIndexLinksAllThatIsThere() throws Exception {
        run(folder, 2, List.of("rank"));
        List<Finding> findings = run(folder, 2, List.of("approximation"));
        String index = Files.readString(folder.resolve("index.html"));
        assertThat(findings.get(0).files())
                .containsExactly("approximation.html", "approximation.csv", "approximation.json")
                .allSatisfy(file -> {
                    assertThat(folder.resolve(file)).isNotEmptyFile();
                    assertThat(index).contains("href=\"" + file + "\"");
                });
        assertThat(index).contains("href=\"rank.html\"", "./deepscn paper").doesNotContain("Apache ECharts");
        assertThat(index.length()).isLessThan(100_000);
        JsonNode settings = JsonMapper.shared()
                .readTree(folder.resolve("approximation.json").toFile());
        assertThat(settings.at("/seed").intValue()).isEqualTo(3);
        assertThat(settings.at("/settings/search/candidates").intValue()).isEqualTo(100);
        assertThat(settings.at("/settings/search/contractions").size()).isEqualTo(7);
        assertThat(Files.readAllLines(folder.resolve("approximation.csv")).get(0))
                .isEqualTo("network,rank rule,seed,node,layer,training RMSE,test RMSE");
    }

    @Test
    void textStaysTextInEveryKindOfExhibit() throws Exception {
        var page = new PaperPages(Outcomes.request())
                .experiment(Outcomes.everyKind(), 1, List.of("every.csv"))
                .html();
        assertThat(page).doesNotContain("document.title='owned'</script>").doesNotContain("<img src=x");
        assertThat(Pattern.compile("<script").matcher(page).results().count()).isEqualTo(3);
        assertThat(Pattern.compile("src=\"data:image/png;base64,")
                        .matcher(page)
                        .results()
                        .count())
                .isEqualTo(16);
        assertThat(page).contains("data-drawing=\"lines\"", "data-drawing=\"boxes\"");
    }

    @Test
    void picturesAreReadBackAsTheyWere() throws Exception {
        Picture picture = Outcomes.picture("a", new Random(2));
        var read = ImageIO.read(new ByteArrayInputStream(picture.png()));
        assertThat(read.getWidth()).isEqualTo(28);
        assertThat(read.getHeight()).isEqualTo(27);
        for (int y = 0; y < 27; y++) {
            for (int x = 0; x < 28; x++) {
                assertThat(read.getRaster().getSample(x, y, 0))
                        .isEqualTo((int) Math.round(255 * picture.grey()[y * 28 + x]));
            }
        }
    }
}
