package io.github.deepscn.spark.submit;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Test data with columns of every kind and missing cells: as a file, as rows of Spark and as a table. */
final class Houses {
    private static final List<String> DISTRICTS = List.of("north", "south", "east", "west");

    private final double[] area;
    private final double[] rooms;
    private final @Nullable String[] district;
    private final String[] built;
    private final boolean[] garden;
    private final double[] price;
    private final double[] tax;
    private final double[] weight;
    private final String[] state;

    /** Makes rows from a seed, and prints the seed. */
    Houses(int rows, long seed) {
        System.out.println("houses from seed " + seed);
        var random = new Random(seed);
        area = new double[rows];
        rooms = new double[rows];
        district = new String[rows];
        built = new String[rows];
        garden = new boolean[rows];
        price = new double[rows];
        tax = new double[rows];
        weight = new double[rows];
        state = new String[rows];
        for (int i = 0; i < rows; i++) {
            area[i] = random.nextInt(20) == 0 ? Double.NaN : 50 + 10 * random.nextGaussian();
            rooms[i] = 1 + random.nextInt(5);
            int where = random.nextInt(5);
            district[i] = where == 4 ? null : DISTRICTS.get(where);
            int days = random.nextInt(4000);
            built[i] = LocalDate.of(2010, 1, 1).plusDays(days).toString();
            garden[i] = random.nextBoolean();
            double size = Double.isNaN(area[i]) ? 50 : area[i];
            price[i] = 1000
                    * (3 * size
                            + 20 * Math.sin(rooms[i] * size / 40)
                            + 15 * where
                            + days / 200.0
                            + (garden[i] ? 12 : 0)
                            + random.nextGaussian());
            tax[i] = price[i] / 300 + rooms[i];
            weight[i] = random.nextInt(4);
            state[i] = price[i] > 190_000 ? "dear" : price[i] > 160_000 ? "fair" : "cheap";
        }
    }

    int rows() {
        return area.length;
    }

    /** All columns. */
    Table table() {
        String[] gardens =
                IntStream.range(0, rows()).mapToObj(i -> "" + garden[i]).toArray(String[]::new);
        return Table.of(List.of(
                NumberColumn.of("area", area.clone()),
                NumberColumn.of("rooms", rooms.clone()),
                TextColumn.of("district", district),
                TextColumn.of("built", built),
                TextColumn.of("garden", gardens),
                NumberColumn.of("price", price.clone()),
                NumberColumn.of("tax", tax.clone()),
                NumberColumn.of("weight", weight.clone()),
                TextColumn.of("state", state)));
    }

    /** The range of the price. */
    double range() {
        return java.util.Arrays.stream(price).max().orElseThrow()
                - java.util.Arrays.stream(price).min().orElseThrow();
    }

    /** Writes the rows as CSV; missing cells are empty or NA. */
    Path csv(Path file) {
        var lines = new ArrayList<String>();
        lines.add("area,rooms,district,built,garden,price,tax,weight,state");
        for (int i = 0; i < rows(); i++) {
            lines.add(List.of(
                            Double.isNaN(area[i]) ? "NA" : area[i],
                            (int) rooms[i],
                            district[i] == null ? "" : district[i],
                            built[i],
                            garden[i],
                            price[i],
                            tax[i],
                            weight[i],
                            state[i])
                    .stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(",")));
        }
        try {
            return Files.write(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows as a typed dataset, in order. */
    Dataset<Row> dataset(SparkSession spark) {
        var schema = new StructType()
                .add("area", DataTypes.DoubleType)
                .add("rooms", DataTypes.IntegerType)
                .add("district", DataTypes.StringType)
                .add("built", DataTypes.DateType)
                .add("garden", DataTypes.BooleanType)
                .add("price", DataTypes.DoubleType)
                .add("tax", DataTypes.DoubleType)
                .add("weight", DataTypes.DoubleType)
                .add("state", DataTypes.StringType);
        var rows = new ArrayList<Row>();
        for (int i = 0; i < rows(); i++) {
            rows.add(RowFactory.create(
                    Double.isNaN(area[i]) ? null : area[i],
                    (int) rooms[i],
                    district[i],
                    java.sql.Date.valueOf(built[i]),
                    garden[i],
                    price[i],
                    tax[i],
                    weight[i],
                    state[i]));
        }
        return spark.createDataFrame(rows, schema).coalesce(1);
    }
}
