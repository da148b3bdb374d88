package io.github.deepscn.app.studio.data;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Pumps whose state shows only in several sensor readings together. */
final class ExamplePumps {
    private static final String[] MAKERS = {"Atlas", "Borea", "Cumulus"};
    private static final String[] STATES = {"healthy", "worn", "broken"};
    private static final double NO_NOISE = 0.06;

    private ExamplePumps() {}

    static Table table(int rows, Random random) {
        @Nullable String[] pump = new String[rows];
        @Nullable String[] maker = new String[rows];
        double[] load = new double[rows];
        double[] speed = new double[rows];
        double[] vibration = new double[rows];
        double[] temperature = new double[rows];
        double[] noise = new double[rows];
        @Nullable String[] state = new String[rows];
        for (int i = 0; i < rows; i++) {
            pump[i] = "P%04d".formatted(i + 1);
            int make = random.nextInt(MAKERS.length);
            maker[i] = MAKERS[make];
            double draw = random.nextDouble();
            int wear = draw < 0.55 ? 0 : draw < 0.85 ? 1 : 2;
            state[i] = STATES[wear];
            load[i] = Examples.rounded(0.2 + 0.8 * random.nextDouble(), 1000);
            speed[i] = Math.round(600 + 2200 * random.nextDouble());
            double turning = speed[i] / 1500;
            // a worn pump shakes with its speed, a broken one heats up with its load
            vibration[i] = Examples.rounded(
                    (0.25 + 0.05 * make + (wear == 1 ? 0.55 : wear == 2 ? 0.4 : 0) * turning)
                            * Math.exp(0.25 * random.nextGaussian()),
                    1000);
            temperature[i] = Examples.rounded(
                    34 + 22 * load[i] + 3 * make + (wear == 2 ? 22 * load[i] : 0) + 2.5 * random.nextGaussian(), 10);
            double loudness = 55 + 6 * turning + 3 * wear + 1.8 * random.nextGaussian();
            noise[i] = random.nextDouble() < NO_NOISE ? Double.NaN : Examples.rounded(loudness, 10);
        }
        return Table.of(List.of(
                TextColumn.of("pump", pump),
                TextColumn.of("maker", maker),
                NumberColumn.of("load", load),
                NumberColumn.of("speed", speed),
                NumberColumn.of("vibration", vibration),
                NumberColumn.of("temperature", temperature),
                NumberColumn.of("noise", noise),
                TextColumn.of("state", state)));
    }
}
