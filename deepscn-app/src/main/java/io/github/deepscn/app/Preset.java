package io.github.deepscn.app;

import io.github.deepscn.TableOptions;

/** Options that go together. */
enum Preset {
    /** One network. */
    FAST {
        @Override
        TableOptions options(String... targets) {
            return TableOptions.fast(targets);
        }
    },
    /** Some networks together: what is taken when nothing is said. */
    BALANCED {
        @Override
        TableOptions options(String... targets) {
            return TableOptions.balanced(targets);
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
