package io.github.deepscn.app.studio;

import io.github.deepscn.app.paper.PaperFunction;
import io.github.deepscn.app.paper.TurnedDigits;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** Tables to begin with for somebody who has none at hand: made by code from a seed, always the same. */
enum Examples {
    FUNCTION(
            "The paper's function",
            "f(x) of the paper, three bumps of different width, at 1000 random points: one input, so that the fit can be"
                    + " seen as a curve.",
            "y") {
        @Override
        Table table() {
            var points = PaperFunction.sample(ROWS, new Random(SEED));
            return Table.of(List.of(
                    NumberColumn.of(
                            "x",
                            IntStream.range(0, ROWS)
                                    .mapToDouble(i -> points.inputs()[i][0])
                                    .toArray()),
                    NumberColumn.of(
                            "y",
                            IntStream.range(0, ROWS)
                                    .mapToDouble(i -> points.targets()[i][0])
                                    .toArray())));
        }
    },
    DIGITS(
            "Turned digits",
            "1000 small pictures of digits drawn by strokes, each turned by an angle of up to 45 degrees: the angle is to"
                    + " be found from 784 pixels.",
            "angle") {
        @Override
        Table table() {
            var digits = TurnedDigits.draw(ROWS, SEED);
            var columns = new ArrayList<Column>();
            for (int p = 0; p < TurnedDigits.SIDE * TurnedDigits.SIDE; p++) {
                int pixel = p;
                columns.add(NumberColumn.of(
                        "p" + p,
                        IntStream.range(0, ROWS)
                                .mapToDouble(i -> rounded(digits.picture(i)[pixel], 1000))
                                .toArray()));
            }
            columns.add(NumberColumn.of(
                    "angle",
                    IntStream.range(0, ROWS)
                            .mapToDouble(i -> rounded(digits.angle(i), 100))
                            .toArray()));
            return Table.of(columns);
        }
    },
    HOUSES(
            "House prices",
            "800 sold houses: areas, ages, districts, dates, some cells missing; the price is to be predicted.",
            "price") {
        @Override
        Table table() {
            return ExampleHouses.table(800, new Random(SEED));
        }
    },
    PUMPS(
            "Pumps",
            "600 pumps with readings of their sensors; whether each is healthy, worn or broken is to be predicted.",
            "state") {
        @Override
        Table table() {
            return ExamplePumps.table(600, new Random(SEED));
        }
    };

    private static final long SEED = 1;
    private static final int ROWS = 1000;

    private final String title;
    private final String description;
    private final String target;

    Examples(String title, String description, String target) {
        this.title = title;
        this.description = description;
        this.target = target;
    }

    /** An example as the page lists it. */
    record Listed(String id, String name, String description, String target) {}

    abstract Table table();

    /**
     * An example by its id.
     *
     * @throws Refusal if there is none
     */
    static Examples find(String id) {
        return List.of(values()).stream()
                .filter(example -> example.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Refusal(404, "There is no such example."));
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String target() {
        return target;
    }

    Listed listed() {
        return new Listed(id(), title, description, target);
    }

    /** Writes the table into a file, whose name says the format. */
    void write(Path file) throws IOException {
        TableWriter.write(file.toString(), table(), OutputStream.nullOutputStream());
    }

    /** To so many parts of one, which keeps files short. */
    static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
