package io.github.deepscn.app.progress;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress for a terminal: one line that redraws itself and disappears at the end. */
final class ProgressBarLine implements Progress {
    /** Fits every usual terminal; asking for the real width would need native code. */
    private static final int WIDTH = 79;

    private static final int REDRAW_MILLIS = 250;

    private final TerminalWriter err;
    private final ProgressBar bar;

    ProgressBarLine(TerminalWriter err, String task, long total) {
        this.err = err;
        this.bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .continuousUpdate()
                .setConsumer(new DelegatingProgressBarConsumer(err::overwrite, WIDTH))
                .build();
    }

    @Override
    public void at(long done, String note) {
        bar.setExtraMessage(note.isEmpty() ? "" : " " + note);
        bar.stepTo(done);
    }

    @Override
    public void phase(String what) {
        bar.setExtraMessage(" " + what);
    }

    @Override
    public void close() {
        bar.close();
        err.overwrite(" ".repeat(WIDTH));
        err.overwrite("");
    }
}
