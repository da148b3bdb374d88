package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.bench.ClassTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataSetTest {
    @Test
    void everyClassHasItsShareOfEveryFold() {
        Examples clouds = ToyData.clouds(400);
        var set = DataSet.ofClasses(new ClassTable(
                "clouds", List.of(clouds.inputs()), List.of(((Target.Labels) clouds.target()).values())));

        for (int fold = 0; fold < DataSet.FOLDS; fold++) {
            String[] labels = ((Target.Labels) set.test(fold).target()).values();
            assertThat(Arrays.stream(labels).filter("cloud 0"::equals)).hasSize(10);
            assertThat(Arrays.stream(labels).filter("cloud 2"::equals)).hasSize(20);
            assertThat(set.training(fold).rows()).isEqualTo(360);
        }
    }

    @Test
    void theLastColumnSaysTheFoldAndTheOneBeforeTheTarget() {
        List<double[]> rows = new ArrayList<>(List.of(new double[] {1, 2, 10}, new double[] {3, 4, 20}));

        var set = DataSet.ofNumbers(new ClassTable("two", rows, List.of("0", "1")));

        assertThat(set.test(1).inputs()).isDeepEqualTo(new double[][] {{3, 4}});
        assertThat(((Target.Numbers) set.training(1).target()).values()).containsExactly(10);
    }

    @Test
    void rowsThatJudgeAreASeventhAndKeepTheClasses() {
        Examples.Split split = ToyData.clouds(280).split(1);

        assertThat(split.judging().rows()).isEqualTo(40);
        assertThat(split.learning().rows()).isEqualTo(240);
        assertThat(Arrays.stream(((Target.Labels) split.judging().target()).values())
                        .filter("cloud 2"::equals))
                .hasSize(20);
    }
}
