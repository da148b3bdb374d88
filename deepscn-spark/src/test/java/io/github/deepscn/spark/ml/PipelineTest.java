package io.github.deepscn.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.IndexToString;
import org.apache.spark.ml.feature.OneHotEncoder;
import org.apache.spark.ml.feature.StandardScaler;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

class PipelineTest {
    private static final StructType HOUSES = new StructType()
            .add("id", DataTypes.IntegerType)
            .add("area.m2", DataTypes.DoubleType)
            .add("rooms", DataTypes.IntegerType)
            .add("district", DataTypes.StringType)
            .add("heating", DataTypes.StringType)
            .add("price", DataTypes.DoubleType)
            .add("note", DataTypes.createArrayType(DataTypes.StringType));

    @TempDir
    private Path folder;

    private static Dataset<Row> houses(long seed) {
        System.out.println("houses drawn with seed " + seed);
        var random = new SplittableRandom(seed);
        String[] districts = {"north", "south", "old town"};
        String[] heatings = {"wood", "gas"};
        var rows = new ArrayList<Row>();
        for (int i = 0; i < 240; i++) {
            double area = random.nextDouble(30, 200);
            int district = random.nextInt(3);
            int heating = random.nextInt(2);
            double price = 3000 * area * (1 + 0.4 * district) + 20_000 * heating + 5000 * random.nextDouble();
            List<String> note = i % 7 == 0 ? null : List.of("a", "b");
            rows.add(
                    RowFactory.create(i, area, (int) (area / 25), districts[district], heatings[heating], price, note));
        }
        return LocalSession.get().createDataFrame(rows, HOUSES);
    }

    /** Stages that turn texts into vectors and scale them. */
    private static List<PipelineStage> encoding(String... texts) {
        String[] indices = Arrays.stream(texts).map(name -> name + " index").toArray(String[]::new);
        String[] vectors = Arrays.stream(texts).map(name -> name + " vector").toArray(String[]::new);
        String[] all = new String[texts.length + 2];
        System.arraycopy(vectors, 0, all, 0, texts.length);
        all[texts.length] = "`area.m2`";
        all[texts.length + 1] = "rooms";
        return List.of(
                new StringIndexer().setInputCols(texts).setOutputCols(indices),
                new OneHotEncoder().setInputCols(indices).setOutputCols(vectors),
                new VectorAssembler().setInputCols(all).setOutputCol("assembled"),
                new StandardScaler()
                        .setInputCol("assembled")
                        .setOutputCol("features")
                        .setWithMean(true));
    }

    private static Pipeline pipeline(List<PipelineStage> encoding, PipelineStage... more) {
        var stages = new ArrayList<>(encoding);
        stages.addAll(List.of(more));
        return new Pipeline().setStages(stages.toArray(PipelineStage[]::new));
    }

    @Test
    void aPipelineFromTextsToPricesIsReadAsItWasWritten() throws IOException {
        var houses = houses(51).withColumnRenamed("area.m2", "area");
        var encoding = new ArrayList<>(encoding("district", "heating"));
        encoding.set(2, ((VectorAssembler) encoding.get(2)).setInputCols(new String[] {
                    "district vector", "heating vector", "area", "rooms"
                }));
        var pipeline = pipeline(
                encoding,
                new DeepScnRegressor()
                        .setLabelCol("price")
                        .setLayers(12)
                        .setBatch(2)
                        .setSeed(3));
        PipelineModel model = pipeline.fit(houses);
        Dataset<Row> priced = model.transform(houses);
        assertThat(new RegressionEvaluator()
                        .setLabelCol("price")
                        .setMetricName("r2")
                        .evaluate(priced))
                .isGreaterThan(0.97);
        String path = folder.resolve("houses").toUri().toString();
        model.save(path);
        assertThat(Numbers.column(PipelineModel.load(path).transform(houses), "prediction"))
                .containsExactly(Numbers.column(priced, "prediction"));
        String unfitted = folder.resolve("unfitted").toUri().toString();
        pipeline.save(unfitted);
        assertThat(Pipeline.load(unfitted).getStages()[4]).isInstanceOf(DeepScnRegressor.class);
    }

    @Test
    void classesKeepTheNamesOfTheStringIndexer() {
        var houses = houses(52).withColumnRenamed("area.m2", "area");
        var indexer = new StringIndexer()
                .setInputCol("district")
                .setOutputCol("label")
                .fit(houses);
        var model = new Pipeline()
                .setStages(new PipelineStage[] {
                    indexer,
                    new VectorAssembler()
                            .setInputCols(new String[] {"area", "price", "rooms"})
                            .setOutputCol("assembled"),
                    new StandardScaler().setInputCol("assembled").setOutputCol("features"),
                    new DeepScnClassifier().setLayers(30).setBatch(6).setSeed(3),
                    new IndexToString()
                            .setInputCol("prediction")
                            .setOutputCol("guess")
                            .setLabels(indexer.labelsArray()[0])
                })
                .fit(houses);
        var classifier = (DeepScnClassificationModel) model.stages()[3];
        assertThat(classifier.labels()).containsExactly(indexer.labelsArray()[0]);
        assertThat(classifier.classifier().classes()).containsExactly("north", "old town", "south");
        List<Row> rows =
                model.transform(houses).select("features", "guess", "district").collectAsList();
        long right = rows.stream()
                .filter(row -> row.getString(1).equals(row.getString(2)))
                .count();
        assertThat(right).isGreaterThan(220);
        for (Row row : rows.subList(0, 20)) {
            assertThat(classifier.classifier().label(row.<Vector>getAs(0).toArray()))
                    .isEqualTo(row.getString(1));
        }
    }

    @Test
    void allOtherColumnsStayAsTheyAre() {
        var houses = houses(53);
        var model = pipeline(
                        encoding("district", "heating"),
                        new DeepScnRegressor().setLabelCol("price").setLayers(4).setBatch(2))
                .fit(houses);
        Dataset<Row> before =
                pipeline(encoding("district", "heating")).fit(houses).transform(houses);
        Dataset<Row> after = model.transform(houses);
        assertThat(Arrays.copyOf(after.columns(), before.columns().length)).containsExactly(before.columns());
        for (var field : before.schema().fields()) {
            var kept = after.schema().apply(field.name());
            assertThat(kept.dataType()).isEqualTo(field.dataType());
            if (field.name().endsWith(" index")) {
                assertThat(kept.metadata().json()).contains("vals");
            }
        }
        List<Row> one = before.orderBy("id").collectAsList();
        List<Row> other = after.drop("prediction").orderBy("id").collectAsList();
        assertThat(other).isEqualTo(one);
    }

    @Test
    void theNodesOfANetworkServeAnotherLearner() {
        Numbers data = Numbers.of(300, 0.02, 54);
        var model = new Pipeline()
                .setStages(new PipelineStage[] {
                    new DeepScnFeatures()
                            .setLabelCol("label")
                            .setLayers(30)
                            .setBatch(6)
                            .setOutputCol("nodes"),
                    new LinearRegression().setFeaturesCol("nodes")
                })
                .fit(data.dataset());
        assertThat(new RegressionEvaluator().setMetricName("r2").evaluate(model.transform(data.dataset())))
                .isGreaterThan(0.95);
    }

    @Test
    void crossValidationChoosesAmongParams() throws IOException {
        Numbers data = Numbers.of(200, 0.02, 55);
        var regressor = new DeepScnRegressor().setBatch(3).setSeed(3).setValidation(0);
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(regressor.layers(), CollectionConverters.asScala(List.of(new int[] {1}, new int[] {6})))
                .build();
        CrossValidatorModel chosen = new CrossValidator()
                .setEstimator(regressor)
                .setEstimatorParamMaps(grid)
                .setEvaluator(new RegressionEvaluator())
                .setNumFolds(2)
                .setParallelism(2)
                .setSeed(1)
                .fit(data.dataset());
        var best = (DeepScnRegressionModel) chosen.bestModel();
        assertThat(best.network().options().layers()).containsExactly(6);
        int narrow = IntStream.range(0, 2)
                .filter(k -> grid[k].apply(regressor.layers())[0] == 1)
                .findFirst()
                .orElseThrow();
        assertThat(chosen.avgMetrics()[narrow]).isGreaterThan(chosen.avgMetrics()[1 - narrow]);
        String path = folder.resolve("chosen").toUri().toString();
        chosen.save(path);
        assertThat(Numbers.column(CrossValidatorModel.load(path).transform(data.dataset()), "prediction"))
                .containsExactly(Numbers.column(chosen.transform(data.dataset()), "prediction"), within(1e-12));
    }
}
