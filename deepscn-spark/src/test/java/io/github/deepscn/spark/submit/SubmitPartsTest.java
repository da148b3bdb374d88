package io.github.deepscn.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Unit tests of parts of the command. */
class SubmitPartsTest {
    private static Random random() {
        long seed = 7;
        System.out.println("seed " + seed);
        return new Random(seed);
    }

    @Test
    void sumsOfPartsGiveTheScoresOfAll() {
        var random = random();
        double[][] targets =
                random.doubles(200).mapToObj(x -> new double[] {1e6 + x, x}).toArray(double[][]::new);
        double[][] predictions = Arrays.stream(targets)
                .map(row -> new double[] {row[0] + random.nextGaussian(), row[1] * random.nextDouble()})
                .toArray(double[][]::new);
        List<String> names = List.of("a", "b");
        var all = new NumberSums(2);
        for (int from : new int[] {0, 0, 70, 130}) {
            int to = from == 0 ? all.rows == 0 ? 70 : 0 : from == 70 ? 130 : 200;
            var part = new NumberSums(2);
            for (int i = from; i < to; i++) {
                part.add(predictions[i], targets[i]);
            }
            all.append(part);
        }
        NumberScores expected = NumberScores.of(names, predictions, targets);
        NumberScores seen = all.scores(names);
        assertThat(seen.rows()).isEqualTo(200);
        assertThat(seen.rmse()).isCloseTo(expected.rmse(), within(1e-12));
        assertThat(seen.mae()).isCloseTo(expected.mae(), within(1e-12));
        assertThat(seen.r2()).isCloseTo(expected.r2(), within(1e-9));
        for (int q = 0; q < 2; q++) {
            assertThat(seen.outputs().get(q).r2())
                    .isCloseTo(expected.outputs().get(q).r2(), within(1e-9));
        }
    }

    @Test
    void sumsOfPartsGiveTheScoresOfAllClasses() {
        var random = random();
        List<String> classes = List.of("a", "b", "c");
        String[] labels = IntStream.range(0, 150)
                .mapToObj(i -> "abcd".substring(i % 4, i % 4 + 1))
                .toArray(String[]::new);
        double[][] probabilities = IntStream.range(0, 150)
                .mapToObj(i -> {
                    double[] drawn = random.doubles(3).toArray();
                    double sum = Arrays.stream(drawn).sum();
                    return Arrays.stream(drawn).map(x -> x / sum).toArray();
                })
                .toArray(double[][]::new);
        var all = new ClassSums(3);
        for (int from = 0; from < 150; from += 50) {
            var part = new ClassSums(3);
            for (int i = from; i < from + 50; i++) {
                part.add(probabilities[i], Collections.binarySearch(classes, labels[i]));
            }
            all.append(part);
        }
        ClassScores expected = ClassScores.of(classes, probabilities, labels);
        ClassScores seen = all.scores(classes);
        assertThat(seen.accuracy()).isEqualTo(expected.accuracy());
        assertThat(seen.balancedAccuracy()).isCloseTo(expected.balancedAccuracy(), within(1e-12));
        assertThat(seen.logLoss()).isCloseTo(expected.logLoss(), within(1e-12));
        assertThat(seen.unknown()).isEqualTo(expected.unknown());
    }

    private static double number(String text, char decimal) {
        return new CellReader(List.of(), List.of(), Set.of(), decimal).number(text);
    }

    @Test
    void numbersAreReadAsPeopleWriteThem() {
        for (String text : List.of("1", "-1.5", "+.5", "2.", "1e3", "1.5E-3", " 7 ")) {
            assertThat(number(text, '.')).as(text).isEqualTo(Double.parseDouble(text));
        }
        for (String text : List.of("", ".", "-", "1f", "0x10", "1e", "1,5", "a", "1 2", "e5")) {
            assertThat(number(text, '.')).as(text).isNaN();
        }
        assertThat(number("1,5", ',')).isEqualTo(1.5);
        assertThat(number("-Inf", '.')).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(number("1e999", '.')).isInfinite();
    }

    @Test
    void cellsOfEveryTypeAreNumbersOrTexts() {
        var schema = new StructType()
                .add("decimal", DataTypes.createDecimalType(10, 2))
                .add("long", DataTypes.LongType)
                .add("float", DataTypes.FloatType)
                .add("truth", DataTypes.BooleanType)
                .add("date", DataTypes.DateType)
                .add("stamp", DataTypes.TimestampType)
                .add("local", DataTypes.TimestampNTZType)
                .add("text", DataTypes.StringType)
                .add("nothing", DataTypes.NullType)
                .add("bytes", DataTypes.BinaryType);
        var reader = CellReader.of(schema, true, Set.of("bytes"), Set.of("NA"), '.');
        var instant = Instant.parse("2024-02-29T08:00:00Z");
        Row row = RowFactory.create(
                new BigDecimal("12.50"),
                7L,
                Float.NaN,
                true,
                LocalDate.of(2024, 2, 29),
                instant,
                LocalDateTime.of(2024, 2, 29, 10, 0),
                " NA ",
                null,
                new byte[] {1});
        assertThat(reader.cells(row))
                .containsExactly(
                        12.5,
                        7.0,
                        null,
                        "true",
                        "2024-02-29",
                        "2024-02-29T08:00:00Z",
                        "2024-02-29T10:00:00",
                        null,
                        null,
                        null);
        Row old = RowFactory.create(
                null, null, 1f, null, Date.valueOf("2024-02-29"), Timestamp.from(instant), null, "a b", null, null);
        assertThat(reader.cells(old))
                .containsExactly(null, null, 1.0, null, "2024-02-29", "2024-02-29T08:00:00Z", null, "a b", null, null);
    }

    private static <T> T byKryo(T object) {
        var kryo = new KryoSerializer(new SparkConf()).newInstance();
        ClassTag<T> tag = ClassTag$.MODULE$.apply(object.getClass());
        return kryo.deserialize(kryo.serialize(object, tag), tag);
    }

    @Test
    void whatTasksReturnTravelsByKryo() {
        var schema = new StructType().add("x", DataTypes.StringType).add("y", DataTypes.DoubleType);
        var reader = CellReader.of(schema, false, Set.of(), Set.of("NA"), '.');
        var rules = RowRules.of(reader, TableOptions.fast("y"));
        List<Row> rows = List.of(RowFactory.create("a", 1.0), RowFactory.create("NA", null));
        var row = rules.rows(0, 5, rows.iterator()).next();
        assertThat(byKryo(row)).usingRecursiveComparison().isEqualTo(row);
        var survey = PartitionSurvey.of(rules.rows(0, 0, rows.iterator()), rules);
        assertThat(byKryo(survey)).usingRecursiveComparison().isEqualTo(survey);
        Table table = new Houses(100, 3).table();
        TableOptions fast = TableOptions.fast("price");
        TableModel model = TableTraining.with(fast.withTraining(fast.training().withLayers(3)))
                .fit(table)
                .model();
        List<ScoreSums> sums = ScoreSums.empty(model);
        assertThat(byKryo(sums)).usingRecursiveComparison().isEqualTo(sums);
    }

    @Test
    void theShareIsHeldOutWhicheverRowsAreSampled() {
        long seed = 11;
        System.out.println("seed " + seed);
        var held = RowRules.heldOut(0.2, seed);
        int[] holding = IntStream.range(0, 10_000).filter(i -> held.takes(0, i)).toArray();
        assertThat(holding.length).isBetween(1800, 2200);
        // a sample contains the rows with small draws; the same share of them must be held out
        long both = Arrays.stream(holding)
                .filter(i -> (SplitMix64.place(seed, i) >>> 11) * 0x1p-53 < 0.5)
                .count();
        assertThat(both).isBetween(900L, 1100L);
        assertThat(IntStream.range(0, 10_000).filter(i -> held.takes(1, i)).toArray())
                .isNotEqualTo(holding);
    }

    @Test
    void ctrlCIsTakenOnceAndOnlyWhileThereIsATraining() {
        var ctrlC = new CtrlC();
        assertThat(ctrlC.requested()).isFalse();
        assertThat(ctrlC.take()).isEqualTo(true);
        assertThat(ctrlC.requested()).isTrue();
        assertThat(ctrlC.take()).isEqualTo(false);
        ctrlC.close();
        var over = new CtrlC();
        over.close();
        assertThat(over.take()).isEqualTo(false);
        assertThat(over.requested()).isFalse();
    }

    /** A file system with another scheme, like those of clusters. */
    static final class Elsewhere extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("elsewhere:///");
        }
    }

    @Test
    void aModelIsWrittenToAnyFileSystemInPlaceOfAnother(@TempDir Path folder) throws IOException {
        var hadoop = new Configuration();
        hadoop.set("fs.elsewhere.impl", Elsewhere.class.getName());
        TableOptions fast = TableOptions.fast("price");
        TableModel model = TableTraining.with(fast.withTraining(fast.training().withLayers(3)))
                .fit(new Houses(100, 3).table())
                .model();
        Path file = folder.resolve("model.safetensors");
        var place = new ModelPlace("elsewhere://" + file);
        assertThat(place.isLocal()).isFalse();
        for (int time = 0; time < 2; time++) {
            place.requireRemote(hadoop);
            place.write(model, hadoop);
            assertThat(TableModel.load(file).digest()).isEqualTo(model.digest());
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        assertThat(new ModelPlace("file:" + file).isLocal()).isTrue();
        assertThat(new ModelPlace("C:\\model").isLocal()).isTrue();
    }
}
