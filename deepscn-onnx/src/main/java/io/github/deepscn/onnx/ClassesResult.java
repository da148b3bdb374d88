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

/** The label of the most probable class, and the probabilities of all; of several classifiers, by their mean. */
record ClassesResult(List<ClassifierModel> classifiers) implements GraphResult {
    @Override
    public List<DeepScnModel> members() {
        return classifiers.stream().map(ClassifierModel::model).toList();
    }

    private List<String> classes() {
        return classifiers.get(0).classes();
    }

    @Override
    public String description() {
        return NetworkGraph.LABEL + " and " + NetworkGraph.PROBABILITIES;
    }

    @Override
    public List<Output> outputs() {
        return List.of(
                new Output(NetworkGraph.LABEL, OptionalInt.empty()),
                new Output(NetworkGraph.PROBABILITIES, OptionalInt.of(classes().size())));
    }

    @Override
    public void addTo(GraphBuilder graph, String inputs) {
        EnsembleGraph.addClasses(
                graph, inputs, classifiers.stream().map(AffineReadout::of).toList(), classes());
    }

    @Override
    public Map<String, String> metadata() {
        var entries = new LinkedHashMap<String, String>();
        entries.put("classifier", classifiers.get(0).classifier().name().toLowerCase(Locale.ROOT));
        entries.put("classes", JsonText.array(classes()));
        return entries;
    }

    @Override
    public FloatError floatError(MeasuredRows rows) {
        return new FloatCheck(members(), rows).classes(classifiers);
    }

    @Override
    public double trainRmse() {
        return FloatCheck.trainRmse(members());
    }

    @Override
    public String scaleName() {
        return "training RMSE";
    }
}
