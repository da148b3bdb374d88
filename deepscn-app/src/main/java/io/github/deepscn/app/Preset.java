package io.github.deepscn.app;

import io.github.deepscn.TableOptions;

/** Options that go together. */
enum Preset {
    /** What is taken when nothing is said. */
    BALANCED {
        @Override
        TableOptions options(String... targets) {
            return TableOptions.standard(targets);
        }
    },
    /** Many networks together. */
    ACCURATE {
        @Override
        TableOptions options(String... targets) {
            return TableOptions.accurate(targets);
        }
    },
    /** Algorithm 1 and nothing added but the rank rule. */
    PAPER {
        @Override
        TableOptions options(String... targets) {
            return TableOptions.paper(targets);
        }
    };

    abstract TableOptions options(String... targets);
}
