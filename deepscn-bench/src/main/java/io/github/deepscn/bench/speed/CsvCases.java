package io.github.deepscn.bench.speed;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBPreparedStatement;

/** Reading a CSV file of numbers into columns, compared with DuckDB on all cores and with FastCSV on one. */
final class CsvCases {
    private static final int COLUMNS = 50;

    private CsvCases() {}

    static void measure(SpeedStudy study) throws Exception {
        int count = study.quick ? 20_000 : 1_000_000;
        Path file = Files.createTempFile("deepscn-bench", ".csv");
        try {
            for (boolean allDigits : new boolean[] {false, true}) {
                write(file, count, allDigits);
                String name = "csv " + count + "x" + COLUMNS + (allDigits ? ", all digits" : ", six digits");
                read(file); // warms up
                study.add(() -> {
                    double seconds = SpeedRow.seconds(() -> read(file));
                    return new SpeedRow(name, seconds)
                            .with("duckdb", SpeedRow.seconds(() -> duckDb(file, count)) / seconds)
                            .with("fastcsv", SpeedRow.seconds(() -> fastCsv(file, count)) / seconds);
                });
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void read(Path file) throws IOException {
        TableReader.with(ReadOptions.defaults()).read(file.toString());
    }

    private static void duckDb(Path file, int rows) throws SQLException {
        double[][] cells = new double[COLUMNS][rows];
        String types = IntStream.rangeClosed(1, COLUMNS)
                .mapToObj(j -> "'x" + j + "': 'DOUBLE'")
                .collect(Collectors.joining(", ", "{", "}"));
        try (var connection = DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.prepareStatement(
                        "SELECT * FROM read_csv('" + file + "', delim = ',', header = true, columns = " + types + ")");
                var result = statement.unwrap(DuckDBPreparedStatement.class).query()) {
            int first = 0;
            while (result.nextChunk()) {
                var chunk = result.chunk();
                int count = (int) chunk.rowCount();
                for (int j = 0; j < COLUMNS; j++) {
                    var vector = chunk.vector(j);
                    for (int i = 0; i < count; i++) {
                        cells[j][first + i] = vector.getDouble(i, Double.NaN);
                    }
                }
                first += count;
            }
        }
    }

    private static void fastCsv(Path file, int rows) throws IOException {
        double[][] cells = new double[COLUMNS][rows];
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
            int row = -1; // the header
            for (CsvRecord fields : reader) {
                for (int j = 0; j < COLUMNS && row >= 0; j++) {
                    cells[j][row] = JavaDoubleParser.parseDouble(fields.getField(j));
                }
                row++;
            }
        }
    }

    /** Numbers with all digits of a double, or with six after the point. */
    private static void write(Path file, int rows, boolean allDigits) throws IOException {
        var random = new SplittableRandom(3);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write(IntStream.rangeClosed(1, COLUMNS)
                    .mapToObj(j -> "x" + j)
                    .collect(Collectors.joining(",", "", "\n")));
            for (int i = 0; i < rows; i++) {
                writer.write(random.doubles(COLUMNS, -10, 10)
                        .mapToObj(value -> "" + (allDigits ? value : Math.rint(value * 1e6) / 1e6))
                        .collect(Collectors.joining(",", "", "\n")));
            }
        }
    }
}
