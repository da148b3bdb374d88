package io.github.deepscn.train;

import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.score.Ranking;
import io.github.deepscn.score.Scorer;
import io.github.deepscn.search.CandidateSearch;
import java.util.ArrayList;
import java.util.List;

/** Adds the nodes of each step to the network and records how they were found. */
final class StepRecorder {
    private final Construction network;
    private final Scorer scorer;
    private final List<RecordedStep.Node> nodes = new ArrayList<>();
    private StepLog log = StepLog.none();
    private int step;
    private long scoredBefore;

    StepRecorder(Construction network, Scorer scorer) {
        this.network = network;
        this.scorer = scorer;
    }

    /** Sends every step to a log from now on. */
    void log(StepLog steps) {
        log = steps;
    }

    /** Counts steps that others have taken. */
    void skip(int steps) {
        step += steps;
    }

    void begin() {
        step++;
        scoredBefore = scorer.tally().scored();
    }

    /** Adds a node that has just joined the basis to the open layer. */
    void add(CandidateSearch.Batch drawn, Ranking.Pick pick, Fit fit) {
        long candidates = scorer.tally().scored() - scoredBefore;
        double score = scorer.decrease(pick, fit) - pick.least();
        NodeRecord record = NodeRecord.found(drawn.scope(pick.candidate()), pick.contraction(), score, candidates)
                .measured(network.layerNumber(), network.nodeNumber(), step, fit, network.seconds());
        Layer node = drawn.candidates().nodes().nodes(pick.candidate());
        nodes.add(new RecordedStep.Node(record, node));
        network.add(node, 0, record);
    }

    /** Sends the step to the log, if it added nodes. */
    void end() {
        if (!nodes.isEmpty()) {
            log.write(new RecordedStep(nodes, scorer.tally().scored(), Refusals.of(scorer.tally())));
            nodes.clear();
        }
    }
}
