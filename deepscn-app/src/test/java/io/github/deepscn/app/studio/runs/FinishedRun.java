package io.github.deepscn.app.studio.runs;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.studio.data.DataSet;
import io.github.deepscn.paper.digits.Rotation;
import io.github.deepscn.report.Ensembles;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Small trainings to look at, with no data set behind them. */
public record FinishedRun(String id, TableModel model, TableOptions options, TablePlan plan, Path folder)
        implements TrainedRun {
    public static final int SIDE = 8;

    private static final long SEED = 5;

    public static FinishedRun of(String id, TableFit fit, TableOptions options) {
        var plan = new TablePlan(fit.model().task(), "", 0, fit.model().encoder(), fit.training(), fit.validation());
        return new FinishedRun(id, fit.model(), options, plan, Path.of("no-folder"));
    }

    public static FinishedRun trained(String id, Table table, TableOptions wanted, int... layers) {
        TableOptions options = wanted.withTraining(wanted.training().withLayers(layers));
        return of(id, TableTraining.with(options).fit(table), options);
    }

    /** Options with which held-out rows cut nothing. */
    private static TableOptions whole(TableOptions options) {
        return options.withTraining(options.training().withPatience(0));
    }

    @Override
    public Run run() {
        var origin = new RunOrigin(id, "", "", Instant.EPOCH, Map.of(), "", null, RunKind.TRAINED);
        return Run.queued(origin, "run " + id);
    }

    @Override
    public Table table() {
        throw new AssertionError("nothing here needs the table");
    }

    @Override
    public DataSet data() {
        throw new AssertionError("nothing here needs the data set");
    }

    public FinishedRun in(Path other) {
        return new FinishedRun(id, model, options, plan, other);
    }

    public FinishedRun with(TableModel other) {
        return new FinishedRun(id, other, options, plan, folder);
    }

    /** The same without rows held out. */
    public FinishedRun withoutHeldOut() {
        var all = new TablePlan(
                plan.task(),
                "",
                0,
                plan.encoder(),
                plan.training(),
                plan.validation().pick(new int[0]));
        return new FinishedRun(id, model, options, all, folder);
    }

    /** A function of one input. */
    public static final FinishedRun CURVE = trained("curve", curve(), TableOptions.fast("y"), 12, 8, 5);

    /** Numbers, a category and a date, some cells missing. */
    public static final FinishedRun HOUSES = trained("houses", houses(), TableOptions.fast("price"), 20, 10);

    public static final FinishedRun CLASSES = trained("classes", spiral(), whole(TableOptions.fast("kind")), 20, 10);

    /** The angle of a picture of {@value #SIDE} by {@value #SIDE} pixels. */
    public static final FinishedRun IMAGES = trained("images", images(), TableOptions.fast("angle"), 60, 20);

    public static final FinishedRun SEVERAL_TARGETS =
            trained("several", houses(), TableOptions.fast("price", "area"), 8, 6);

    /** Several networks. */
    public static FinishedRun ensemble() {
        TableOptions options = TableOptions.fast("price");
        try {
            return of("ensemble", Ensembles.fit(houses(), options, 3), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Table curve() {
        double[] x = new Random(SEED).doubles(300, -2, 2).toArray();
        return Table.of(List.of(
                NumberColumn.of("x", x),
                numbers("y", 300, i -> 50 + 20 * Math.sin(3 * x[i]) * Math.exp(-x[i] * x[i]))));
    }

    public static Table houses() {
        int rows = 300;
        var random = new Random(SEED);
        String[] towns = {"Ulm", "Kiel", "Bonn"};
        double[] area = random.doubles(rows, 30, 220).toArray();
        double[] age = random.doubles(rows, 0, 90).toArray();
        int[] town = random.ints(rows, 0, towns.length).toArray();
        return Table.of(List.of(
                numbers("area", rows, i -> area[i]),
                numbers("age", rows, i -> i % 11 == 3 ? Double.NaN : age[i]),
                texts("town", rows, i -> towns[town[i]]),
                texts(
                        "sold",
                        rows,
                        i -> LocalDate.of(2021, 1, 1).plusDays(3L * i).toString()),
                numbers(
                        "price",
                        rows,
                        i -> 900 * area[i] * (1 + 0.2 * town[i]) * Math.exp(-age[i] / 120)
                                + 3_000 * random.nextGaussian())));
    }

    private static Table spiral() {
        int rows = 300;
        var random = new Random(SEED);
        String[] kinds = {"amber", "beryl", "coral"};
        double[] x = new double[rows];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            double radius = random.nextDouble();
            double angle = 4 * radius + 2 * Math.PI * (i % 3) / 3;
            x[i] = radius * Math.cos(angle) + 0.05 * random.nextGaussian();
            y[i] = radius * Math.sin(angle) + 0.05 * random.nextGaussian();
        }
        return Table.of(
                List.of(NumberColumn.of("x", x), NumberColumn.of("y", y), texts("kind", rows, i -> kinds[i % 3])));
    }

    private static Table images() {
        int rows = 200;
        double[] bar = new double[SIDE * SIDE];
        for (int row = 0; row < SIDE; row++) {
            bar[row * SIDE + 3] = 1;
            bar[row * SIDE + 4] = row < 4 ? 1 : 0;
        }
        double[] angles = new Random(SEED).doubles(rows, -45, 45).toArray();
        double[][] turned = IntStream.range(0, rows)
                .mapToObj(i -> Rotation.clockwise(bar, SIDE, angles[i]))
                .toArray(double[][]::new);
        List<Column> columns = new ArrayList<>();
        for (int p = 0; p < bar.length; p++) {
            int pixel = p;
            columns.add(numbers("p" + p, rows, i -> turned[i][pixel]));
        }
        columns.add(NumberColumn.of("angle", angles));
        return Table.of(columns);
    }

    private static NumberColumn numbers(String name, int rows, IntToDoubleFunction cell) {
        return NumberColumn.of(name, IntStream.range(0, rows).mapToDouble(cell).toArray());
    }

    private static TextColumn texts(String name, int rows, IntFunction<String> cell) {
        return TextColumn.of(name, IntStream.range(0, rows).mapToObj(cell).toArray(String[]::new));
    }
}
