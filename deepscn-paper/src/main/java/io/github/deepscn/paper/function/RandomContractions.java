package io.github.deepscn.paper.function;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** The sets R of section 3.3: ten random numbers of the open interval (0.9, 0.99), ascending, and 1 − 10⁻⁶. */
final class RandomContractions {
    private static final int COUNT = 10;
    private static final double LOW = 0.9;
    private static final double HIGH = 0.99;
    static final double LARGEST = 0.999999;

    private RandomContractions() {}

    static List<Double> drawn(long seed) {
        var random = new Random(seed);
        var drawn = new TreeSet<Double>();
        while (drawn.size() < COUNT) {
            double r = LOW + (HIGH - LOW) * random.nextDouble();
            if (r > LOW && r < HIGH) {
                drawn.add(r);
            }
        }
        drawn.add(LARGEST);
        return List.copyOf(drawn);
    }
}
