package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.spark.ModelParcel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.reflect.ClassTag$;

class PersistenceTest {
    private static final Numbers DATA = Numbers.of(120, 0.1, 41);

    @TempDir
    private Path folder;

    private String path(String name) {
        return folder.resolve(name).toUri().toString();
    }

    private static void assertSame(Dataset<Row> one, Dataset<Row> other) {
        assertThat(other.schema()).isEqualTo(one.schema());
        assertThat(other.orderBy("id").collectAsList())
                .isEqualTo(one.orderBy("id").collectAsList());
    }

    /** All params that have a value, as JSON. */
    private static Map<String, String> values(Params params) {
        return Arrays.stream(params.params())
                .filter(params::isDefined)
                .collect(Collectors.toMap(Param::name, param -> json(params, param)));
    }

    private static <T> String json(Params params, Param<T> param) {
        return param.jsonEncode(params.getOrDefault(param));
    }

    @Test
    void anEstimatorIsReadAsItWasWritten() throws IOException {
        var regressor = new DeepScnRegressor()
                .setPreset("paper")
                .setLayers(4, 2)
                .setCandidates(30)
                .setScopes(1, 5)
                .setContractions(0.5, 0.9)
                .setTolerance(0.1)
                .setBatch(2)
                .setMechanism("relaxed")
                .setSources("uniform")
                .setGenerations(1)
                .setActivation("sine")
                .setRidge("gcv")
                .setIntercept(true)
                .setInputLinks(true)
                .setPatience(4)
                .setSeed(9)
                .setWeightCol("weight")
                .setValidationIndicatorCol("judges")
                .setHandleInvalid("skip")
                .setCheckpoint("file")
                .setResume(true);
        regressor.save(path("regressor"));
        var read = DeepScnRegressor.load(path("regressor"));
        assertThat(read.uid()).isEqualTo(regressor.uid());
        assertThat(values(read)).isEqualTo(values(regressor)).containsKey("resume");
        assertThat(new Training(read).options()).isEqualTo(new Training(regressor).options());

        var classifier =
                new DeepScnClassifier().setThresholds(new double[] {0.5, 0.5}).setValidation(0.1);
        classifier.save(path("classifier"));
        assertThat(values(DeepScnClassifier.load(path("classifier")))).isEqualTo(values(classifier));

        var features = new DeepScnFeatures().setLayer(1).setLabelCol("label");
        features.save(path("features"));
        assertThat(values(DeepScnFeatures.load(path("features")))).isEqualTo(values(features));
    }

    @Test
    void aRegressionModelIsReadAsItWasWritten() throws IOException {
        var model = new DeepScnRegressor()
                .setLayers(5)
                .setBatch(2)
                .setHandleInvalid("skip")
                .setPredictionCol("guess")
                .fit(DATA.dataset());
        model.save(path("model"));
        var read = DeepScnRegressionModel.load(path("model"));
        assertThat(read.uid()).isEqualTo(model.uid());
        assertThat(read.network().digest()).isEqualTo(model.network().digest());
        assertThat(values(read)).isEqualTo(values(model));
        assertSame(model.transform(DATA.dataset()), read.transform(DATA.dataset()));
        assertThatThrownBy(() -> model.save(path("model"))).isInstanceOf(IOException.class);
        model.write().overwrite().save(path("model"));
        assertThat(DeepScnModel.load(folder.resolve("model/model.safetensors")).digest())
                .isEqualTo(model.network().digest());
    }

    @Test
    void aClassificationModelIsReadAsItWasWritten() throws IOException {
        var model = new DeepScnClassifier()
                .setLabelCol("class")
                .setLayers(5)
                .setBatch(2)
                .setThresholds(new double[] {0.3, 0.4, 0.5})
                .fit(DATA.dataset());
        model.save(path("model"));
        var read = DeepScnClassificationModel.load(path("model"));
        assertThat(read.labels()).isEqualTo(model.labels());
        assertSame(model.transform(DATA.dataset()), read.transform(DATA.dataset()));
        assertThat(ClassifierModel.load(folder.resolve("model/model.safetensors"))
                        .digest())
                .isEqualTo(model.classifier().digest());
        assertThatThrownBy(() -> DeepScnRegressionModel.load(path("model")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("DeepScnRegressionModel");
    }

    @Test
    void aFeaturesModelIsReadAsItWasWritten() throws IOException {
        var model = new DeepScnFeatures()
                .setLayers(4, 3)
                .setBatch(2)
                .setLayer(2)
                .setOutputCol("nodes")
                .fit(DATA.dataset());
        model.save(path("model"));
        assertSame(
                model.transform(DATA.dataset()),
                DeepScnFeaturesModel.load(path("model")).transform(DATA.dataset()));
    }

    @Test
    void aModelTravelsToExecutors() throws Exception {
        var model = new DeepScnRegressor().setLayers(5).setBatch(2).fit(DATA.dataset());
        var features = Vectors.dense(DATA.inputs[0]);
        model.transform(DATA.dataset()).count();
        assertThat(model.estimatedSize()).isLessThan(100_000);
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(model);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((DeepScnRegressionModel) in.readObject()).predict(features))
                    .isEqualTo(model.predict(features));
        }
        var kryo = new KryoSerializer(new SparkConf()).newInstance();
        var tag = ClassTag$.MODULE$.<ModelParcel<DeepScnModel>>apply(ModelParcel.class);
        ModelParcel<DeepScnModel> parcel = kryo.deserialize(kryo.serialize(ModelParcel.of(model.network()), tag), tag);
        assertThat(parcel.model().predict(DATA.inputs[0]))
                .containsExactly(model.network().predict(DATA.inputs[0]));
    }
}
