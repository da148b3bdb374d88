package example;

import io.github.deepscn.DeepScn;
import io.github.deepscn.Model;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.eval.Interval;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The ten lines of the README: learns the prices of made-up houses, once from arrays and once from a table, and prints R²
 * on houses not seen before; then classes, and the model from a file. The inputs have units of very different sizes, as in {@code examples/houses.csv}.
 */
public final class Houses {
    private static final List<String> NAMES = List.of("area", "rooms", "age", "garden", "energy");
    private static final long SEED = 7;
    private static final int ROWS = 500;

    private Houses() {}

    public static void main(String[] args) throws IOException {
        var random = new Random(SEED);
        double[][] inputs = inputs(random);
        double[] prices = prices(inputs, random);
        double[][] newInputs = inputs(random);
        double[] newPrices = prices(newInputs, random);
        System.out.println("seed " + SEED);

        TableModel byArrays =
                DeepScn.regression().columns(NAMES.toArray(String[]::new)).seed(SEED).fit(inputs, prices);
        System.out.println("BLAS " + byArrays.provenance().blas());
        System.out.println("arrays R2 " + r2(byArrays.predict(newInputs), newPrices));

        TableModel byTable = DeepScn.regression().seed(SEED).fit(table(inputs, prices), "price");
        System.out.println("table R2 " + r2(byTable.predict(table(newInputs, newPrices)), newPrices));

        double[] row = newInputs[0];
        Interval interval = byArrays.interval(row, 0.9);
        System.out.println("interval holds its prediction " + interval.holds(byArrays.predict(row)[0]));

        String[] labels = Arrays.stream(prices).mapToObj(p -> p < 300_000 ? "cheap" : "dear").toArray(String[]::new);
        TableModel classifier = DeepScn.classification().options(TableOptions.fast()).fit(inputs, labels);
        double cheap = classifier.probabilities(row).of("cheap");
        System.out.println("label fits " + classifier.label(row).equals(cheap >= 0.5 ? "cheap" : "dear"));

        var file = new ByteArrayOutputStream();
        byArrays.save(file);
        Model loaded = Model.load(file.toByteArray());
        Map<String, Object> cells =
                Map.of("area", row[0], "rooms", row[1], "age", row[2], "garden", row[3], "energy", row[4]);
        System.out.println("same from a file " + (loaded.predict(cells)[0] == byArrays.predict(row)[0]));
    }

    private static double[][] inputs(Random random) {
        double[][] rows = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            double area = 30 + 170 * random.nextDouble();
            double rooms = Math.rint(area / 30 + random.nextDouble());
            rows[i] = new double[] {
                area, rooms, 120 * random.nextDouble(), 2_000 * random.nextDouble(), 30_000 * random.nextDouble()
            };
        }
        return rows;
    }

    private static double[] prices(double[][] inputs, Random random) {
        double[] prices = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            double[] row = inputs[i];
            double worth = 3_000 * row[0] + 10_000 * row[1] + 40 * row[3] - 2 * row[4];
            prices[i] = worth * (0.7 + 0.3 * Math.cos(row[2] / 30)) + 5_000 * random.nextGaussian();
        }
        return prices;
    }

    private static Table table(double[][] inputs, double[] prices) {
        var columns = new ArrayList<Column>();
        for (int j = 0; j < NAMES.size(); j++) {
            double[] cells = new double[ROWS];
            for (int i = 0; i < ROWS; i++) {
                cells[i] = inputs[i][j];
            }
            columns.add(NumberColumn.of(NAMES.get(j), cells));
        }
        columns.add(NumberColumn.of("price", prices));
        return Table.of(columns);
    }

    private static double r2(double[][] predictions, double[] prices) {
        double mean = 0;
        for (double price : prices) {
            mean += price / prices.length;
        }
        double residual = 0;
        double total = 0;
        for (int i = 0; i < prices.length; i++) {
            residual += Math.pow(prices[i] - predictions[i][0], 2);
            total += Math.pow(prices[i] - mean, 2);
        }
        return 1 - residual / total;
    }
}
