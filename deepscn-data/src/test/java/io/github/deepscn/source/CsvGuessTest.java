package io.github.deepscn.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvGuessTest {
    /** In the examples / is a line end, ' a quote and → a tab. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '^',
            value = {
                "a,b/1,2/3,4 ! a# b# | 1 2 | 3 4",
                "a;b/1;2/3;4 ! a# b# | 1 2 | 3 4",
                "a→b/1→2/3→4 ! a# b# | 1 2 | 3 4",
                "a|b/1|2/3|4 ! a# b# | 1 2 | 3 4",
                "1,2/3,4 ! x1# x2# | 1 2 | 3 4",
                "x/1/2 ! x# | 1 | 2",
                "1/2 ! x1# | 1 | 2",
                "a;b/1,5;2,5/3;4,25 ! a# b# | 1.5 2.5 | 3 4.25",
                "1,5;2,5;3,5/2,5;3,5;4,5 ! x1# x2# x3# | 1.5 2.5 3.5 | 2.5 3.5 4.5",
                "a;b/1.5;x,y/2;z ! a# b$ | 1.5 x,y | 2 z",
                "name→y/Smith, Ann→1/Jones, Bob→2 ! name$ y# | Smith, Ann 1 | Jones, Bob 2",
                "a,b/'x;y;z',1/'p;q;r',2 ! a$ b# | x;y;z 1 | p;q;r 2",
                "a,b/'x/y',1/'he said ''no''',2 ! a$ b# | x%y 1 | he said 'no' 2",
                "red,green/blue,black ! red$ green$ | blue black",
                "NA,NA/1,2 ! x1# x2# | ~ ~ | 1 2",
                "a,,c/1,2,3 ! a# column2# c# | 1 2 3",
                "a,b,/1,2, ! a# b# column3# | 1 2 ~",
                "' a ', b /1,2 !  a # b# | 1 2",
                "a,b//1,2///3,4// ! a# b# | 1 2 | 3 4",
                "a,b/1,/,2/?,NA/null,None/N/A,nan ! a# b# | 1 ~ | ~ 2 | ~ ~ | ~ ~ | ~ ~",
                "a,b/ 1 , 2e3 /+3,-.5/4.,1E-2 ! a# b# | 1 2000 | 3 -0.5 | 4 0.01",
                "a,b/007,x/1d,0x10/2,5f ! a$ b$ | 007 x | 1d 0x10 | 2 5f",
                "a,b/true,1/false,2 ! a$ b# | true 1 | false 2",
                "a,b/12345678901234567890,0.1234567890123456789/1e308,5e-324"
                        + " ! a# b# | 1.2345678901234567E19 0.12345678901234568 | 1.0E308 4.9E-324",
            })
    void layoutIsGuessed(String example, String expected) {
        // N/A is the one example with a slash of its own.
        String csv = example.replace("N/A", "N\u0000A")
                .replace('/', '\n')
                .replace('\u0000', '/')
                .replace('\'', '"')
                .replace('→', '\t');
        for (String lineEnd : new String[] {"\n", "\r\n", "\r"}) {
            String told = Reading.told(Reading.text(csv.replace("\n", lineEnd)));
            assertThat(told.replace(lineEnd, "%").replace('"', '\''))
                    .as("line ends of %d bytes", lineEnd.length())
                    .isEqualTo(expected.strip().replaceFirst("^a #", " a #"));
        }
    }

    @Test
    void optionsOverrideGuesses() {
        ReadOptions defaults = ReadOptions.defaults();
        assertThat(Reading.told(Reading.text("1,2\n3,4\n", defaults.withHeader(Header.YES))))
                .isEqualTo("1# 2# | 3 4");
        assertThat(Reading.told(Reading.text("a,b\n3,4\n", defaults.withHeader(Header.NO))))
                .isEqualTo("x1$ x2$ | a b | 3 4");
        assertThat(Reading.told(Reading.text("a:b\n1:2\n", defaults.withSeparator(':'))))
                .isEqualTo("a# b# | 1 2");
        assertThat(Reading.told(Reading.text("a\tb\n1,5\t2\n", defaults.withDecimal(','))))
                .isEqualTo("a# b# | 1.5 2");
        assertThat(Reading.told(Reading.text("a,b\n-999,x\n5,NA\n", defaults.withMissing(Set.of("-999")))))
                .isEqualTo("a# b$ | ~ x | 5 NA");
        assertThat(Reading.told(Reading.text("a,b\n007,1\n1.50,2\n", defaults.withTypes(Map.of("a", CellType.TEXT)))))
                .isEqualTo("a$ b# | 007 1 | 1.50 2");
    }

    @Test
    void laterTextTurnsColumnIntoTextAsWritten() {
        var csv = new StringBuilder("a,b\n");
        for (int i = 0; i < 5000; i++) {
            csv.append(i < 2500 ? "007" : "x" + i % 3).append(",1.50\n");
        }
        var table = Reading.text(csv.toString());
        assertThat(Reading.texts(table.column("a")).subList(2499, 2502)).containsExactly("007", "x1", "x2");
        assertThat(table.column("b").text(4999)).isEqualTo("1.5");
    }

    @Test
    void byteOrderMarkAndGzipAreNoPartOfTheText(@TempDir Path folder) throws Exception {
        byte[] marked = "\uFEFFa,b\n1,ü\n".getBytes(StandardCharsets.UTF_8);
        assertThat(Reading.told(Reading.file(Files.write(folder.resolve("plain.csv"), marked))))
                .isEqualTo("a# b$ | 1 ü");
        assertThat(Reading.told(Reading.file(Files.write(folder.resolve("packed.csv"), Reading.packed(marked)))))
                .isEqualTo("a# b$ | 1 ü");
        var input = new ByteArrayInputStream(Reading.packed(marked));
        assertThat(Reading.told(TableReader.with(ReadOptions.defaults()).read("-", input)))
                .isEqualTo("a# b$ | 1 ü");
    }

    @Test
    void unknownNameIsTakenForCsv(@TempDir Path folder) throws Exception {
        assertThat(Reading.told(Reading.file(Reading.write(folder.resolve("iris.data"), "a,b\n1,2\n"))))
                .isEqualTo("a# b# | 1 2");
    }
}
