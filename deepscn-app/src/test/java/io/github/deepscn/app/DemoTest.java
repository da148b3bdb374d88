package io.github.deepscn.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.app.cli.ExitCodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The demo as a user runs it: its document, and what it is meant to show. */
class DemoTest {
    private static final StringWriter OUT = new StringWriter();
    private static final StringWriter ERR = new StringWriter();
    private static JsonNode document;

    @BeforeAll
    static void runTheDemo() {
        int code = Main.run(DeepscnCommand.before(), new PrintWriter(OUT), new PrintWriter(ERR), "demo", "--json");
        assertThat(code).as("%s", ERR).isEqualTo(ExitCodes.OK);
        document = JsonMapper.shared().readTree(OUT.toString());
    }

    @Test
    void fiveSeedsRunWithAndWithoutTheRankRule() {
        for (JsonNode series : new JsonNode[] {document, document.get("withoutRankRule")}) {
            assertThat(series.get("runs").size()).isEqualTo(5);
            for (int i = 0; i < 5; i++) {
                JsonNode run = series.get("runs").get(i);
                assertThat(run.get("seed").intValue()).isEqualTo(i + 1);
                for (String network : new String[] {"scn", "deepscn"}) {
                    assertThat(run.get(network).propertyNames())
                            .contains("nodes", "trainRmse", "testRmse", "rank", "seconds");
                }
                assertThat(run.get("deepscn").get("nodes").intValue()).isEqualTo(200);
            }
        }
    }

    @Test
    void deepIsAtLeastTenTimesBetterThanShallow() {
        double deep = document.at("/median/deepscn/testRmse").doubleValue();
        double shallow = document.at("/median/scn/testRmse").doubleValue();
        assertThat(deep).isPositive().isLessThanOrEqualTo(1e-4).isLessThanOrEqualTo(shallow / 10);
    }

    @Test
    void hiddenOutputsHaveNearlyFullRankAndNoSeedExplodes() {
        document.get("runs").forEach(run -> {
            JsonNode deep = run.get("deepscn");
            assertThat(deep.get("rank").doubleValue() / deep.get("nodes").doubleValue())
                    .isGreaterThanOrEqualTo(0.95);
            for (String network : new String[] {"scn", "deepscn"}) {
                double test = run.get(network).get("testRmse").doubleValue();
                assertThat(test)
                        .isLessThan(50 * run.get(network).get("trainRmse").doubleValue());
            }
        });
    }

    @Test
    void tableNamesBothNetworks() {
        var out = new StringWriter();
        int code = Main.run(
                DeepscnCommand.before(),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                "demo",
                "--seeds",
                "1",
                "--quiet");
        assertThat(code).isEqualTo(ExitCodes.OK);
        assertThat(out.toString())
                .contains("medians of seed 1", "SCN 1x200", "DeepSCN 4x50", "times smaller than SCN's");
    }
}
