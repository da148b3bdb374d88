package io.github.deepscn.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.data.Samples;
import io.github.deepscn.score.Mechanism;
import io.github.deepscn.score.Mechanisms;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.TextColumn;
import io.github.deepscn.train.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
    @EnumSource(Mechanisms.class)
    void everyMechanismHasFloors(Mechanism mechanism) throws Exception {
        Options options = Options.paper().withLayers(5, 5).withCandidates(10).withMechanism(mechanism);
        SpeedRow row = new TrainingCase("small", () -> Data.sines(300, 3, 1, 1), options, Map.of())
                .round(1)
                .call();
        assertThat(row.seconds()).isPositive();
        assertThat(row.ratios()).containsOnlyKeys("gemm", "floor", "memory");
        assertThat(row.ratios().get("gemm")).isGreaterThan(row.ratios().get("floor"));
    }

    @Test
    void madeRowsHaveTheShapeAskedFor() {
        for (Samples rows : List.of(Data.sines(20, 16, 3, 1), Data.pictures(20, 4, 1))) {
            assertThat(rows.rows()).isEqualTo(20);
            assertThat(rows.inputs().columns()).isEqualTo(16);
        }
        assertThat(TrainingCases.function().inputs().columns()).isEqualTo(1);
    }

    @Test
    void rowsOfSeveralRoundsAreMedians() throws Exception {
        var seconds = List.of(3.0, 1.0, 2.0).iterator();
        SpeedRow row = SpeedRow.median(3, () -> {
            double next = seconds.next();
            return new SpeedRow("case", next, Map.of("other", 10 * next));
        });
        assertThat(row).isEqualTo(new SpeedRow("case", 2, Map.of("other", 20.0)));
    }

    @Test
    void tablesForPresetsHaveNumbersOrThreeClasses() {
        assertThat(PresetCases.table(30, 10, false).column("y")).isInstanceOf(NumberColumn.class);
        var classes = (TextColumn) PresetCases.table(30, 8, true).column("y");
        for (String third : List.of("low", "middle", "high")) {
            assertThat(IntStream.range(0, 30).filter(i -> classes.text(i).equals(third)))
                    .hasSize(10);
        }
    }
}
