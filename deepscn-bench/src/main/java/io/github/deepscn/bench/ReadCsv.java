package io.github.deepscn.bench;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Table;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBPreparedStatement;

/**
 * Reading a CSV file of numbers, and reading and encoding it, beside others in one run: DuckDB reading it into double
 * arrays on all cores, FastCSV doing so on one, and FastCSV only finding the cells. Then the smallest heap, in parts of
 * rows × columns × 8 bytes, in which a table is read and encoded into a matrix.
 */
final class ReadCsv {
    private static final int COLUMNS = 50;
    private static final double[] HEAPS = {2.3, 2.6, 3.0};

    private ReadCsv() {}

    /** A thing to measure. */
    @FunctionalInterface
    private interface Job {
        void run() throws IOException, SQLException;
    }

    static void run(int rows, int rounds) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("deepscn-bench-");
        Path file = folder.resolve("numbers.csv");
        try {
            System.out.printf(
                    Locale.ROOT,
                    "%,d x %d numbers, medians of %d, %d cores%n%n",
                    rows,
                    COLUMNS,
                    rounds,
                    Runtime.getRuntime().availableProcessors());
            System.out.println("                 seconds                                   ratio of encoded to");
            System.out.println(
                    "digits    MB    read  encoded  DuckDB  FastCSV  cells only   the best  cells only  heap");
            for (boolean full : new boolean[] {false, true}) {
                write(file, rows, full);
                compare(file, rows, rounds, full ? "all" : "six");
            }
        } catch (SQLException e) {
            throw new IOException(e);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static void compare(Path file, int rows, int rounds, String digits)
            throws IOException, SQLException, InterruptedException {
        List<Job> jobs = List.of(
                () -> read(file),
                () -> ReadAndEncode.run(file.toString()),
                () -> duckDb(file, rows),
                () -> fastCsv(file, new CellReader(rows)),
                () -> fastCsv(file, new CellCounter()));
        double[][] seconds = new double[jobs.size()][rounds];
        for (int round = -1; round < rounds; round++) {
            for (int k = 0; k < seconds.length; k++) {
                long start = System.nanoTime();
                jobs.get(k).run();
                if (round >= 0) {
                    seconds[k][round] = (System.nanoTime() - start) / 1e9;
                }
            }
        }
        double[] wall = medians(seconds);
        System.out.printf(
                Locale.ROOT,
                "%-6s %5.0f %7.2f %8.2f %7.2f %8.2f %11.2f %10.2f %11.2f  %s%n",
                digits,
                Files.size(file) / 1e6,
                wall[0],
                wall[1],
                wall[2],
                wall[3],
                wall[4],
                wall[1] / Math.min(wall[2], wall[3]),
                wall[1] / wall[4],
                smallestHeap(file, rows));
    }

    private static double[] medians(double[][] values) {
        return Arrays.stream(values)
                .mapToDouble(times -> Arrays.stream(times).sorted().toArray()[times.length / 2])
                .toArray();
    }

    private static void read(Path file) throws IOException {
        Table table = TableReader.with(ReadOptions.defaults()).read(file.toString(), InputStream.nullInputStream());
        if (table.columns().size() != COLUMNS) {
            throw new IllegalStateException("read " + table.columns().size() + " columns");
        }
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
                long count = chunk.rowCount();
                for (int j = 0; j < COLUMNS; j++) {
                    var vector = chunk.vector(j);
                    for (int i = 0; i < count; i++) {
                        cells[j][first + i] = vector.getDouble(i, Double.NaN);
                    }
                }
                first += (int) count;
            }
        }
    }

    private static void fastCsv(Path file, AbstractBaseCsvCallbackHandler<Long> handler) throws IOException {
        try (CsvReader<Long> reader = CsvReader.builder().build(handler, file)) {
            for (Long cells : reader) {
                if (cells != COLUMNS) {
                    throw new IllegalStateException("found " + cells + " cells");
                }
            }
        }
    }

    /** Counts the cells of a row and makes no object of any. */
    private static final class CellCounter extends AbstractBaseCsvCallbackHandler<Long> {
        private long cells;

        @Override
        protected void handleBegin(long startingLineNumber) {
            cells = 0;
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            cells++;
        }

        @Override
        protected Long buildRecord() {
            return cells;
        }
    }

    /** Reads the numbers into arrays, by a fast parser and without objects. */
    private static final class CellReader extends AbstractBaseCsvCallbackHandler<Long> {
        private final double[][] numbers;
        private int row = -2; // the head comes first
        private long cells;

        CellReader(int rows) {
            numbers = new double[COLUMNS][rows];
        }

        @Override
        protected void handleBegin(long startingLineNumber) {
            row++;
            cells = 0;
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            cells++;
            if (row >= 0) {
                numbers[index][row] = JavaDoubleParser.parseDouble(buffer, offset, length);
            }
        }

        @Override
        protected Long buildRecord() {
            return cells;
        }
    }

    /** Reads and encodes in virtual machines with larger and larger heaps, until one does it. */
    private static String smallestHeap(Path file, int rows) throws IOException, InterruptedException {
        for (double heap : HEAPS) {
            long megabytes = (long) Math.ceil(heap * rows * COLUMNS * Double.BYTES / (1 << 20));
            var process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + megabytes + "m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ReadAndEncode.class.getName(),
                            file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor() == 0) {
                return heap + " x";
            }
        }
        return "more than " + HEAPS[HEAPS.length - 1] + " x";
    }

    /** With all digits that a double has, or with six behind the point. */
    private static void write(Path file, int rows, boolean full) throws IOException {
        var random = new SplittableRandom(3);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write(IntStream.rangeClosed(1, COLUMNS)
                    .mapToObj(j -> "x" + j)
                    .collect(Collectors.joining(",", "", "\n")));
            var line = new StringBuilder();
            for (int i = 0; i < rows; i++) {
                line.setLength(0);
                for (int j = 0; j < COLUMNS; j++) {
                    double value = 20 * random.nextDouble() - 10;
                    line.append(j == 0 ? "" : ",").append(full ? value : Math.rint(value * 1e6) / 1e6);
                }
                writer.write(line.append('\n').toString());
            }
        }
    }
}
