package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.data.BadInputException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns that matter have their types given; the others are texts and are not checked. */
class TypesOnlyTest {
    private static ReadOptions only(Map<String, CellType> types) {
        return ReadOptions.defaults().withTypesOnly(types);
    }

    @Test
    void otherColumnsAreTextsAsWritten() {
        assertThat(Reading.told(Reading.text(
                        "a,b,c,d\n1.50,007,1.50,x\nNA,NA,2e3,\n",
                        only(Map.of("a", CellType.NUMBER, "b", CellType.TEXT)))))
                .isEqualTo("a# b$ c$ d$ | 1.5 007 1.50 x | ~ ~ 2e3 ~");
    }

    @Test
    void otherColumnsOfJsonAreTexts(@TempDir Path folder) throws Exception {
        Path file = Reading.write(folder.resolve("rows.jsonl"), """
                {"a": 1.5, "b": 7, "c": true}
                {"a": "2", "b": 8.5, "c": null}
                """);
        assertThat(Reading.told(Reading.file(file, only(Map.of("a", CellType.NUMBER)))))
                .isEqualTo("a# b$ c$ | 1.5 7 true | 2 8.5 ~");
    }

    @Test
    void aColumnThatIsGivenATypeNeedNotBeThere() {
        Map<String, CellType> types = Map.of("a", CellType.NUMBER, "target", CellType.NUMBER);
        assertThat(Reading.told(Reading.text("a,b\n1,2\n", only(types)))).isEqualTo("a# b$ | 1 2");
        assertThatThrownBy(
                        () -> Reading.text("a,b\n1,2\n", ReadOptions.defaults().withTypes(types)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no column 'target', for which a type was given");
    }

    @Test
    void aMistakeInAnotherColumnIsNone() {
        String csv = "a,b\n" + "1,2\n".repeat(50) + "1,oops\n";
        assertThat(Reading.texts(
                        Reading.text(csv, only(Map.of("a", CellType.NUMBER))).column("b")))
                .hasSize(51)
                .endsWith("2", "oops");
        assertThatThrownBy(() -> Reading.text(csv))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("column 'b': 'oops' is not a number, but");
    }

    @Test
    void aMistakeInAColumnThatMattersIsOne() {
        assertThatThrownBy(() -> Reading.text("a,b\n1,2\nx,3\n", only(Map.of("a", CellType.NUMBER))))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("line 3, column 'a': 'x' is not a number, as the type given for the column says");
    }

    @Test
    void itIsAsIfAllOthersWereSaidToBeTexts() {
        long seed = 71;
        System.out.println("seed " + seed);
        var random = new Random(seed);
        List<String> cells = List.of("1", "01", "2.50", "-3e2", "", "NA", "x", "\"a,b\"", " 7 ", "true", "1e999");
        for (int k = 0; k < 100; k++) {
            var csv = new StringBuilder("n,p,q,r\n");
            for (int i = 0; i < 30; i++) {
                csv.append(random.nextInt(100)).append(i % 2 == 0 ? ".50" : "");
                for (int j = 0; j < 3; j++) {
                    csv.append(',').append(cells.get(random.nextInt(j == 0 ? 4 : cells.size())));
                }
                csv.append('\n');
            }
            Map<String, CellType> types = new HashMap<>(Map.of("n", CellType.NUMBER));
            var found = Reading.text(csv.toString(), only(types));
            List.of("p", "q", "r").forEach(name -> types.put(name, CellType.TEXT));
            var expected = Reading.text(csv.toString(), ReadOptions.defaults().withTypes(types));
            Reading.assertSame(found, expected);
        }
    }
}
