package io.github.deepscn.onnx;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.onnx.OnnxReport.FloatError;
import io.github.deepscn.onnx.OnnxReport.Output;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** The label of the most probable class, and the probabilities of all. */
record ClassesResult(ClassifierModel classifier) implements GraphResult {
    @Override
    public DeepScnModel model() {
        return classifier.model();
    }

    @Override
    public String description() {
        return NetworkGraph.LABEL + " and " + NetworkGraph.PROBABILITIES;
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                new Output(NetworkGraph.LABEL, OptionalInt.empty()),
                new Output(
                        NetworkGraph.PROBABILITIES,
                        OptionalInt.of(classifier.classes().size())));
    }

    @Override
    public void addTo(NetworkGraph graph) {
        graph.addClasses(AffineReadout.of(classifier), classifier.classes());
    }

    @Override
    public Map<String, String> metadata() {
        var entries = new LinkedHashMap<String, String>();
        entries.put("classifier", classifier.classifier().name().toLowerCase(Locale.ROOT));
        entries.put("classes", JsonText.array(classifier.classes()));
        return entries;
    }

    @Override
    public FloatError floatError(MeasuredRows rows) {
        return new FloatCheck(model(), rows).classes(classifier);
    }

    @Override
    public double trainRmse() {
        return FloatCheck.trainRmse(model());
    }

    @Override
    public String scaleName() {
        return "training RMSE";
    }
}
