package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.Autoencoder;
import io.github.deepscn.DeepScn;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.score.Mechanisms;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.feature.OneHotEncoder;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class DeepScnFeaturesTest {
    private static final Numbers DATA = Numbers.of(250, 0.05, 31);

    private static DeepScnFeatures small() {
        return new DeepScnFeatures()
                .setLayers(6, 4)
                .setBatch(2)
                .setSeed(5)
                .setValidation(0)
                .setOutputCol("nodes");
    }

    private static double[][] nodes(Dataset<Row> dataset) {
        return dataset.orderBy("id").select("nodes").collectAsList().stream()
                .map(row -> row.<Vector>getAs(0).toArray())
                .toArray(double[][]::new);
    }

    private static void assertClose(double[][] found, double[][] expected) {
        assertThat(found.length).isEqualTo(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).containsExactly(expected[i], within(1e-12));
        }
    }

    @Test
    void theNodesOfALearntNetworkAreTheFeaturesOfAllLayersOrOfOne() {
        var model = small().setLabelCol("label").fit(DATA.dataset());
        var reference = DeepScn.with(model.network().options()).fit(DATA.inputs, DATA.targets);
        assertThat(model.network().predict(DATA.inputs[3]))
                .containsExactly(reference.predict(DATA.inputs[3]), within(4e-7));
        Dataset<Row> all = model.transform(DATA.dataset());
        assertClose(nodes(all), model.network().features(DATA.inputs));
        assertThat(AttributeGroup.fromStructField(all.schema().apply("nodes")).size())
                .isEqualTo(10);
        for (int layer = 1; layer <= 2; layer++) {
            model.setLayer(layer);
            assertClose(nodes(model.transform(DATA.dataset())), model.network().features(DATA.inputs, layer));
        }
        assertThatThrownBy(() -> model.setLayer(3).transform(DATA.dataset()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("layer is 3, must be at most 2");
    }

    @Test
    void withoutALabelTheNetworkLearnsTheFeatures() {
        var model = small().setLayers(20).setBatch(5).fit(DATA.dataset());
        assertThat(model.network().options().search().mechanism()).isEqualTo(Mechanisms.RELAXED);
        assertThat(model.network().options().links().inputs()).isFalse();
        var encoder = Autoencoder.of(model.network());
        double[][] decoded = encoder.decode(nodes(model.transform(DATA.dataset())));
        assertThat(Metrics.rmse(decoded, DATA.inputs)).isLessThan(0.2); // 0.58 without a network
        assertThatThrownBy(() -> small().setInputLinks(true).fit(DATA.dataset()))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("inputLinks is true without a labelCol");
    }

    @Test
    void aVectorCanBeLearntToo() {
        Dataset<Row> encoded = new OneHotEncoder()
                .setInputCol("class")
                .setOutputCol("classes")
                .setDropLast(false)
                .fit(DATA.dataset())
                .transform(DATA.dataset());
        var model = small().setLayers(2).setLabelCol("classes").fit(encoded);
        assertThat(model.network().readout().outputs()).isEqualTo(3);
    }

    @Test
    void theOutputMustBeANewColumn() {
        assertThatThrownBy(() -> small().setOutputCol("label").fit(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("label");
        assertThatThrownBy(() -> small().setLabelCol("judges").fit(DATA.dataset()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("judges");
    }
}
