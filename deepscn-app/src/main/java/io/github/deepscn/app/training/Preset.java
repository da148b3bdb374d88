package io.github.deepscn.app.training;

import io.github.deepscn.TableOptions;

/** Options that go together. */
public enum Preset {
    /** One network. */
    FAST {
        @Override
        public TableOptions options(String... targets) {
            return TableOptions.fast(targets);
        }
    },
    /** Some networks together: what is taken when nothing is said. */
    BALANCED {
        @Override
        public TableOptions options(String... targets) {
            return TableOptions.balanced(targets);
        }
    },
    /** Many networks together. */
    ACCURATE {
        @Override
        public TableOptions options(String... targets) {
            return TableOptions.accurate(targets);
        }
    },
    /** Algorithm 1 and nothing added but the rank rule. */
    PAPER {
        @Override
        public TableOptions options(String... targets) {
            return TableOptions.paper(targets);
        }
    };

    public abstract TableOptions options(String... targets);
}
