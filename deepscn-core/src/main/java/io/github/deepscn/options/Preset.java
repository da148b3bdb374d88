package io.github.deepscn.options;

import io.github.deepscn.TableOptions;

/** Options that go together, by the names that people type. */
public enum Preset {
    FAST("Fast", "One network, trained in seconds; some rows are held out to judge it."),
    BALANCED("Balanced", "Five networks that predict together: good on most tables."),
    ACCURATE("Accurate", "Ten larger networks, searched for longer: the best and the slowest."),
    PAPER("As in the paper", "One network by the published algorithm, nothing added.");

    private final String label;
    private final String help;

    Preset(String label, String help) {
        this.label = label;
        this.help = help;
    }

    public String label() {
        return label;
    }

    /** One sentence for people who choose. */
    public String help() {
        return help;
    }

    /** The options, without a target. */
    public TableOptions options() {
        return switch (this) {
            case FAST -> TableOptions.fast();
            case BALANCED -> TableOptions.balanced();
            case ACCURATE -> TableOptions.accurate();
            case PAPER -> TableOptions.paper();
        };
    }
}
