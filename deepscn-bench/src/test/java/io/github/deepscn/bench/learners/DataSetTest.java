package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DataSetTest {
    @Test
    void everyClassHasItsShareOfEveryFold() {
        Examples clouds = ToyData.clouds(400);
        List<String> lines = IntStream.range(0, 400)
                .mapToObj(i -> clouds.inputs()[i][0] + "," + clouds.inputs()[i][1] + "," + clouds.labels()[i])
                .toList();
        var set = DataSet.ofClasses("clouds", lines);

        for (int fold = 0; fold < DataSet.FOLDS; fold++) {
            String[] labels = set.test(fold).labels();
            assertThat(Arrays.stream(labels).filter("cloud 0"::equals)).hasSize(10);
            assertThat(Arrays.stream(labels).filter("cloud 2"::equals)).hasSize(20);
            assertThat(set.training(fold).rows()).isEqualTo(360);
        }
    }

    @Test
    void theLastColumnIsTheFoldAndTheOneBeforeIsTheTarget() {
        var set = DataSet.ofNumbers("two", List.of("1,2,10,0", "3,4,20,1"));

        assertThat(set.test(1).inputs()).isDeepEqualTo(new double[][] {{3, 4}});
        assertThat(set.training(1).targets()).containsExactly(10);
    }

    @Test
    void judgingRowsAreASeventhAndKeepTheClasses() {
        Examples.Split split = ToyData.clouds(280).split(1);

        assertThat(split.judging().rows()).isEqualTo(40);
        assertThat(split.learning().rows()).isEqualTo(240);
        assertThat(Arrays.stream(split.judging().labels()).filter("cloud 2"::equals))
                .hasSize(20);
    }
}
