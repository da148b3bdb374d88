package io.github.deepscn.app.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTableTest {
    @Test
    void numbersStandRightAndWordsLeft() {
        var table = new TextTable("model", "nodes", "rmse")
                .row("SCN", 50, 0.0123)
                .row("DeepSCN", 1200, null)
                .row("é", 7, 123.456);
        assertThat(print(table))
                .containsExactly(
                        "model    nodes      rmse",
                        "SCN         50  0.012300",
                        "DeepSCN   1200         -",
                        "é            7    123.46");
    }

    @Test
    void aColumnWithOneWordStandsLeft() {
        assertThat(print(new TextTable("k", "v").row("a", 1).row("bc", "many")))
                .containsExactly("k   v", "a   1", "bc  many");
    }

    @Test
    void aTableWithoutRowsIsItsHead() {
        assertThat(print(new TextTable("a", "b"))).containsExactly("a  b");
    }

    @Test
    void aLineBreakInACellDoesNotBreakTheRow() {
        assertThat(print(new TextTable("label").row("two\nlines"))).containsExactly("label", "two\\nlines");
    }

    @Test
    void aRowOfWrongLengthIsRefused() {
        assertThatThrownBy(() -> new TextTable("a", "b").row(1)).hasMessage("row of 1 cells in a table of 2 columns");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1, 1.0000",
        "-1.5, -1.5000",
        "0.0001, 0.00010000",
        "0.00000123456, 1.2346e-06",
        "99999.6, 100000",
        "0.999999, 1.0000",
        "123456789, 123456789",
        "12345678901, 1.2346e+10",
        "NaN, -",
        "Infinity, inf",
        "-Infinity, -inf"
    })
    void numbersHaveFiveDigits(double value, String text) {
        assertThat(TextTable.format(value)).isEqualTo(text);
    }

    private static List<String> print(TextTable table) {
        var text = new StringWriter();
        table.print(new PrintWriter(text));
        return text.toString().lines().toList();
    }
}
