package io.github.deepscn.spark.submit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.SplitMix64;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.eval.NumberScores;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
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
import java.util.List;
import java.util.Map;
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
    /** The scores of some houses, whose sums are taken of parts of them. */
    private static Map<String, Object> scores(TableModel model, Table houses) {
        var scoring = new ScoreSums(model);
        double[] all = scoring.empty()[0];
        for (int part = 0; part < 3; part++) {
            int rest = part;
            double[] sums = scoring.empty()[1];
            scoring.add(
                    houses.pick(IntStream.range(0, houses.rows())
                            .filter(i -> i % 3 == rest)
                            .toArray()),
                    sums);
            Arrays.setAll(all, k -> all[k] + sums[k]);
        }
        assertThat(scoring.scores(scoring.empty()[0])).isEmpty();
        return scoring.scores(all).orElseThrow();
    }

    private static double score(Map<String, Object> scores, String name) {
        return (Double) requireNonNull(scores.get(name));
    }

    private static TableModel trained(TableOptions fast, Table table) {
        return TableTraining.with(fast.withTraining(fast.training().withLayers(3)))
                .fit(table)
                .model();
    }

    @Test
    void sumsOfPartsGiveTheScoresOfAll() {
        Table houses = new Houses(200, 7).table();
        TableModel model = trained(TableOptions.fast("price", "tax"), houses);
        NumberScores expected = model.evaluateNumbers(houses);
        Map<String, Object> seen = scores(model, houses);
        assertThat(seen).containsEntry("rows", 200L);
        assertThat(score(seen, "rmse")).isCloseTo(expected.rmse(), within(1e-12 * expected.rmse()));
        assertThat(score(seen, "mae")).isCloseTo(expected.mae(), within(1e-12 * expected.mae()));
        assertThat(score(seen, "r2")).isCloseTo(expected.r2(), within(1e-9));
        assertThat((List<?>) seen.get("outputs")).hasSize(2);
        for (int q = 0; q < 2; q++) {
            var output = (NumberScores.Output) ((List<?>) requireNonNull(seen.get("outputs"))).get(q);
            assertThat(output.name()).isEqualTo(expected.outputs().get(q).name());
            assertThat(output.r2()).isCloseTo(expected.outputs().get(q).r2(), within(1e-9));
        }
    }

    @Test
    void targetsThatAreAllTheSameHaveNoShareExplained() {
        Table houses = new Houses(90, 7).table();
        double[] same = IntStream.range(0, 90).mapToDouble(i -> 0.1).toArray();
        Table constant = Table.of(List.of(houses.column("area"), NumberColumn.of("price", same)));
        TableModel model = trained(TableOptions.fast("price").withTask(Task.REGRESSION), constant);
        assertThat(score(scores(model, constant), "r2")).isNaN();
    }

    @Test
    void sumsOfPartsGiveTheScoresOfAllClasses() {
        Table houses = new Houses(200, 7).table();
        Column state = houses.column("state");
        int[] known = IntStream.range(0, 200)
                .filter(i -> !state.text(i).equals("fair"))
                .toArray();
        TableModel model = trained(TableOptions.fast("state"), houses.pick(known));
        ClassScores expected = model.evaluateClasses(houses);
        Map<String, Object> seen = scores(model, houses);
        assertThat(seen).containsEntry("accuracy", expected.accuracy());
        assertThat(score(seen, "balancedAccuracy")).isCloseTo(expected.balancedAccuracy(), within(1e-12));
        assertThat(score(seen, "logLoss")).isCloseTo(expected.logLoss(), within(1e-12));
        assertThat(expected.unknown()).isPositive();
        assertThat(seen).containsEntry("unknownClasses", expected.unknown());
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
        var tally = Tally.of(rules.rows(0, 0, rows.iterator()), rules);
        assertThat(byKryo(tally)).usingRecursiveComparison().isEqualTo(tally);
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
        TableModel model = trained(TableOptions.fast("price"), new Houses(100, 3).table());
        Path file = folder.resolve("model.safetensors");
        var place = new ModelPlace("elsewhere://" + file);
        assertThat(place.isLocal()).isFalse();
        for (int time = 0; time < 2; time++) {
            place.require(hadoop);
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
