package io.github.deepscn.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.report.Examples.Example;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.By;

/** The page as Chromium shows it. The pages stay in {@code target/training-reports}, to be looked at. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportInBrowserTest {
    private Browser browser;
    private Path pages;

    @BeforeAll
    void start(@TempDir Path profile) throws Exception {
        browser = Browser.start(profile);
        pages = Files.createDirectories(Path.of("target", "training-reports").toAbsolutePath());
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of("regression", Examples.regression()),
                Arguments.of("classification", Examples.classification()),
                Arguments.of("ensemble", Examples.ensemble()),
                Arguments.of("ensemble-of-classes", Examples.ensembleOfClasses()),
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
            browser.look(colours);
            for (int width : List.of(1280, 390)) {
                browser.resize(width);
                assertThat(browser.blankCharts()).as("blank charts").isEqualTo(List.of());
                assertThat(browser.fits(width)).as("fits into " + width).isEqualTo(true);
            }
            Object seen = requireNonNull(browser.script("return getComputedStyle(document.body).backgroundColor"));
            assertThat(seen).isNotEqualTo(surface);
            surface = seen;
        }
        assertThat(browser.console()).as("console").isEmpty();
        assertThat(browser.requests()).containsOnly(page.toUri().toString());
    }

    @Test
    void textOfTheDataStaysText() throws Exception {
        open("hostile", Examples.hostile());
        assertThat(browser.driver().getTitle()).isEqualTo("hostile · deepscn training report");
        assertThat(browser.driver().findElements(By.tagName("script"))).hasSize(3);
        assertThat(browser.script("return document.querySelector('#columns tbody tr:nth-child(2) th').textContent"))
                .isEqualTo(Examples.HOSTILE + 1);
    }

    @Test
    void chartsFollowTheChosenOutput() throws Exception {
        open("several-targets", Examples.severalTargets());
        String picture = "return document.querySelector('[data-chart=histogram] canvas').toDataURL()";
        Object before = browser.script(picture);
        browser.driver().findElement(By.id("output")).sendKeys("noise"); // by keyboard
        assertThat(browser.script(picture)).isNotEqualTo(before);
    }

    @Test
    void coloursFollowTheMachineAndPaperIsLight() throws Exception {
        open("classification", Examples.classification());
        String picture = "return document.querySelector('[data-chart=reliability] canvas').toDataURL()";
        browser.look("light");
        Object light = browser.script(picture);
        browser.look("dark");
        assertThat(browser.script(picture)).isNotEqualTo(light);
        String closed = "return document.querySelectorAll('details:not([open])').length";
        Object atFirst = browser.script(closed);
        assertThat(atFirst).isNotEqualTo(0L);
        browser.script("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.script("return getComputedStyle(document.documentElement).getPropertyValue('--text')"))
                .isEqualTo("#1c2330");
        assertThat(browser.script(closed)).isEqualTo(0L);
        browser.script("dispatchEvent(new Event('afterprint'))");
        assertThat(browser.script(closed)).isEqualTo(atFirst);
    }

    private Path open(String name, Example example) throws Exception {
        Path page = pages.resolve(name + ".html");
        example.write(page, name);
        browser.open(page);
        return page;
    }
}
