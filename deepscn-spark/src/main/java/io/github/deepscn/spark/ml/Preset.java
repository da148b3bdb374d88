package io.github.deepscn.spark.ml;

import io.github.deepscn.TableOptions;
import io.github.deepscn.train.Options;

/** What params begin with: those presets of tables that train one network. */
enum Preset {
    /** As {@link TableOptions#fast}. */
    FAST(TableOptions.fast()),
    /** As {@link TableOptions#paper}. */
    PAPER(TableOptions.paper());

    private final TableOptions options;

    Preset(TableOptions options) {
        this.options = options;
    }

    Options training() {
        return options.training();
    }

    /** The share of the rows that judges the training. */
    double validation() {
        return options.holdOut().share();
    }
}
