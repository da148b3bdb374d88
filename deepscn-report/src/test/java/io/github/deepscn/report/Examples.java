package io.github.deepscn.report;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.Task;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Trainings to report on. */
final class Examples {
    /** What a page must show and not obey. */
    static final String HOSTILE = "a<b & \"c\" '</script><script>document.title='owned'</script><!-- é–日本 {{data}}";

    private Examples() {}

    /** A training with its options. */
    record Example(TableFit fit, TableOptions options) {
        static Example of(Table table, TableOptions options) {
            return new Example(TableTraining.with(options).fit(table), options);
        }

        String page(RunFacts facts) throws Exception {
            return TrainingReport.page(fit, options, facts);
        }

        String page() throws Exception {
            return page(facts("houses.csv"));
        }

        void write(Path file, String title) throws Exception {
            TrainingReport.write(file, fit, options, facts(title));
        }
    }

    static RunFacts facts(String title) {
        return new RunFacts(
                title,
                "deepscn train houses.csv --target price --seed 7 --report houses.html -o houses.deepscn",
                3.25,
                "0.1.0",
                Optional.of("sha256:0123456789abcdef"),
                List.of("12 rows without a price were left out"));
    }

    /**
     * A nonlinear function of three numbers, a category and a date, with missing cells; and an identifier, a constant.
     */
    static Table houses(int rows) {
        var random = new Random(1);
        String[] towns = {"Ulm", "Kiel", "Bonn", "Jena", "Köln"};
        double[] area = random.doubles(rows, 30, 220).toArray();
        double[] age = random.doubles(rows, 0, 90).toArray();
        double[] noise = random.doubles(rows, 0, 80).toArray();
        int[] town = random.ints(rows, 0, towns.length).toArray();
        int[] day = random.ints(rows, 0, 1400).toArray();
        double[] price = IntStream.range(0, rows)
                .mapToDouble(i -> 900 * area[i] * (1 + 0.15 * town[i]) * Math.exp(-age[i] / 120)
                        + 25_000 * Math.sin(2 * Math.PI * day[i] / 365.25)
                        - 9 * noise[i] * noise[i]
                        + 6_000 * random.nextGaussian())
                .toArray();
        return Table.of(List.of(
                numbers("id", rows, i -> 1000 + i),
                numbers("area", rows, i -> area[i]),
                numbers("age", rows, i -> i % 11 == 3 ? Double.NaN : age[i]),
                numbers("noise", rows, i -> noise[i]),
                TextColumn.of(
                        "town",
                        IntStream.range(0, rows)
                                .mapToObj(i -> i % 40 == 7 ? null : towns[town[i]])
                                .toArray(String[]::new)),
                texts(
                        "sold",
                        rows,
                        i -> LocalDate.of(2021, 1, 1).plusDays(day[i]).toString()),
                texts("country", rows, i -> "Germany"),
                numbers("price", rows, i -> price[i])));
    }

    /** Points on arms of a spiral, a class each. */
    static Table spiral(int rows, List<String> classes) {
        var random = new Random(2);
        double[] x = new double[rows];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            double radius = random.nextDouble();
            double angle = 4 * radius + 2 * Math.PI * (i % classes.size()) / classes.size();
            x[i] = radius * Math.cos(angle) + 0.06 * random.nextGaussian();
            y[i] = radius * Math.sin(angle) + 0.06 * random.nextGaussian();
        }
        return Table.of(List.of(
                NumberColumn.of("x", x),
                NumberColumn.of("y", y),
                texts("kind", rows, i -> classes.get(i % classes.size()))));
    }

    /** Trained once, for all tests. */
    private static final class Trained {
        static final Example REGRESSION = Example.of(houses(800), TableOptions.fast("price"));
        static final Example CLASSIFICATION =
                Example.of(spiral(600, List.of("amber", "beryl", "coral", "dolomite")), TableOptions.fast("kind"));
    }

    static Example regression() {
        return Trained.REGRESSION;
    }

    static Example classification() {
        return Trained.CLASSIFICATION;
    }

    /** Several networks with intervals. */
    static Example ensemble() {
        return ensemble(houses(800), TableOptions.fast("price"));
    }

    /** Several networks, each trained without a tenth of the rows; no row is held out from all. */
    static Example heldOutInTurn(String target) {
        Table table = houses(800);
        Table complete = table.pick(IntStream.range(0, table.rows())
                .filter(i -> target.equals("price") || i % 40 != 7)
                .toArray());
        return Example.of(
                complete,
                small(TableOptions.balanced(target)
                        .withEnsemble(TableOptions.balanced(target)
                                .ensemble()
                                .orElseThrow()
                                .withMembers(4))));
    }

    /** Three networks, their parts cut in a given manner. */
    static Example ensemble(HoldOut how) {
        var options = small(TableOptions.balanced("price"));
        return Example.of(
                houses(300),
                options.withHoldOut(how)
                        .withEnsemble(options.ensemble().orElseThrow().withMembers(3)));
    }

    /** Several networks that tell classes apart. */
    static Example ensembleOfClasses() {
        return ensemble(spiral(600, List.of("amber", "beryl", "coral")), TableOptions.fast("kind"));
    }

    private static Example ensemble(Table table, TableOptions options) {
        try {
            return new Example(Ensembles.fit(table, options, 5), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Example severalTargets() {
        return Example.of(houses(200), small(TableOptions.fast("price", "area", "noise")));
    }

    static Example autoencoder() {
        return Example.of(houses(200), small(TableOptions.fast()).withTask(Task.AUTOENCODER));
    }

    static Example manyClasses() {
        List<String> classes =
                IntStream.range(0, 60).mapToObj(k -> "a class of number " + k).toList();
        return Example.of(spiral(900, classes), small(TableOptions.fast("kind")));
    }

    static Example manyColumns() {
        var random = new Random(3);
        var columns = new ArrayList<Column>();
        for (int k = 0; k < 1000; k++) {
            columns.add(NumberColumn.of("column number " + k, random.doubles(60).toArray()));
        }
        return Example.of(Table.of(columns), small(TableOptions.paper("column number 0")));
    }

    /** Names, levels and classes that would break out of a careless page. */
    static Example hostile() {
        Table rows = spiral(200, List.of("plain", HOSTILE));
        return Example.of(
                Table.of(List.of(
                        rows.column("y"),
                        numbers(HOSTILE + 1, 200, i -> ((NumberColumn) rows.column("x")).value(i)),
                        texts(HOSTILE + 2, 200, i -> i % 3 == 0 ? HOSTILE : "b"),
                        texts(HOSTILE + 3, 200, i -> HOSTILE),
                        texts(HOSTILE, 200, i -> rows.column("kind").text(i)))),
                small(TableOptions.fast(HOSTILE)));
    }

    static TableOptions small(TableOptions options) {
        return options.withTraining(options.training().withLayers(12, 8));
    }

    static NumberColumn numbers(String name, int rows, IntToDoubleFunction cell) {
        return NumberColumn.of(name, IntStream.range(0, rows).mapToDouble(cell).toArray());
    }

    static TextColumn texts(String name, int rows, IntFunction<String> cell) {
        return TextColumn.of(name, IntStream.range(0, rows).mapToObj(cell).toArray(String[]::new));
    }
}
