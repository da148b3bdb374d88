package io.github.deepscn.app.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter err = new StringWriter();

    @Test
    void linesComeNoMoreOftenThanTheInterval() {
        var now = new AtomicLong();
        try (Progress progress = new ProgressLines(TerminalWriter.over(new PrintWriter(err)), "train", 500, now::get)) {
            progress.at(1, "");
            now.addAndGet(ProgressLines.INTERVAL.toNanos());
            progress.at(120, "rmse 0.12");
            progress.at(121, "rmse 0.11");
            now.addAndGet(ProgressLines.INTERVAL.toNanos());
            progress.at(300, "");
        }
        assertThat(err.toString().lines())
                .containsExactly("train: 120 of 500, rmse 0.12, about 32 s left", "train: 300 of 500, about 13 s left");
    }

    @Test
    void aPhaseOfMoreThanASecondIsToldAndToldAgain() {
        var now = new AtomicLong();
        var phases = new ProgressLines(TerminalWriter.over(new PrintWriter(err)), "train", 500, now::get);
        phases.phase("reading");
        now.addAndGet(900_000_000);
        phases.look();
        phases.phase("gathering");
        now.addAndGet(900_000_000);
        phases.look();
        phases.phase("gathering");
        now.addAndGet(200_000_000);
        phases.look();
        phases.look();
        now.addAndGet(ProgressLines.INTERVAL.toNanos());
        phases.look();
        phases.at(0, "");
        now.addAndGet(ProgressLines.INTERVAL.toNanos());
        phases.look();
        phases.close();
        assertThat(err.toString().lines().distinct())
                .containsExactly("gathering: 1 s so far", "gathering: 11 s so far", "train: 0 of 500");
    }

    @Test
    void aBarLeavesAnEmptyLine() {
        try (Progress progress = new ProgressBarLine(TerminalWriter.over(new PrintWriter(err)), "train", 10)) {
            progress.at(5, "rmse 0.12");
        }
        assertThat(err.toString()).endsWith("\r" + " ".repeat(79) + "\r").doesNotContain("\n");
    }

    @Test
    void onlyATerminalThatCanRedrawGetsABar() {
        assertThat(Progress.isInteractive("true", "xterm")).isTrue();
        assertThat(Progress.isInteractive("true", null)).isTrue();
        assertThat(Progress.isInteractive("true", "dumb")).isFalse();
        assertThat(Progress.isInteractive("false", "xterm")).isFalse();
        assertThat(Progress.isInteractive(null, "xterm")).isFalse();
    }
}
