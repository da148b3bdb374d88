package io.github.deepscn;

import io.github.deepscn.network.Activation;
import io.github.deepscn.network.FewInputs;
import io.github.deepscn.network.Layer;
import io.github.deepscn.network.LayerBuilder;
import io.github.deepscn.network.NodeFamily;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Layers with random nodes on few inputs; some of their places are empty. */
public final class FewInputsLayers {
    private FewInputsLayers() {}

    /** Boxes, bumps and nodes of some activations, by lot. */
    public static Layer mixed(RandomGenerator random, int fanIn, int width, Activation... activations) {
        return layer(random, fanIn, width, () -> switch (random.nextInt(4)) {
            case 0 -> FewInputs.BOX;
            case 1 -> FewInputs.BUMP;
            default -> activations[random.nextInt(activations.length)];
        });
    }

    public static Layer layer(RandomGenerator random, FewInputs family, int fanIn, int width) {
        return layer(random, fanIn, width, () -> family);
    }

    private static Layer layer(RandomGenerator random, int fanIn, int width, Supplier<NodeFamily> families) {
        var layer = new LayerBuilder(fanIn);
        for (int k = 0; k < width; k++) {
            NodeFamily family = families.get();
            layer.add(Layer.of(List.of(family), fanIn, parameters(random, family, fanIn)), 0);
        }
        return layer.build();
    }

    public static double[] parameters(RandomGenerator random, NodeFamily family, int fanIn) {
        if (family instanceof Activation) {
            return random.doubles(fanIn + 1, -1, 1).toArray();
        }
        double[] parameters = new double[family.parameters(fanIn)];
        for (int p = 0; p < FewInputs.PLACES; p++) {
            if (random.nextInt(3) > 0) {
                double slope = random.nextDouble(-20, 20);
                FewInputs.set(parameters, 0, p, random.nextInt(fanIn), slope, random.nextDouble(-1, 1));
            }
        }
        return parameters;
    }
}
