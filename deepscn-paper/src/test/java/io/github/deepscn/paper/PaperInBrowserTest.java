package io.github.deepscn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.report.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages as Chromium shows them. They stay in {@code target/paper}, to be looked at. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaperInBrowserTest {
    private Browser browser;
    private Path pages;

    @BeforeAll
    void start(@TempDir Path profile) throws Exception {
        browser = Browser.start(profile);
        pages = Files.createDirectories(Path.of("target", "paper").toAbsolutePath());
        var reproduction = new Reproduction(pages, Outcomes.request());
        Outcomes.run(reproduction, List.of("approximation", "rank", "robustness"));
        reproduction.write("every", Outcomes.everyKind(), 1);
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"index", "approximation", "rank", "robustness", "every"})
    void pageIsDrawnInEveryWidthAndColourWithoutErrorsAndRequests(String name) {
        Path page = pages.resolve(name + ".html");
        browser.open(page);
        for (String colours : List.of("light", "dark")) {
            browser.look(colours);
            for (int width : List.of(1280, 390)) {
                browser.resize(width);
                assertThat(browser.blankCharts()).as("blank charts").isEqualTo(List.of());
                assertThat(browser.fits(width)).as("fits into " + width).isEqualTo(true);
            }
        }
        assertThat(browser.console()).as("console").isEmpty();
        assertThat(browser.requests()).containsOnly(page.toUri().toString());
    }

    @Test
    void chartsArePicturesOfTheirKind() {
        browser.open(pages.resolve("every.html"));
        assertThat(browser.script("return [...document.querySelectorAll('[data-drawn]')].map(e => e.dataset.drawn)"))
                .isEqualTo(List.of("yes", "yes"));
        assertThat(browser.script("return [...document.querySelectorAll('.pictures img')]"
                        + ".filter(i => i.naturalWidth === 28 && i.naturalHeight === 27).length"))
                .isEqualTo(16L);
        assertThat(browser.driver().getTitle()).startsWith("Every kind </script>");
    }
}
