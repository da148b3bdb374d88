package io.github.deepscn.spark.ml;

import io.github.deepscn.TableOptions;
import io.github.deepscn.train.Options;

/** What params begin with: those presets of tables that train one network. */
enum Preset {
    /** As {@link TableOptions#fast}. */
    FAST,
    /** As {@link TableOptions#paper}. */
    PAPER;

    private TableOptions options() {
        return switch (this) {
            case FAST -> TableOptions.fast();
            case PAPER -> TableOptions.paper();
        };
    }

    Options training() {
        return options().training();
    }

    /** The share of the rows that judges the training. */
    double validation() {
        return options().holdOut().share();
    }
}
