package io.github.deepscn.options;

import io.github.deepscn.TableOptions;
import java.util.function.Supplier;

/** Options that go together, by the names that people type. */
public enum Preset {
    FAST("Fast", "One network, trained in seconds; some rows are held out to judge it.", TableOptions::fast),
    BALANCED("Balanced", "Five networks that predict together: good on most tables.", TableOptions::balanced),
    ACCURATE("Accurate", "Ten larger networks, searched for longer: the best and the slowest.", TableOptions::accurate),
    PAPER("As in the paper", "One network by the published algorithm, nothing added.", TableOptions::paper);

    private final String label;
    private final String help;
    private final Supplier<TableOptions> options;

    Preset(String label, String help, Supplier<TableOptions> options) {
        this.label = label;
        this.help = help;
        this.options = options;
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
