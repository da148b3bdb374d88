package io.github.deepscn.app;

import static io.github.deepscn.app.Maven.ROOT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.report.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;

/** The web site of the documents. Pictures stay in {@code target/site-pictures}, to be looked at. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script builds it")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SiteIT {
    private static final Path SITE = ROOT.resolve("target/site");
    private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"]*)\"");

    @BeforeAll
    void build(@TempDir Path folder) throws Exception {
        Programs.Result result = Maven.script(folder, ROOT.resolve("docs/build-site"));
        assertThat(result.code()).as(result.out() + result.err()).isZero();
    }

    @Test
    void everyDocumentIsInTheNavigation() throws Exception {
        String first = Files.readString(SITE.resolve("index.html"));
        for (String folder : List.of("", "docs", "docs/decisions")) {
            try (Stream<Path> documents = Files.list(ROOT.resolve(folder))) {
                List<String> pages = documents
                        .map(file -> ROOT.relativize(file).toString())
                        .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                        .map(name -> "<li><a href=\"" + name.replace(".md", ".html") + "\">")
                        .toList();
                assertThat(pages).isNotEmpty();
                assertThat(first).contains(pages);
            }
        }
    }

    @Test
    void everyLinkAndAnchorLeadsSomewhere() throws Exception {
        int links = 0;
        for (Path page : pages()) {
            for (String link : links(page)) {
                URI target = page.toUri().resolve(link);
                if (requireNonNull(target.getScheme()).equals("file")) {
                    Path file = Path.of(target.getPath());
                    assertThat(file).as("%s links to %s", page, link).isRegularFile();
                    String anchor = target.getFragment();
                    if (anchor != null && !anchor.isEmpty()) {
                        assertThat(Files.readString(file).contains("id=\"" + anchor + "\""))
                                .as("%s links to %s", page, link)
                                .isTrue();
                    }
                    links++;
                }
            }
        }
        assertThat(links).isGreaterThan(1000);
    }

    @Test
    void pagesFitAndReadInEveryWidthAndColour(@TempDir Path profile) throws Exception {
        try (Browser browser = Browser.start(profile)) {
            for (Path page : pages()) {
                browser.open(page);
                Object before = "";
                for (String colours : List.of("light", "dark")) {
                    browser.look(colours);
                    for (int width : List.of(1280, 390)) {
                        browser.resize(width);
                        assertThat(browser.fits(width))
                                .as("%s fits into %d", page, width)
                                .isEqualTo(true);
                        shoot(browser, SITE.relativize(page).toString(), colours + "-" + width);
                    }
                    Object colour = background(browser);
                    assertThat(colour).isNotEqualTo(before);
                    before = colour;
                }
                assertThat(browser.console()).as("%s", page).isEmpty();
                assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
            }
        }
    }

    @Test
    void searchLeadsToTheSection(@TempDir Path profile) throws Exception {
        try (Browser browser = Browser.start(profile)) {
            browser.open(SITE.resolve("docs/decisions/001-private-blas.html"));
            var field = browser.driver().findElement(By.cssSelector("#search input"));
            field.sendKeys("zzzz");
            assertThat(found(browser)).isEqualTo("Nothing found");
            field.clear();
            field.sendKeys("rank rule");
            assertThat(found(browser)).startsWith("The rank rule");
            shoot(browser, "search", "light-1280");
            field.sendKeys(Keys.ENTER);
            assertThat(browser.driver().getCurrentUrl()).endsWith(".html#the-rank-rule");
            assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
        }
    }

    @Test
    void readersChooseColoursAndOpenTheNavigation(@TempDir Path profile) throws Exception {
        try (Browser browser = Browser.start(profile)) {
            browser.open(SITE.resolve("index.html"));
            Object light = background(browser);
            browser.driver().findElement(By.id("theme")).click();
            Object dark = background(browser);
            assertThat(dark).isNotEqualTo(light);
            shoot(browser, "chosen", "dark-1280");
            browser.driver()
                    .findElement(By.cssSelector("nav a[href='docs/cookbook.html']"))
                    .click();
            assertThat(browser.driver().getTitle()).isEqualTo("Cookbook · deepscn");
            assertThat(background(browser)).isEqualTo(dark);
            browser.resize(390);
            var entry = browser.driver().findElement(By.cssSelector("nav a[href='../docs/data.html']"));
            assertThat(entry.isDisplayed()).isFalse();
            browser.driver().findElement(By.cssSelector("label[for=menu]")).click();
            assertThat(entry.isDisplayed()).isTrue();
            shoot(browser, "menu", "dark-390");
        }
    }

    @Test
    void formulasAreDrawn(@TempDir Path profile) throws Exception {
        String document = Files.readString(ROOT.resolve("docs/algorithm.md"));
        try (Browser browser = Browser.start(profile)) {
            browser.open(SITE.resolve("docs/algorithm.html"));
            assertThat(browser.script("return [...document.querySelectorAll('math')].filter("
                            + "math => math.getBoundingClientRect().height > 20 && !math.textContent.includes('\\\\')"
                            + ").length"))
                    .isEqualTo(document.lines().filter("```math"::equals).count());
        }
    }

    private static Object background(Browser browser) {
        return requireNonNull(browser.script("return getComputedStyle(document.body).backgroundColor"));
    }

    private static String found(Browser browser) {
        return browser.driver().findElement(By.cssSelector("#found li")).getText();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(SITE)) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    private static List<String> links(Path page) throws IOException {
        return LINK.matcher(Files.readString(page))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static void shoot(Browser browser, String page, String how) throws IOException {
        Path pictures = Files.createDirectories(Path.of("target/site-pictures"));
        Files.write(
                pictures.resolve(page.replace(".html", "").replace('/', '-') + "-" + how + ".png"),
                browser.driver().getScreenshotAs(OutputType.BYTES));
    }
}
