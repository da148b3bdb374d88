package io.github.deepscn.app.studio;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.report.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;

/** The studio's page in a browser, by the names that it gives its parts. */
final class StudioTab {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final Browser browser;
    private final Path shots;

    StudioTab(Browser browser, Path shots) {
        this.browser = browser;
        this.shots = shots;
    }

    WebElement part(String name) {
        until(name + " is there", () -> has(name));
        return browser.driver().findElement(by(name));
    }

    boolean has(String name) {
        return !browser.driver().findElements(by(name)).isEmpty();
    }

    private static By by(String name) {
        return By.cssSelector("[data-test='" + name + "']");
    }

    void click(String name) {
        part(name);
        browser.script("document.querySelector(\"[data-test='" + name + "']\").scrollIntoView({block: 'center'})");
        part(name).click();
    }

    /** What can be read in a part. */
    String text(String name) {
        return of(name, "innerText");
    }

    /** An attribute; empty where it is not there. */
    String attribute(String name, String attribute) {
        return of(name, "getAttribute('" + attribute + "')");
    }

    /** Asked of the page in one go: it may put the part anew at any time. */
    private String of(String name, String member) {
        until(name + " is there", () -> has(name));
        return String.valueOf(
                browser.script("return document.querySelector(\"[data-test='" + name + "']\")?." + member + " ?? ''"));
    }

    /** How often a chart has been drawn. */
    long drawn(String name) {
        String times = attribute(name, "data-drawn");
        return times.isEmpty() ? 0 : Long.parseLong(times);
    }

    /** Moves a slider, as a person would, and tells the page. */
    void slide(String name, int value) {
        part(name);
        browser.script("const slider = document.querySelector(\"[data-test='" + name + "']\"); slider.value = " + value
                + "; slider.dispatchEvent(new Event('input', {bubbles: true}))");
    }

    void type(String name, String text) {
        WebElement field = part(name);
        field.clear();
        field.sendKeys(text);
    }

    /** Waits; the page goes on meanwhile. */
    void until(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!quietly(holds)) {
            assertThat(System.nanoTime()).as("waited for: " + what).isLessThan(end);
            browser.driver().executeAsyncScript("setTimeout(arguments[arguments.length - 1], 50)");
        }
    }

    /** A part may be put anew just while it is looked at. */
    private static boolean quietly(BooleanSupplier holds) {
        try {
            return holds.getAsBoolean();
        } catch (StaleElementReferenceException e) {
            return false;
        }
    }

    String state() {
        return attribute("state", "data-state");
    }

    void untilState(String state) {
        until("the run is " + state, () -> state().equals(state));
    }

    /** The id in the address, which ends in /run/ID/something. */
    String run() {
        return requireNonNull(browser.driver().getCurrentUrl()).replaceFirst(".*#/run/([^/]*)/.*", "$1");
    }

    /** A picture of the page, kept to be looked at. */
    void shoot(String name) throws Exception {
        browser.look("light");
        Files.write(shots.resolve(name + ".png"), browser.driver().getScreenshotAs(OutputType.BYTES));
    }
}
