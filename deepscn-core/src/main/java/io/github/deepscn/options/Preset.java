package io.github.deepscn.options;

import io.github.deepscn.TableOptions;
import java.util.function.Supplier;

/** Options that go together, by the names that people type. */
public enum Preset {
    FAST("Fast", TableOptions::fast, "One network, trained in seconds; some rows are held out to judge it."),
    BALANCED("Balanced", TableOptions::balanced, "Five networks that predict together: good on most tables."),
    ACCURATE("Accurate", TableOptions::accurate, "Ten larger networks, searched for longer: the best and the slowest."),
    PAPER("As in the paper", TableOptions::paper, "One network by the published algorithm, nothing added.");

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a method without state
    private final Supplier<TableOptions> options;

    private final String help;

    Preset(String label, Supplier<TableOptions> options, String help) {
        this.label = label;
        this.options = options;
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
        return options.get();
    }
}
