package io.github.deepscn.app.studio;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of training in words for people, under the names of the command line. */
final class AboutOptions {
    static final List<Preset> PRESETS = List.of(
            new Preset("fast", "Fast", "One network, in seconds; some rows are held out to judge it."),
            new Preset("balanced", "Balanced", "Five networks that answer together: good on most tables."),
            new Preset("accurate", "Accurate", "Ten larger networks, searched for longer: the best, and the slowest."),
            new Preset("paper", "As in the paper", "One network by the published algorithm, nothing added."));

    static final List<Option> OPTIONS = List.of(
            Option.of(
                    "layers",
                    "Layers",
                    "The most nodes of every layer, from the first on; one number makes a shallow network.",
                    "integers",
                    "100,100"),
            Option.of(
                    "candidates",
                    "Candidates",
                    "How many random nodes are drawn at a time; the best of them joins the network.",
                    "integer",
                    "32"),
            Option.of(
                    "scopes",
                    "Scopes",
                    "How far from zero random weights may lie, tried from the smallest on.",
                    "numbers",
                    "0.5,1,5,10"),
            Option.of(
                    "contractions",
                    "Contractions",
                    "How much error a node may leave at most, as shares between 0 and 1; close to 1 asks for little.",
                    "numbers",
                    "0.9,0.99,0.999"),
            Option.choice(
                    "mechanism",
                    "Mechanism",
                    "What makes a candidate a good one: theta is the paper's rule, orthogonal counts what it really adds.",
                    "theta",
                    "relaxed",
                    "orthogonal"),
            Option.choice(
                    "activation",
                    "Activation",
                    "The curve by which a node answers to its inputs.",
                    "sigmoid",
                    "tanh",
                    "relu",
                    "sine",
                    "gaussian"),
            Option.of("batch", "Batch", "How many nodes a step may add at once.", "integer", "2"),
            Option.of(
                    "tolerance",
                    "Tolerance",
                    "Training ends when its error is as small as this, in the units of the target.",
                    "number",
                    "0"),
            Option.of(
                    "patience",
                    "Patience",
                    "One network only: how many nodes may join without a better error on held-out rows; 0 never stops.",
                    "integer",
                    "30"),
            Option.of("time-budget", "Time budget", "Training ends after so many seconds.", "number", "no limit"),
            Option.of(
                    "ridge",
                    "Ridge",
                    "How much the weights of the nodes are held small: a number, loo or gcv to choose it, or none.",
                    "text",
                    "loo"),
            Option.of(
                    "validation",
                    "Held-out share",
                    "The share of the rows that is not learnt from and judges the network; 0 for none.",
                    "number",
                    "0.15"),
            Option.of("ensemble", "Networks", "How many networks learn and answer together.", "integer", "5"),
            Option.of(
                    "sources",
                    "Sources of candidates",
                    "Where candidates come from: uniform, scaled, dense-pairs, sparse-pairs, mean-pairs, local-pairs, radial.",
                    "text",
                    "dense-pairs,sparse-pairs,radial"),
            Option.of(
                    "generations",
                    "Generations",
                    "How often the best candidates are varied before one of them joins.",
                    "integer",
                    "2"),
            Option.choice(
                    "classifier",
                    "Classifier",
                    "What tells classes apart: the network's own output, or a discriminant analysis of its nodes.",
                    "readout",
                    "lda"),
            Option.of(
                    "seed",
                    "Seed",
                    "Of all random draws: the same seed and data give the same model.",
                    "integer",
                    "1"));

    private AboutOptions() {}

    /** Options that go together. */
    record Preset(String id, String label, String help) {}

    /**
     * An option.
     *
     * @param name on the command line, without dashes
     * @param kind integers, numbers, integer, number, choice or text
     * @param allowed what there is to choose from
     * @param placeholder what may stand there
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Option(
            String name,
            String label,
            String help,
            String kind,
            @Nullable List<String> allowed,
            @Nullable String placeholder) {
        static Option of(String name, String label, String help, String kind, String placeholder) {
            return new Option(name, label, help, kind, null, placeholder);
        }

        static Option choice(String name, String label, String help, String... allowed) {
            return new Option(name, label, help, "choice", List.of(allowed), null);
        }
    }
}
