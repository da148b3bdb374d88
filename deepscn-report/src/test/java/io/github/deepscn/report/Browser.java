package io.github.deepscn.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a window, to look at pages with. */
public final class Browser implements AutoCloseable {
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

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /**
     * Starts a browser, or skips the test where there is none.
     *
     * @param profile an empty folder
     */
    public static Browser start(Path profile) {
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
        return new Browser(new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.orElseThrow().toFile())
                        .usingAnyFreePort()
                        .build(),
                options));
    }

    private static Optional<Path> find(String... names) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens a page, wide and light, and forgets what was before. */
    public void open(Path page) {
        visit(page.toUri().toString());
    }

    /** The same for a page that is served. */
    public void visit(String url) {
        driver.get("about:blank");
        driver.manage().logs().get(LogType.BROWSER);
        driver.manage().logs().get(LogType.PERFORMANCE);
        resize(1280);
        look("light");
        driver.get(url);
    }

    /** Prefers light or dark colours. */
    public void look(String colours) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
        settle();
    }

    public void resize(int width) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
        settle();
    }

    /** Waits for two frames: by then the page has heard of a change and has drawn. */
    private void settle() {
        driver.executeAsyncScript("const done = arguments[arguments.length - 1];"
                + "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))");
    }

    public @Nullable Object script(String code) {
        return driver.executeScript(code);
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** The names of charts with nothing in them. */
    public @Nullable Object blankCharts() {
        return script(BLANK_CHARTS);
    }

    /** Whether the page is as wide as the window, and no wider. */
    public @Nullable Object fits(int width) {
        return script("return document.documentElement.scrollWidth <= innerWidth && innerWidth === " + width);
    }

    /** What the page has to complain of. */
    public List<LogEntry> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll();
    }

    /** What the page asked for since it was opened. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .flatMap(message -> REQUEST.matcher(message).results().map(match -> match.group(1)))
                .filter(url -> !url.startsWith("data:") && !url.startsWith("blob:") && !url.equals("about:blank"))
                .distinct()
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
