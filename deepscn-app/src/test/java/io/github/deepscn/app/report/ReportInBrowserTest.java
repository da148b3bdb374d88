package io.github.deepscn.app.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.deepscn.app.report.Examples.Example;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The page as Chromium shows it. The pages stay in {@code target/training-reports}, to be looked at. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportInBrowserTest {
    private static final Pattern REQUEST = Pattern.compile("\"url\":\"([^\"]*)\"");

    /** The charts that have nothing in them but the colour they began with, or spill over. */
    private static final String BLANK_CHARTS = """
            return [...document.querySelectorAll('[data-chart]')].filter(element => {
                if (element.dataset.drawn === 'empty') return false;
                const canvas = element.querySelector('canvas');
                if (!canvas || canvas.width === 0 || canvas.clientWidth > element.clientWidth + 1) return true;
                const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
                const drawing = copy.getContext('2d', {willReadFrequently: true});
                drawing.drawImage(canvas, 0, 0);
                const pixels = drawing.getImageData(0, 0, copy.width, copy.height).data;
                let painted = 0;
                for (let k = 3; k < pixels.length; k += 4) painted += pixels[k] > 0 ? 1 : 0;
                return painted < 500;
            }).map(element => element.dataset.chart)""";

    private ChromeDriver browser;
    private Path pages;

    @BeforeAll
    void start(@TempDir Path profile) throws Exception {
        Optional<Path> chromium = find("chromium", "chromium-browser", "google-chrome");
        Optional<Path> driver = find("chromedriver");
        assumeTrue(
                chromium.isPresent() && driver.isPresent(),
                "skipped: there is no chromium with its chromedriver on the PATH, which ./check installs where it can");
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        var options = new ChromeOptions();
        options.setBinary(chromium.orElseThrow().toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--user-data-dir=" + profile);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        browser = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.orElseThrow().toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
        pages = Files.createDirectories(Path.of("target", "training-reports").toAbsolutePath());
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.quit();
        }
    }

    private static Optional<Path> find(String... names) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of("regression", Examples.regression()),
                Arguments.of("classification", Examples.classification()),
                Arguments.of("several-targets", Examples.severalTargets()),
                Arguments.of("autoencoder", Examples.autoencoder()),
                Arguments.of("many-classes", Examples.manyClasses()),
                Arguments.of("many-columns", Examples.manyColumns()),
                Arguments.of("hostile", Examples.hostile()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void pageIsDrawnInEveryWidthAndColourWithoutErrorsAndRequests(String name, Example example) throws Exception {
        Path page = open(name, example);
        Object surface = "";
        for (String colours : List.of("light", "dark")) {
            look(colours);
            for (int width : List.of(1280, 390)) {
                resize(width);
                assertThat(script(BLANK_CHARTS)).as("blank charts").isEqualTo(List.of());
                assertThat(script(
                                "return document.documentElement.scrollWidth <= innerWidth && innerWidth === " + width))
                        .as("fits into " + width)
                        .isEqualTo(true);
            }
            Object seen = requireNonNull(script("return getComputedStyle(document.body).backgroundColor"));
            assertThat(seen).isNotEqualTo(surface);
            surface = seen;
        }
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .as("console")
                .isEmpty();
        assertThat(requests()).containsOnly(page.toUri().toString());
    }

    @Test
    void textOfTheDataStaysText() throws Exception {
        open("hostile", Examples.hostile());
        assertThat(browser.getTitle()).isEqualTo("hostile · deepscn training report");
        assertThat(browser.findElements(By.tagName("script"))).hasSize(3);
        assertThat(script("return document.querySelector('#columns tbody tr:nth-child(2) th').textContent"))
                .isEqualTo(Examples.HOSTILE + 1);
    }

    @Test
    void chartsFollowTheChosenOutput() throws Exception {
        open("several-targets", Examples.severalTargets());
        String picture = "return document.querySelector('[data-chart=histogram] canvas').toDataURL()";
        Object before = script(picture);
        browser.findElement(By.id("output")).sendKeys("noise"); // by keyboard
        assertThat(script(picture)).isNotEqualTo(before);
    }

    @Test
    void coloursFollowTheMachineAndPaperIsLight() throws Exception {
        open("classification", Examples.classification());
        String picture = "return document.querySelector('[data-chart=reliability] canvas').toDataURL()";
        look("light");
        Object light = script(picture);
        look("dark");
        assertThat(script(picture)).isNotEqualTo(light);
        script("dispatchEvent(new Event('beforeprint'))");
        assertThat(script("return getComputedStyle(document.documentElement).getPropertyValue('--text')"))
                .isEqualTo("#1c2330");
        assertThat(script("return document.querySelectorAll('details:not([open])').length"))
                .isEqualTo(0L);
        script("dispatchEvent(new Event('afterprint'))");
        assertThat(script("return document.querySelectorAll('details:not([open])').length"))
                .isEqualTo(1L);
    }

    private Path open(String name, Example example) throws Exception {
        Path page = pages.resolve(name + ".html");
        example.write(page, name);
        browser.get("about:blank");
        browser.manage().logs().get(LogType.BROWSER);
        browser.manage().logs().get(LogType.PERFORMANCE);
        resize(1280);
        look("light");
        browser.get(page.toUri().toString());
        return page;
    }

    private void look(String colours) {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
        settle();
    }

    private void resize(int width) {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
        settle();
    }

    /** Waits for two frames: by then the page has heard of a change and has drawn. */
    private void settle() {
        browser.executeAsyncScript("const done = arguments[arguments.length - 1];"
                + "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))");
    }

    private @Nullable Object script(String code) {
        return browser.executeScript(code);
    }

    /** What the page asked for since it was opened. */
    private List<String> requests() {
        return browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .flatMap(message -> REQUEST.matcher(message).results().map(match -> match.group(1)))
                .filter(url -> !url.startsWith("data:") && !url.startsWith("blob:") && !url.equals("about:blank"))
                .distinct()
                .toList();
    }
}
