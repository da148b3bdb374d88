package io.github.deepscn.app.studio;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.TableModel;
import io.github.deepscn.report.Browser;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WindowType;

/** The studio as a person uses it, in Chromium. Pictures stay in {@code target/studio}, to be looked at. */
@Timeout(300)
class StudioInBrowserTest {
    /** Trains until it is stopped. */
    private static final String MANY_NODES = "5000";

    @TempDir
    private Path folder;

    private Browser browser;
    private StudioProcess studio;
    private StudioTab tab;

    @BeforeEach
    void start() throws Exception {
        browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
        studio = StudioProcess.start(folder.resolve("studio"));
        tab = new StudioTab(
                browser, Files.createDirectories(Path.of("target", "studio").toAbsolutePath()));
        browser.visit(studio.url());
    }

    @AfterEach
    void stop() throws Exception {
        if (studio != null) {
            studio.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aTableBecomesAModel() throws Exception {
        tab.part("file-input").sendKeys(table().toString());
        tab.click("target-price");
        tab.click("exclude-colour");
        tab.shoot("data");
        train("fast", Map.of("layers", MANY_NODES, "patience", "0"));
        watchItMove();
        tab.shoot("watch");
        String run = tab.run();
        browser.driver().navigate().refresh();
        assertThat(tab.run()).isEqualTo(run);
        assertThat(tab.state()).isEqualTo("training");
        watchItMove();
        tab.click("stop");
        tab.untilState("stopped");
        assertThat(tab.text("result")).contains("training");

        tab.click("to-understand");
        tab.until("the prediction is drawn", () -> tab.drawn("resolution-chart") > 0);
        String all = tab.text("resolution-error");
        tab.slide("resolution-slider", 0);
        tab.until(
                "the first layers alone",
                () -> tab.attribute("resolution-view", "data-layers").equals("0"));
        assertThat(tab.text("resolution-error")).isNotEqualTo(all);
        tab.click("tab-network");
        tab.until("the network is drawn", () -> tab.part("network").isDisplayed());
        tab.shoot("network");
        tab.click("tab-importance");
        tab.until("importance is drawn", () -> tab.drawn("importance-chart") > 0);
        assertNoTrouble();
    }

    @Test
    void theFunctionOfThePaperIsTrainedPrunedUsedAndTakenAway() throws Exception {
        browser.driver()
                .executeCdpCommand(
                        "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
        tab.click("example-function");
        train("paper", Map.of("layers", "25,25,25"));
        tab.untilState("done");
        tab.click("to-understand");
        tab.until("the curve is drawn", () -> tab.drawn("resolution-chart") > 0);
        tab.slide("resolution-slider", 1);
        tab.until(
                "one layer",
                () -> tab.attribute("resolution-view", "data-layers").equals("1"));
        tab.shoot("resolution");
        tab.click("tab-sparsity");
        tab.slide("sparsity-slider", 5);
        tab.shoot("sparsity");
        String whole = tab.run();
        tab.click("prune");
        tab.until("the smaller model", () -> !tab.run().equals(whole));
        tab.untilState("done");
        assertThat(Integer.parseInt(tab.text("nodes"))).isLessThan(75);
        tab.click("to-use");
        tab.type("predict-field-x", "0.5");
        tab.click("predict");
        tab.until("a prediction", () -> tab.text("prediction").matches("(?s).*\\d.*"));
        tab.shoot("use");
        tab.click("download-model");
        tab.until("the model has come", () -> taken().length == 1);
        assertThat(TableModel.load(taken()[0].toPath()).nodes()).isLessThan(75);
        assertThat(tab.text("repeat-command")).contains("deepscn");
        assertNoTrouble();
    }

    @Test
    void everyPageFitsInEveryWidthAndColour() throws Exception {
        tab.click("example-pumps");
        train("fast", Map.of("layers", "10,10"));
        tab.untilState("done");
        String run = tab.run();
        for (String page : List.of(
                "#/data",
                "#/runs",
                "#/run/" + run + "/watch",
                "#/run/" + run + "/understand",
                "#/run/" + run + "/use",
                "#/compare")) {
            browser.script("location.hash = '" + page + "'");
            tab.until(
                    page + " is there",
                    () -> Boolean.TRUE.equals(
                            browser.script("return document.querySelector('main h1, main h2') !== null")));
            for (String colours : List.of("light", "dark")) {
                browser.look(colours);
                for (int width : List.of(1280, 390)) {
                    browser.resize(width);
                    assertThat(browser.fits(width))
                            .as(page + " at " + width + ", " + colours)
                            .isEqualTo(true);
                }
            }
            browser.resize(1280);
        }
        assertNoTrouble();
    }

    @Test
    void twoTabsTrainAtOnce() throws Exception {
        String table = table().toString();
        tab.part("file-input").sendKeys(table);
        train("fast", Map.of("layers", MANY_NODES, "patience", "0"));
        watchItMove();
        String first = tab.run();
        browser.driver().switchTo().newWindow(WindowType.TAB);
        browser.driver().get(studio.origin() + "/");
        tab.part("file-input").sendKeys(table);
        train("fast", Map.of("layers", MANY_NODES, "patience", "0"));
        watchItMove();
        assertThat(tab.run()).isNotEqualTo(first);
        tab.click("stop");
        tab.untilState("stopped");
        browser.script("location.hash = '#/run/" + first + "/watch'");
        tab.untilState("training");
        watchItMove();
        tab.click("stop");
        tab.untilState("stopped");
    }

    @Test
    void aRunSurvivesTheProcess() throws Exception {
        tab.click("example-function");
        train("paper", Map.of("layers", "150,150", "candidates", "400"));
        watchItMove();
        String run = tab.run();
        studio.kill();
        studio = StudioProcess.start(folder.resolve("studio"));
        browser.visit(studio.url());
        browser.script("location.hash = '#/run/" + run + "/watch'");
        tab.untilState("interrupted");
        tab.shoot("interrupted");
        tab.click("resume");
        tab.until("it goes on or has ended", () -> List.of("training", "done").contains(tab.state()));
        tab.until("it has ended", () -> {
            if (tab.state().equals("training") && tab.has("stop")) {
                return false;
            }
            return tab.state().equals("done");
        });
    }

    private void train(String preset, Map<String, String> options) {
        tab.click("to-train");
        tab.click("preset-" + preset);
        browser.script("document.querySelector(\"[data-test='advanced']\").open = true");
        options.forEach((name, value) -> tab.type("option-" + name, value));
        tab.until(
                "there is a plan",
                () -> tab.part("start").isEnabled() && tab.text("plan").contains("rows"));
        tab.click("start");
        tab.until("the run is there", () -> tab.has("state"));
    }

    private void watchItMove() {
        tab.until("the run trains", () -> tab.state().equals("training"));
        long before = tab.drawn("watch-chart");
        tab.until("the chart moves", () -> tab.drawn("watch-chart") > before + 2);
    }

    /** The models that the browser has put into the folder. */
    private File[] taken() {
        return requireNonNull(folder.toFile().listFiles((place, name) -> name.endsWith(".safetensors")));
    }

    private void assertNoTrouble() {
        assertThat(browser.console()).as("console").isEmpty();
        assertThat(browser.requests()).allMatch(url -> url.startsWith(studio.origin()));
    }

    private Path table() throws Exception {
        var random = new Random(3);
        var text = new StringBuilder("size,age,town,colour,price\n");
        for (int i = 0; i < 4000; i++) {
            double size = 40 + 160 * random.nextDouble();
            double age = 80 * random.nextDouble();
            String town = List.of("Ulm", "Köln", "Bonn").get(random.nextInt(3));
            double price =
                    1000 * size * (1.2 - age / 100) + (town.equals("Bonn") ? 20_000 : 0) + 5000 * random.nextGaussian();
            text.append(size)
                    .append(',')
                    .append(i % 50 == 0 ? "" : age)
                    .append(',')
                    .append(town)
                    .append(',');
            text.append(random.nextBoolean() ? "red" : "blue")
                    .append(',')
                    .append(Math.round(price))
                    .append('\n');
        }
        return Files.writeString(folder.resolve("flats.csv"), text);
    }
}
