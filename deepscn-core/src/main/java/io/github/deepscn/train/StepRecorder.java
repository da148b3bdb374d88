package io.github.deepscn.train;

import io.github.deepscn.network.Layer;
import io.github.deepscn.readout.Fit;
import io.github.deepscn.score.Ranking;
import io.github.deepscn.score.Tally;
import io.github.deepscn.search.CandidateSearch;
import java.util.ArrayList;
import java.util.List;

/** Records how the nodes of each step were found. */
final class StepRecorder {
    private final StepLog log;
    private final List<RecordedStep.Node> nodes = new ArrayList<>();
    private int step;
    private long scoredBefore;

    /**
     * A recorder that continues after {@code stepsBefore} steps.
     *
     * @param log receives every step
     */
    StepRecorder(StepLog log, int stepsBefore) {
        this.log = log;
        this.step = stepsBefore;
    }

    void begin(Tally tally) {
        step++;
        scoredBefore = tally.scored();
    }

    /** Records a node that has just joined the basis and is about to join the open layer. */
    NodeRecord record(
            Construction network,
            CandidateSearch.Batch drawn,
            Ranking.Pick pick,
            double decrease,
            Fit fit,
            Tally tally) {
        long candidates = tally.scored() - scoredBefore;
        double score = decrease - pick.least();
        NodeRecord record = NodeRecord.found(drawn.scope(pick.candidate()), pick.contraction(), score, candidates)
                .measured(network.layerNumber(), network.nodeNumber(), step, fit, network.seconds());
        Layer node = drawn.candidates().nodes().nodes(pick.candidate());
        nodes.add(new RecordedStep.Node(record, node));
        return record;
    }

    /** Sends the step to the log, if it added nodes. */
    void end(Tally tally) {
        if (!nodes.isEmpty()) {
            log.write(new RecordedStep(nodes, tally.scored(), Refusals.of(tally)));
            nodes.clear();
        }
    }
}
