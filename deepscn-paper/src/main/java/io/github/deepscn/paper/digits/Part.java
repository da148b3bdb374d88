package io.github.deepscn.paper.digits;

import java.util.Locale;

/** The digits that a network learns from, or those that it is tested on. */
enum Part {
    TRAINING,
    TEST;

    DigitScore score(DigitRun run) {
        return this == TRAINING ? run.training().score() : run.test().score();
    }

    /** What the paper reports. */
    DigitScore paper(DigitNetwork network) {
        return this == TRAINING ? network.paperTraining() : network.paperTest();
    }

    String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
