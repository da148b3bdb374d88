package io.github.deepscn.app.studio.data;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.paper.digits.DigitImages;
import io.github.deepscn.paper.digits.DigitStrokes;
import io.github.deepscn.paper.function.PaperFunction;
import io.github.deepscn.source.TableWriter;
import io.github.deepscn.table.Column;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An example table, made by code from a fixed seed, as the page lists it. */
public record Examples(
        String id,
        String name,
        String description,
        String target,
        @JsonIgnore Supplier<Table> source) {
    private static final long SEED = 1;
    private static final int ROWS = 1000;

    private static final List<String> DISTRICTS = List.of("Harbour", "Old Town", "Mill Lane", "North", "Hillside");

    /** Price of a square metre by district, relative to the mean. */
    private static final double[] PREMIUM = {1.25, 1.35, 1.0, 0.72, 1.1};

    private static final LocalDate FIRST_SALE = LocalDate.of(2021, 1, 1);
    private static final int DAYS = 1095;
    private static final double NO_ENERGY = 0.08;
    private static final double NO_GARDEN = 0.03;

    private static final List<String> MAKERS = List.of("Atlas", "Borea", "Cumulus");
    private static final List<String> STATES = List.of("healthy", "worn", "broken");
    private static final double NO_NOISE = 0.06;

    public static final List<Examples> ALL = List.of(
            new Examples(
                    "function",
                    "The paper's function",
                    "f(x) of the paper, three bumps of different width, at 1000 random points: with one input the fit can"
                            + " be shown as a curve.",
                    "y",
                    Examples::function),
            new Examples(
                    "digits",
                    "Turned digits",
                    "1000 small pictures of hand-drawn digits, each turned by up to 45 degrees: predict the angle from"
                            + " 784 pixels.",
                    "angle",
                    Examples::digits),
            new Examples(
                    "houses",
                    "House prices",
                    "800 sold houses with areas, ages, districts and dates, some cells missing: predict the price.",
                    "price",
                    Examples::houses),
            new Examples(
                    "pumps",
                    "Pumps",
                    "600 pumps with sensor readings: predict whether each is healthy, worn or broken.",
                    "state",
                    Examples::pumps));

    /**
     * Finds an example by its id.
     *
     * @throws Refusal if there is none
     */
    public static Examples find(String id) {
        return ALL.stream()
                .filter(example -> example.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new Refusal(404, "There is no such example."));
    }

    /** Writes the table into a file whose extension selects the format. */
    public void write(Path file) throws IOException {
        TableWriter.write(file.toString(), source.get(), OutputStream.nullOutputStream());
    }

    private static Table function() {
        var points = PaperFunction.sample(ROWS, new Random(SEED));
        return table("x,y", ROWS, i -> List.of(points.inputs()[i][0], points.targets()[i][0]));
    }

    private static Table digits() {
        var digits = DigitStrokes.images(ROWS, SEED, "studio");
        String names = IntStream.range(0, DigitImages.SIDE * DigitImages.SIDE)
                .mapToObj(pixel -> "p" + pixel + ",")
                .collect(Collectors.joining("", "", "angle"));
        return table(
                names,
                ROWS,
                i -> Stream.concat(
                                IntStream.range(0, digits.pixels()[i].length)
                                        .mapToObj(pixel -> rounded(digits.pixels()[i][pixel], 1000)),
                                Stream.of(rounded(digits.angles()[i], 100)))
                        .toList());
    }

    /** Houses whose prices follow from their properties, with noise. */
    private static Table houses() {
        var random = new Random(SEED);
        return table("id,area,rooms,age,district,heating,garden,energy,sold,price", 800, i -> house(i, random));
    }

    private static List<?> house(int number, Random random) {
        double area = Math.max(35, Math.round(105 + 32 * random.nextGaussian()));
        double rooms = Math.max(1, Math.round(area / 28 + 0.6 * random.nextGaussian()));
        double age = Math.floor(80 * Math.pow(random.nextDouble(), 1.4));
        int place = random.nextInt(DISTRICTS.size());
        String heater = heater(age, random.nextDouble());
        double ground = place < 2 ? 40 : 160;
        double garden = random.nextDouble() < 0.25 ? 0 : Math.round(ground * -Math.log(1 - random.nextDouble()));
        double use = Math.max(
                15, Math.round(45 + 1.1 * age - (heater.equals("heat pump") ? 30 : 0) + 12 * random.nextGaussian()));
        int day = random.nextInt(DAYS);
        double value = 3600
                * PREMIUM[place]
                * Math.pow(area, 0.95)
                * (0.75 + 0.25 * Math.exp(-age / 25) + (age > 65 ? 0.08 : 0)) // very old houses are sought after
                * (1 - 0.0012 * use)
                * (1 + 0.05 * day / 365 + 0.02 * Math.sin(2 * Math.PI * day / 365.25));
        double price = Math.round((value + 260 * Math.sqrt(garden) * 10 + 9000 * rooms)
                        * Math.exp(0.05 * random.nextGaussian())
                        / 100)
                * 100.0;
        double shownGarden = random.nextDouble() < NO_GARDEN ? Double.NaN : garden;
        double shownUse = random.nextDouble() < NO_ENERGY ? Double.NaN : use;
        String sold = FIRST_SALE.plusDays(day).toString();
        return List.of(
                1001.0 + number, area, rooms, age, DISTRICTS.get(place), heater, shownGarden, shownUse, sold, price);
    }

    /** New houses mostly have heat pumps. */
    private static String heater(double age, double draw) {
        if (draw < Math.exp(-age / 9)) {
            return "heat pump";
        }
        return draw < 0.7 ? "gas" : draw < 0.85 || age < 20 ? "district heat" : "oil";
    }

    /** Pumps whose state shows only in several sensor readings together. */
    private static Table pumps() {
        var random = new Random(SEED);
        return table("pump,maker,load,speed,vibration,temperature,noise,state", 600, i -> pump(i, random));
    }

    private static List<?> pump(int number, Random random) {
        int make = random.nextInt(MAKERS.size());
        double draw = random.nextDouble();
        int wear = draw < 0.55 ? 0 : draw < 0.85 ? 1 : 2;
        double load = rounded(0.2 + 0.8 * random.nextDouble(), 1000);
        double speed = Math.round(600 + 2200 * random.nextDouble());
        double turning = speed / 1500;
        // a worn pump shakes with its speed, a broken one heats up with its load
        double vibration = rounded(
                (0.25 + 0.05 * make + (wear == 1 ? 0.55 : wear == 2 ? 0.4 : 0) * turning)
                        * Math.exp(0.25 * random.nextGaussian()),
                1000);
        double temperature =
                rounded(34 + 22 * load + 3 * make + (wear == 2 ? 22 * load : 0) + 2.5 * random.nextGaussian(), 10);
        double loudness = 55 + 6 * turning + 3 * wear + 1.8 * random.nextGaussian();
        double noise = random.nextDouble() < NO_NOISE ? Double.NaN : rounded(loudness, 10);
        String name = "P%04d".formatted(number + 1);
        return List.of(name, MAKERS.get(make), load, speed, vibration, temperature, noise, STATES.get(wear));
    }

    /**
     * A table of rows that are made one after the other.
     *
     * @param names names of the columns, separated by commas
     * @param row the cells of a row, each a text or a number, which is NaN if it is missing
     */
    private static Table table(String names, int count, IntFunction<List<?>> row) {
        List<List<?>> rows = IntStream.range(0, count).<List<?>>mapToObj(row).toList();
        String[] columns = names.split(",", -1);
        return Table.of(IntStream.range(0, columns.length)
                .mapToObj(j -> column(
                        columns[j], rows.stream().map(cells -> cells.get(j)).toArray()))
                .toList());
    }

    private static Column column(String name, Object[] cells) {
        return cells[0] instanceof Double
                ? NumberColumn.of(
                        name,
                        Stream.of(cells).mapToDouble(cell -> (Double) cell).toArray())
                : TextColumn.of(name, Stream.of(cells).toArray(String[]::new));
    }

    /** Rounds to a multiple of 1/parts, which keeps files short. */
    private static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
