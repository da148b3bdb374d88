package io.github.deepscn.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.configure.Mechanism;
import io.github.deepscn.data.Samples;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpeedTest {
    @Test
    void aRowIsJson() {
        var ratios = new LinkedHashMap<String, Double>();
        ratios.put("gemm", 1.25);
        ratios.put("numpy", 3.0);
        assertThat(new SpeedRow("digits 1x1000", 12.5, ratios).json())
                .isEqualTo(
                        "{\"case\":\"digits 1x1000\",\"seconds\":12.5000,\"ratio\":{\"gemm\":1.250,\"numpy\":3.000}}");
    }

    @ParameterizedTest
    @EnumSource(Mechanism.class)
    void everyMechanismHasFloors(Mechanism mechanism) throws IOException {
        Options options = Options.paper().withLayers(5, 5).withCandidates(10).withMechanism(mechanism);
        SpeedRow row = new TrainingCase("small", () -> Data.sines(300, 3, 1, 1), options, List.of()).measure(1, 1);
        assertThat(row.seconds()).isPositive();
        assertThat(row.ratios()).containsOnlyKeys("gemm", "floor", "memory");
        assertThat(row.ratios().get("gemm")).isGreaterThan(row.ratios().get("floor"));
    }

    @Test
    void madeRowsHaveTheShapeAskedFor() {
        for (Samples rows : List.of(Data.sines(20, 16, 3, 1), Data.pictures(20, 4, 1), Data.bars(20, 4, 1))) {
            assertThat(rows.rows()).isEqualTo(20);
            assertThat(rows.inputs().columns()).isEqualTo(16);
        }
        assertThat(Data.function(20, 1).inputs().columns()).isEqualTo(1);
    }
}
