package io.github.deepscn.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.table.TextColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldedTableTest {
    @TempDir
    private Path folder;

    private FoldedTable read(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".csv"), text);
        return FoldedTable.read(folder, DevelopmentTable.named(name));
    }

    @Test
    void thereAreFourteenTablesOfNumbersAndThirteenOfClasses() {
        assertThat(DevelopmentTable.ALL).hasSize(27);
        assertThat(DevelopmentTable.ALL.stream().filter(DevelopmentTable::classes))
                .hasSize(13);
        assertThat(DevelopmentTable.ALL.stream()
                        .filter(DevelopmentTable::choosing)
                        .map(DevelopmentTable::name))
                .containsExactlyInAnyOrder(
                        "airfoil",
                        "concrete",
                        "cpu-act",
                        "pol",
                        "cal-housing",
                        "space_ga",
                        "puma32H",
                        "vowel",
                        "segment",
                        "splice",
                        "soybean",
                        "hypothyroid",
                        "waveform5000");
        assertThat(DevelopmentTable.ALL).isSortedAccordingTo((one, other) -> Integer.compare(one.rows(), other.rows()));
    }

    @Test
    void theLastColumnMayBeTheFoldAndTheOneBeforeIsTheTarget() throws IOException {
        FoldedTable table = read("energy", "a,b,y,fold\n1,x,10,0\n3,,20.5,1\n4,x,30,1\n");

        assertThat(table.target()).isEqualTo(new Target("y", List.of()));
        assertThat(table.test(1).rows()).isEqualTo(2);
        assertThat(table.target().of(table.test(1))).containsExactly(20.5, 30);
        assertThat(table.target().inputs(table.training(1)).names()).containsExactly("a", "b");
        assertThat(table.test(1).column("b")).isInstanceOf(TextColumn.class);
        assertThat(table.test(1).column("b").isMissing(0)).isTrue();
    }

    @Test
    void classesMayBeNumbersAndLetters() throws IOException {
        FoldedTable table = read("anneal", "a,class,fold\n1,3,0\n3,U,1\n4,3,2\n5,1,2\n");

        assertThat(table.target().classes()).containsExactly("1", "3", "U");
        assertThat(table.target().of(table.test(2))).containsExactly(1, 0);
    }

    @Test
    void withoutAFoldColumnFiveFoldsHaveEveryClassAlike() throws IOException {
        String rows = IntStream.range(0, 50)
                .mapToObj(i -> i + "," + (i % 5 == 0 ? 1 : 0))
                .collect(Collectors.joining("\n"));
        FoldedTable table = read("iris", "a,y\n" + rows + "\n");

        for (int fold = 0; fold < FoldedTable.FOLDS; fold++) {
            assertThat(table.test(fold).rows()).isEqualTo(10);
            assertThat(table.target().of(table.test(fold))).contains(1, 1).hasSize(10);
        }
    }

    @Test
    void tablesMayBeInAFolderOfTheirOwn() throws IOException {
        Files.createDirectory(folder.resolve("tables"));
        Files.writeString(folder.resolve("tables/wind.csv"), "a,y,fold\n1,2,0\n");

        assertThat(FoldedTable.read(folder, DevelopmentTable.named("wind"))
                        .rows()
                        .rows())
                .isEqualTo(1);
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThatThrownBy(() -> DevelopmentTable.named("moon"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("'moon'");
        assertThatThrownBy(() -> FoldedTable.read(folder, DevelopmentTable.named("wind")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("wind.csv.gz");
        assertThatThrownBy(() -> read("wind", "a,y,fold\n1,2,0\n1,,0\n")).hasMessage("wind has rows without y");
    }
}
