package io.github.deepscn.ensemble;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Reference;
import io.github.deepscn.data.Samples;
import io.github.deepscn.engine.Engines;
import io.github.deepscn.engine.Machine;
import io.github.deepscn.network.Links;
import io.github.deepscn.network.Network;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.search.Search;
import io.github.deepscn.search.Sources;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.TimeLeft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What tests of ensembles in training have in common. */
final class CrossCases {
    static final Options OPTIONS = Options.paper()
            .withLayers(16, 8)
            .withSearch(Search.published()
                    .withSources(List.of(Sources.DENSE_PAIRS, Sources.RADIAL))
                    .withCandidates(20)
                    .withMechanism(Mechanisms.ORTHOGONAL))
            .withLinks(new Links(true, true))
            .withShrinkage(new Shrinkage.Throughout(1e-3));

    private CrossCases() {}

    static List<int[]> parts(int rows, int parts, int members) {
        var numbers = new ArrayList<int[]>();
        for (int k = 0; k < members; k++) {
            int part = k % parts;
            numbers.add(IntStream.range(0, rows).filter(i -> i % parts == part).toArray());
        }
        return numbers;
    }

    static int[] others(int[] part, int rows) {
        return IntStream.range(0, rows)
                .filter(i -> Arrays.binarySearch(part, i) < 0)
                .toArray();
    }

    static double[][] pick(double[][] values, int[] numbers) {
        return Arrays.stream(numbers).mapToObj(i -> values[i]).toArray(double[][]::new);
    }

    /** The constant, the inputs and the outputs of all nodes. */
    static double[][] hidden(Network network, double[][] inputs) {
        double[][] nodes = Reference.hidden(network, inputs);
        double[][] hidden = new double[inputs.length][];
        for (int i = 0; i < inputs.length; i++) {
            double[] links = new double[1 + inputs[i].length];
            links[0] = 1;
            System.arraycopy(inputs[i], 0, links, 1, inputs[i].length);
            hidden[i] = DoubleStream.concat(Arrays.stream(links), Arrays.stream(nodes[i]))
                    .toArray();
        }
        return hidden;
    }

    static EnsembleRows local(Samples rows) {
        return new LocalRows(rows, Engines.local());
    }

    static CrossMember member(DeepScnModel model, Samples rows, int[] heldOut) {
        return new CrossMember(model.state(), local(rows), heldOut, Machine.ofThreads(1), TimeLeft.unlimited());
    }

    static MeanChoice choice(List<CrossMember> members, Samples rows) {
        try (var crew = new MemberCrew(2)) {
            return MeanChoice.of(members, local(rows), crew);
        }
    }
}
