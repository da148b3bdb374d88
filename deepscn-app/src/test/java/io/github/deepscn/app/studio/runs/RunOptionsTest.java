package io.github.deepscn.app.studio.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.table.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Options of the page are those of the command line. */
class RunOptionsTest {
    private static Map<String, String> options(String... namesAndTexts) {
        var options = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            options.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return options;
    }

    private static void assertRefused(String sentence, String... namesAndTexts) {
        assertThatThrownBy(() -> RunOptions.of(options(namesAndTexts)))
                .isInstanceOfSatisfying(
                        Refusal.class, e -> assertThat(e.status()).isEqualTo(422))
                .hasMessage(sentence);
    }

    @Test
    void textsBecomeTheWordsOfTheCommandLine() {
        var options = RunOptions.of(options(
                "seed",
                "-5",
                "preset",
                "FAST",
                "layers",
                "5,6",
                "balanced",
                "true",
                "target",
                "price",
                "ridge",
                "",
                "type",
                "zip=category,when=date",
                "exclude",
                "id,a name"));
        assertThat(options.words())
                .containsSubsequence("--target", "price")
                .containsSubsequence("--exclude", "id,a name")
                .contains("--balanced", "--seed=-5")
                .doesNotContain("--ridge");
        assertThat(options.table().training().layers()).containsExactly(5, 6);
        assertThat(options.table().training().seed()).isEqualTo(-5);
        assertThat(options.table().balancedClasses()).isTrue();
        assertThat(options.table().encoder().exclude()).containsExactlyInAnyOrder("id", "a name");
        assertThat(options.table().encoder().types())
                .containsEntry("zip", Kind.CATEGORY)
                .containsEntry("when", Kind.DATE);
        assertThat(options.command("-my houses.csv"))
                .startsWith("./deepscn train './-my houses.csv' --target price --exclude 'id,a name'")
                .endsWith(" -o model.safetensors");
    }

    @Test
    void scopesAreForAllLayersOrForEach() {
        assertThat(scopes("0.5,1")).containsExactly(List.of(0.5, 1.0));
        assertThat(scopes("0.5,1/0.1,0.3")).containsExactly(List.of(0.5, 1.0), List.of(0.1, 0.3));
        assertRefused(
                "scopes has 3 lists for 2 layers, must have one for all or one per layer",
                "target",
                "y",
                "layers",
                "5,5",
                "scopes",
                "1/2/3");
        assertRefused(
                "scopes[1] must ascend without repetition, but scopes[1][1] is 2.0 after 3.0",
                "target",
                "y",
                "scopes",
                "1/3,2");
        assertRefused(
                "invalid value for option '--scopes' (X,X,..): 'x' is not a number", "target", "y", "scopes", "1/x");
    }

    private static List<List<Double>> scopes(String text) {
        return RunOptions.of(options("target", "y", "layers", "5,5", "scopes", text))
                .table()
                .training()
                .search()
                .scopes();
    }

    @Test
    void columnThatLooksLikeAnOptionIsAColumn() {
        assertThat(RunOptions.of(options("target", "--depth")).table().targets())
                .containsExactly("--depth");
        assertRefused("expected parameter for option '--target' but found '--seed'", "target", "--seed");
    }

    @Test
    void badOptionsAreRefusedInTheWordsOfTheCommandLine() {
        assertRefused("the column to predict is missing: --target COL");
        assertRefused("candidates is 0, must be at least 1", "target", "y", "candidates", "0");
        assertRefused(
                "invalid value for option '--candidates': 'many' is not a whole number",
                "target",
                "y",
                "candidates",
                "many");
        assertRefused("unknown option '--layer'; did you mean --layers?", "target", "y", "layer", "5");
        assertRefused("unknown option '--json'", "target", "y", "json", "true");
        assertRefused("balanced is 'maybe', must be true or false", "target", "y", "balanced", "maybe");
    }
}
