package io.github.deepscn.app.studio.data;

import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.paper.digits.DigitImages;
import io.github.deepscn.paper.digits.DigitStrokes;
import io.github.deepscn.paper.function.PaperFunction;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** An example table, made by code from a fixed seed. */
public record Examples(Listed listed, Supplier<Table> source) {
    private static final long SEED = 1;
    private static final int ROWS = 1000;

    public static final List<Examples> ALL = List.of(
            example(
                    "function",
                    "The paper's function",
                    "f(x) of the paper, three bumps of different width, at 1000 random points: with one input the fit can"
                            + " be shown as a curve.",
                    "y",
                    Examples::function),
            example(
                    "digits",
                    "Turned digits",
                    "1000 small pictures of hand-drawn digits, each turned by up to 45 degrees: predict the angle from"
                            + " 784 pixels.",
                    "angle",
                    Examples::digits),
            example(
                    "houses",
                    "House prices",
                    "800 sold houses with areas, ages, districts and dates, some cells missing: predict the price.",
                    "price",
                    () -> ExampleHouses.table(800, new Random(SEED))),
            example(
                    "pumps",
                    "Pumps",
                    "600 pumps with sensor readings: predict whether each is healthy, worn or broken.",
                    "state",
                    () -> ExamplePumps.table(600, new Random(SEED))));

    /** An example as the page lists it. */
    record Listed(String id, String name, String description, String target) {}

    private static Examples example(String id, String name, String description, String target, Supplier<Table> table) {
        return new Examples(new Listed(id, name, description, target), table);
    }

    /**
     * Finds an example by its id.
     *
     * @throws Refusal if there is none
     */
    public static Examples find(String id) {
        return ALL.stream()
                .filter(example -> example.listed.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new Refusal(404, "There is no such example."));
    }

    /** Writes the table into a file whose extension selects the format. */
    public void write(Path file) throws IOException {
        TableWriter.write(file.toString(), source.get(), OutputStream.nullOutputStream());
    }

    private static Table function() {
        var points = PaperFunction.sample(ROWS, new Random(SEED));
        return Table.of(List.of(column("x", i -> points.inputs()[i][0]), column("y", i -> points.targets()[i][0])));
    }

    private static Table digits() {
        var digits = DigitStrokes.images(ROWS, SEED, "studio");
        var columns = new ArrayList<Column>();
        for (int p = 0; p < DigitImages.SIDE * DigitImages.SIDE; p++) {
            int pixel = p;
            columns.add(column("p" + p, i -> rounded(digits.pixels()[i][pixel], 1000)));
        }
        columns.add(column("angle", i -> rounded(digits.angles()[i], 100)));
        return Table.of(columns);
    }

    private static NumberColumn column(String name, IntToDoubleFunction value) {
        return NumberColumn.of(name, IntStream.range(0, ROWS).mapToDouble(value).toArray());
    }

    /** Rounds to a multiple of 1/parts, which keeps files short. */
    static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
