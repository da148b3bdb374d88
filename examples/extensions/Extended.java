import io.github.deepscn.DeepScn;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Model;
import io.github.deepscn.search.Sources;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.train.Extensions;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Trains with an activation, a mechanism, a source and a family of your own, saves each model and loads it again. */
public class Extended {
    public static void main(String[] args) throws IOException {
        Options paper = Options.paper().withLayers(20, 10);
        train("activation", paper.withActivation(new Softsign()), args[0]);
        train("mechanism", paper.withMechanism(new HalfWay()), args[0]);
        var axes = paper.search().withSources(List.of(new Axes(), Sources.UNIFORM));
        train("source", paper.withSearch(axes.withGenerations(1)), args[0]);
        var boxes = paper.search().withSources(List.of(new Box.Boxes(), Sources.DENSE_PAIRS));
        train("family", paper.withSearch(boxes.withGenerations(1)), args[0]);
    }

    private static void train(String what, Options options, String folder) throws IOException {
        var random = new SplittableRandom(7);
        double[][] inputs = new double[400][];
        Arrays.setAll(inputs, i -> random.doubles(3, -1, 1).toArray());
        double[] targets = Arrays.stream(inputs)
                .mapToDouble(x -> Math.sin(3 * x[0]) + (x[1] > 0.2 ? x[2] : 0))
                .toArray();
        DeepScnModel model = DeepScn.with(options).fit(inputs, targets);

        Path file = Path.of(folder, what + ".safetensors");
        model.save(file);
        var limits = FileLimits.standard().withExtensions(Extensions.of(options));
        var loaded = (DeepScnModel) Model.load(file, limits);
        if (!Arrays.deepEquals(model.predict(inputs), loaded.predict(inputs))) {
            throw new IllegalStateException(what + ": the loaded model predicts something else");
        }
        System.out.printf("%s: %d nodes, RMSE %.4f%n", what, model.network().nodes(), model.history().trainRmse());
    }
}
