package io.github.deepscn.app.studio.data;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Houses whose prices follow from their properties, with noise. */
final class ExampleHouses {
    private static final String[] DISTRICTS = {"Harbour", "Old Town", "Mill Lane", "North", "Hillside"};

    /** Price of a square metre by district, relative to the mean. */
    private static final double[] PREMIUM = {1.25, 1.35, 1.0, 0.72, 1.1};

    private static final LocalDate FIRST_SALE = LocalDate.of(2021, 1, 1);
    private static final int DAYS = 1095;
    private static final double NO_ENERGY = 0.08;
    private static final double NO_GARDEN = 0.03;

    private ExampleHouses() {}

    static Table table(int rows, Random random) {
        double[] id = new double[rows];
        double[] area = new double[rows];
        double[] rooms = new double[rows];
        double[] age = new double[rows];
        @Nullable String[] district = new String[rows];
        @Nullable String[] heating = new String[rows];
        double[] garden = new double[rows];
        double[] energy = new double[rows];
        @Nullable String[] sold = new String[rows];
        double[] price = new double[rows];
        for (int i = 0; i < rows; i++) {
            id[i] = 1001 + i;
            area[i] = Math.max(35, Math.round(105 + 32 * random.nextGaussian()));
            rooms[i] = Math.max(1, Math.round(area[i] / 28 + 0.6 * random.nextGaussian()));
            age[i] = Math.floor(80 * Math.pow(random.nextDouble(), 1.4));
            int place = random.nextInt(DISTRICTS.length);
            district[i] = DISTRICTS[place];
            String heater = heater(age[i], random.nextDouble());
            heating[i] = heater;
            double ground = place < 2 ? 40 : 160;
            double gardenArea =
                    random.nextDouble() < 0.25 ? 0 : Math.round(ground * -Math.log(1 - random.nextDouble()));
            double use = Math.max(
                    15,
                    Math.round(45 + 1.1 * age[i] - (heater.equals("heat pump") ? 30 : 0) + 12 * random.nextGaussian()));
            int day = random.nextInt(DAYS);
            sold[i] = FIRST_SALE.plusDays(day).toString();
            double value = 3600
                    * PREMIUM[place]
                    * Math.pow(area[i], 0.95)
                    * (0.75
                            + 0.25 * Math.exp(-age[i] / 25)
                            + (age[i] > 65 ? 0.08 : 0)) // very old houses are sought after
                    * (1 - 0.0012 * use)
                    * (1 + 0.05 * day / 365 + 0.02 * Math.sin(2 * Math.PI * day / 365.25));
            price[i] = Math.round((value + 260 * Math.sqrt(gardenArea) * 10 + 9000 * rooms[i])
                            * Math.exp(0.05 * random.nextGaussian())
                            / 100)
                    * 100.0;
            garden[i] = random.nextDouble() < NO_GARDEN ? Double.NaN : gardenArea;
            energy[i] = random.nextDouble() < NO_ENERGY ? Double.NaN : use;
        }
        return Table.of(List.of(
                NumberColumn.of("id", id),
                NumberColumn.of("area", area),
                NumberColumn.of("rooms", rooms),
                NumberColumn.of("age", age),
                TextColumn.of("district", district),
                TextColumn.of("heating", heating),
                NumberColumn.of("garden", garden),
                NumberColumn.of("energy", energy),
                TextColumn.of("sold", sold),
                NumberColumn.of("price", price)));
    }

    /** New houses mostly have heat pumps. */
    private static String heater(double age, double draw) {
        if (draw < Math.exp(-age / 9)) {
            return "heat pump";
        }
        return draw < 0.7 ? "gas" : draw < 0.85 || age < 20 ? "district heat" : "oil";
    }
}
