package io.github.deepscn.paper;

import io.github.deepscn.paper.experiment.Boxes;
import io.github.deepscn.paper.experiment.Claim;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Lines;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Picture;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.report.page.Chart;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/** Outcomes to look at. */
public final class Outcomes {
    /** What would break out of a careless page. */
    static final String HOSTILE =
            "</script><script>document.title='owned'</script><img src=x onerror=alert(1)> \"'&{{data}}";

    private Outcomes() {}

    public static Request request() {
        return new Request(
                true, OptionalInt.empty(), 1, 2, Optional.empty(), Optional.empty(), "./deepscn paper " + HOSTILE);
    }

    static List<Finding> run(Reproduction reproduction, List<String> names) throws IOException {
        var findings = new ArrayList<Finding>();
        for (String name : names) {
            findings.add(reproduction.run(name, (done, note) -> {}));
        }
        reproduction.writeIndex(findings);
        return findings;
    }

    public static Outcome of(Experiment experiment) throws IOException {
        return experiment.run(request(), (done, note) -> {});
    }

    /** An exhibit of every kind, with texts that a careless page would take for its own. */
    static Outcome everyKind() {
        var random = new Random(5);
        return new Outcome(
                "Every kind " + HOSTILE,
                2,
                List.of("Summary " + HOSTILE),
                List.of(
                        new Claim("Section 1" + HOSTILE, HOSTILE, Claim.Verdict.REPRODUCED, HOSTILE),
                        new Claim("Section 2", "A claim.", Claim.Verdict.IN_DIRECTION, "Evidence."),
                        new Claim("Section 3", "A claim.", Claim.Verdict.NOT_REPRODUCED, "x".repeat(300))),
                List.of(
                        new Section("lines", "Lines", lines(5000, random)),
                        new Section(
                                "boxes",
                                "Boxes " + HOSTILE,
                                new Boxes(
                                                "digit",
                                                "residual",
                                                List.of("0", "1", HOSTILE),
                                                List.of(boxes("SCN", random), boxes(HOSTILE, random)))
                                        .chart("summary", "Boxes", "Caption.")),
                        new Section(
                                "pictures",
                                "Pictures",
                                Picture.grid(IntStream.range(0, 16)
                                        .mapToObj(k -> picture(k == 3 ? HOSTILE : "angle " + k, random))
                                        .toList())),
                        new Sheet<>(List.of(1.5, Double.NaN))
                                .column("name", value -> HOSTILE)
                                .column("value", value -> value)
                                .section("table", "A table", HOSTILE)),
                List.of(new DataFile("every.csv", Table.of(List.of(NumberColumn.of("x", new double[] {1, 2}))))),
                Map.of("key", HOSTILE));
    }

    private static Chart lines(int points, Random random) {
        return Lines.errors(IntStream.range(0, 9)
                        .mapToObj(k -> new Lines.Line(
                                "line " + k + HOSTILE,
                                k % 2 == 0 ? "even" : HOSTILE,
                                k > 4,
                                IntStream.range(0, points)
                                        .mapToObj(at -> at % 100 == 7
                                                ? Double.NaN
                                                : Math.exp(-at / 500.0 - random.nextDouble()))
                                        .toList()))
                        .toList())
                .chart("data", "Lines: a title with a colon.", HOSTILE);
    }

    private static Boxes.Series boxes(String name, Random random) {
        return Boxes.Series.of(
                name,
                IntStream.range(0, 3)
                        .mapToObj(k -> new Boxes.Box(
                                -20 - k,
                                -5,
                                random.nextDouble(),
                                5,
                                20 + k,
                                random.doubles(200, 25, 60).boxed().toList()))
                        .toList());
    }

    static Picture picture(String label, Random random) {
        return new Picture(label, 28, random.doubles(28 * 27).toArray());
    }
}
