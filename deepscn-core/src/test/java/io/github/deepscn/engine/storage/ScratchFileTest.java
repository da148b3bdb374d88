package io.github.deepscn.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFileTest {
    @Test
    void numbersComeBackAsTheyWere(@TempDir Path folder) {
        var random = new SplittableRandom(7);
        try (var file = ScratchFile.in(folder, new OutputBuffers())) {
            var written = new ArrayList<double[]>();
            var slabs = new ArrayList<Slab>();
            for (int k = 0; k < 50; k++) {
                double[] numbers =
                        random.doubles(1 + random.nextInt(100_000), -1, 1).toArray();
                written.add(numbers.clone());
                slabs.add(file.keep(numbers));
            }
            assertHold(slabs, written);
        }
    }

    @Test
    void partsAreWrittenAndScaled(@TempDir Path folder) {
        try (var file = ScratchFile.in(folder, new OutputBuffers())) {
            Slab slab = file.room(6);
            slab.write(0, new double[] {1, 2, 3}, 0, 3, 1);
            slab.write(3, new double[] {Double.NaN, Double.MIN_VALUE, -0.0}, 0, 3, 1);
            slab.write(1, new double[] {9, 10, 9}, 1, 1, 0.5);
            double[] seen = slab.borrow(6);
            assertThat(Arrays.copyOf(seen, 6)).containsExactly(1, 5, 3, Double.NaN, Double.MIN_VALUE, -0.0);
            slab.giveBack(seen);
        }
    }

    /** Places are used again, also by shorter ones, and never by two at a time. */
    @Test
    void freedPlacesServeOthers(@TempDir Path folder) {
        var random = new SplittableRandom(8);
        try (var file = ScratchFile.in(folder, new OutputBuffers())) {
            var slabs = new ArrayList<Slab>();
            var written = new ArrayList<double[]>();
            for (int k = 0; k < 2000; k++) {
                if (slabs.size() > 20) {
                    int gone = random.nextInt(slabs.size());
                    slabs.remove(gone).free();
                    written.remove(gone);
                }
                double[] numbers =
                        random.doubles(100_000 + random.nextInt(20_000)).toArray();
                written.add(numbers.clone());
                slabs.add(file.keep(numbers));
            }
            assertHold(slabs, written);
            assertThat(file.length())
                    .isLessThan(1L << 29); // two of the pieces that it grows by; else it would be 1.7 GB
        }
    }

    private static void assertHold(List<Slab> slabs, List<double[]> written) {
        for (int k = 0; k < slabs.size(); k++) {
            double[] numbers = written.get(k);
            Slab slab = slabs.get(k);
            assertThat(slab.length()).isEqualTo(numbers.length);
            double[] seen = slab.borrow(numbers.length);
            assertThat(Arrays.equals(seen, 0, numbers.length, numbers, 0, numbers.length))
                    .isTrue();
            slab.giveBack(seen);
        }
    }
}
