package io.github.deepscn.bench.learners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSetTest {
    @Test
    void everyClassHasItsShareOfEveryFold() {
        Examples clouds = ToyData.clouds(400);
        var set = DataSet.ofClasses(
                "clouds",
                Table.of(List.of(
                        NumberColumn.of("x", clouds.column(0)),
                        NumberColumn.of("y", clouds.column(1)),
                        TextColumn.of("cloud", clouds.labels()))));

        for (int fold = 0; fold < DataSet.FOLDS; fold++) {
            String[] labels = set.test(fold).labels();
            assertThat(Arrays.stream(labels).filter("cloud 0"::equals)).hasSize(10);
            assertThat(Arrays.stream(labels).filter("cloud 2"::equals)).hasSize(20);
            assertThat(set.training(fold).rows()).isEqualTo(360);
        }
    }

    @Test
    void theLastColumnIsTheFoldAndTheOneBeforeIsTheTarget(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("energy.csv"), "a,b,y,fold\n1,2,10,0\n3,4,20,1\n");
        var set = DataSet.read(folder, "energy");

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
