package io.github.deepscn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.WriteException;
import io.github.deepscn.ensemble.Ensemble;
import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.eval.ClassScores;
import io.github.deepscn.readout.Shrinkage;
import io.github.deepscn.report.Examples.Example;
import io.github.deepscn.report.page.Html;
import io.github.deepscn.report.page.Shown;
import io.github.deepscn.search.Search;
import io.github.deepscn.table.HoldOut;
import io.github.deepscn.table.NumberColumn;
import io.github.deepscn.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the page holds, without a browser. */
class TrainingReportTest {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">\\n(.*?)</script>", Pattern.DOTALL);

    /** The numbers of the charts, as a browser reads them. */
    private static JsonNode data(String page) {
        var matcher = DATA.matcher(page);
        assertThat(matcher.find()).isTrue();
        return JsonMapper.shared().readTree(matcher.group(1));
    }

    /** The page without the scripts and styles that are the same in all. */
    private static String content(String page) {
        return page.substring(page.indexOf("<body>"), page.indexOf("</footer>"));
    }

    private static List<String> charts(String page) {
        return Pattern.compile("data-chart=\"(\\w+)\"")
                .matcher(content(page))
                .results()
                .map(m -> m.group(1))
                .toList();
    }

    @Test
    void regressionHasEverySection() throws Exception {
        String page = Examples.regression().page();
        assertThat(charts(page))
                .containsExactly(
                        "errors",
                        "predicted",
                        "residuals",
                        "histogram",
                        "resolutions",
                        "scopes",
                        "contractions",
                        "independence");
        assertThat(content(page))
                .contains("<h1>houses.csv</h1>")
                .contains("Regression of price on 5 columns · 680 training rows · 120 validation rows")
                .contains("RMSE", "MAE", "Median error", "R²", "of the variance")
                .contains("training ended because")
                .contains("12 rows without a price were left out")
                .contains("The hidden output matrix H has", "numerical rank")
                .contains("every row has a value of its own", "every cell has the same value")
                .contains("5 levels: Bonn, Jena, Kiel, Köln, Ulm; missing cells have an input of their own")
                .contains("cycles: week, year")
                .contains("T_max", "L_max", "Υ", "φ", "ε")
                .contains("deepscn train houses.csv --target price --seed 7")
                .contains("sha256:0123456789abcdef");
    }

    @Test
    void anEnsembleShowsItsMembers() throws Exception {
        Example example = Examples.ensemble();
        var model = example.fit().model();
        String page = example.page();
        assertThat(content(page))
                .contains("The 5 members have " + model.nodes() + " nodes", "a prediction is the mean of theirs")
                .contains("Intervals of predictions are calibrated on 120 held-out rows")
                .contains("The members of the ensemble", "This section shows the first of 5 members.");
        JsonNode errors = data(page).get("errors");
        var first = model.members().get(0).history();
        var third = model.members().get(2).history();
        assertThat(errors.get("training").size()).isEqualTo(first.nodes().size() + 1);
        assertThat(errors.get("others").size()).isEqualTo(4);
        assertThat(errors.get("others").get(1).get("validation").size())
                .isEqualTo(third.nodes().size() + 1);
        JsonNode resolutions = data(page).get("resolutions");
        assertThat(resolutions.get("nodes").get(model.layers().size()).asInt()).isEqualTo(model.nodes());
        assertThat(content(Examples.ensembleOfClasses().page())).contains("The members of the ensemble");
        assertThat(data(Examples.regression().page())
                        .get("errors")
                        .get("others")
                        .size())
                .isZero();
    }

    @Test
    void rowsThatMembersWereTrainedWithoutSpeakFirst() throws Exception {
        Example example = Examples.heldOutInTurn("price");
        HeldOutScores judged = example.fit().heldOutScores().orElseThrow();
        String page = example.page();
        String rmse = Shown.number(judged.numbers().orElseThrow().rmse());
        assertThat(content(page))
                .contains("800 training rows · 320 of them held out, a part from each member")
                .contains("On held-out rows, a prediction is off by")
                .contains("Each held-out row was predicted by the members trained without it")
                .contains("<p class=\"value\">" + rmse + "</p><p class=\"where\">held-out rows <span>· training ")
                .doesNotContain("none held out");
        JsonNode output = data(page).get("predicted").get(0);
        assertThat(output.get("held").asString()).isEqualTo("held-out rows");
        assertThat(output.get("validation").size()).isEqualTo(320);
        Table rows = judged.rows(example.fit().training());
        double[][] predictions = judged.predictions();
        for (int i : new int[] {0, 100, 319}) {
            JsonNode point = output.get("validation").get(i);
            assertThat(point.get(0).asDouble() / ((NumberColumn) rows.column("price")).value(i))
                    .isBetween(0.9999, 1.0001);
            assertThat(point.get(1).asDouble() / predictions[i][0]).isBetween(0.9999, 1.0001);
        }
        assertThat(data(Examples.regression().page())
                        .get("predicted")
                        .get(0)
                        .get("held")
                        .asString())
                .isEqualTo("validation");
    }

    /** The text of the page, without tags. */
    private static String text(String page) {
        return content(page).replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
    }

    @Test
    void anEnsembleWithoutValidationRowsDoesNotSpeakOfThem() throws Exception {
        for (String target : List.of("price", "town")) {
            String page = Examples.heldOutInTurn(target).page();
            assertThat(text(page))
                    .doesNotContainIgnoringCase("validation")
                    .doesNotContain("in turn")
                    .contains("rows to grow on", "held-out RMSE")
                    .contains("80 nodes without a better error on held-out rows")
                    .contains("rows that a member is trained without one of at most 10 parts, drawn at random")
                    .contains("other rows held out, from all members none")
                    .contains("Held-out rows also chose how many nodes are kept")
                    .contains("to grow, added up.");
            for (String chart : List.of("errors", "scopes", "contractions", "independence")) {
                assertThat(data(page).get(chart).get("layout").get("held").asString())
                        .isEqualTo("held-out rows");
            }
        }
        assertThat(text(Examples.regression().page()))
                .contains("missing, validation", "new in validation", "validation RMSE", "of them to train.");
        assertThat(data(Examples.regression().page())
                        .get("errors")
                        .get("layout")
                        .get("held")
                        .asString())
                .isEqualTo("validation");
    }

    @Test
    void theRidgeOfGrowthAndThatOfTheReadoutAreToldApart() throws Exception {
        var options = Examples.small(TableOptions.balanced("price"));
        // none of the strengths that held-out rows choose among
        var other = options.withTraining(options.training().withShrinkage(new Shrinkage.Throughout(0.02)));
        Example example = Example.of(Examples.houses(300), other);
        var first = example.fit().model().members().get(0);
        String chosen = Shown.number(((Shrinkage.Throughout) first.options().shrinkage()).strength());
        String grown = "0.02000";
        String text = text(example.page());
        assertThat(grown).isNotEqualTo(chosen);
        assertThat(text)
                .contains("The errors are those of the growing network, with ridge ρ = " + grown
                        + ", on the rows it grew on")
                .contains("fitted to all training rows afterwards, with ridge ρ = " + chosen + ", so its error differs")
                .contains("read-out while nodes are chosen β with ridge ρ = " + grown)
                .contains("read-out in the end β fitted to all training rows with ridge ρ = " + chosen
                        + ", which the held-out rows chose")
                .contains("Its rank is not known")
                .contains("The smallest λ so that weights and biases lie in");
        int kept = first.history().keptNodes();
        int cut = first.history().nodes().size() - kept;
        if (cut > 0) {
            assertThat(text)
                    .contains("The held-out rows of all members kept the first " + Shown.count(kept, "node")
                            + " of the first member and cut off " + cut + ".");
        }
        assertThat(text(Examples.regression().page()))
                .doesNotContain("growing network", "Its rank is not known")
                .contains("read-out β ridge, α = ");
    }

    @Test
    void membersConfiguredWithLeastSquaresSaySo() throws Exception {
        var fast = TableOptions.fast("price");
        var options = Examples.small(fast.withTraining(fast.training().withSearch(Search.published())))
                .withEnsemble(Ensemble.of(2))
                .withHoldOut(HoldOut.none());
        assertThat(text(Example.of(Examples.houses(120), options).page()))
                .contains("The errors are those of the growing network, by least squares, on the rows it grew on")
                .contains("read-out while nodes are chosen β by least squares")
                .contains("Weights and biases were drawn from");
        var wide = options.withTraining(options.training().withLayers(60, 30));
        assertThat(text(Example.of(Examples.houses(120), wide).page()))
                .contains("L_max 36, 18; 60, 30 would be more than half as many nodes as rows to choose them on");
        var many = options.withTraining(options.training().withLayers(6, 4))
                .withEnsemble(new Ensemble(2, 10, Ensemble.ALL_ROWS, 15)); // ∛(120/15) = 2
        assertThat(text(Example.of(Examples.houses(120), many).page()))
                .contains("L_max 12, 8; 6, 4 and more, for there are many rows");
    }

    @Test
    void byTimeAllMembersDoWithoutTheLatestRows() throws Exception {
        Example example = Examples.ensemble(HoldOut.none().latestBy("sold"));
        int judged = example.fit().heldOutScores().orElseThrow().count();
        assertThat(judged).isLessThan(60);
        assertThat(text(example.page()))
                .contains("300 training rows · the latest " + judged + " held out from all members")
                .contains("The held-out rows are the latest; all members were trained without them")
                .contains("rows that a member is trained without the latest 10.0 % of the training rows by column sold")
                .doesNotContain("do a little better", "a part from each", "parts, drawn at random")
                .doesNotContainIgnoringCase("validation");
    }

    @Test
    void byGroupsAMemberDoesWithoutWholeOnes() throws Exception {
        assertThat(text(Examples.ensemble(HoldOut.none().by("sold")).page()))
                .contains("trained without one of at most 10 parts, whole groups by column sold");
    }

    /** The rows held out from all judge the whole; the curves are still of the parts. */
    @Test
    void validationRowsOfAnEnsembleAreNotItsHeldOutRows() throws Exception {
        Example example = Examples.ensemble(HoldOut.share(0.2));
        String page = example.page();
        assertThat(text(page))
                .contains("240 training rows · 60 validation rows")
                .contains("held-out RMSE", "other rows held out, from all members 20.0 %, drawn at random")
                .contains("missing, validation", "validation RMSE")
                .doesNotContain("Each held-out row was predicted");
        assertThat(data(page).get("predicted").get(0).get("held").asString()).isEqualTo("validation");
        assertThat(data(page).get("errors").get("layout").get("held").asString())
                .isEqualTo("held-out rows");
    }

    @Test
    void theTimeOfAnEnsembleIsThatOfAMember() throws Exception {
        var options = Examples.small(TableOptions.balanced("price"));
        var timed = options.withTraining(options.training().withTimeBudget(Duration.ofHours(1)));
        assertThat(text(Example.of(Examples.houses(120), timed).page())).contains(" s for each member");
    }

    @Test
    void membersThatAreMissingAreCounted() throws Exception {
        Example example = Examples.ensemble(HoldOut.none());
        var asked = example.options().withEnsemble(Ensemble.of(7));
        assertThat(text(new Example(example.fit(), asked).page()))
                .contains("members 3 of 7; the others were cut short with less than half the nodes of the largest");
    }

    @Test
    void classesOfHeldOutRowsSpeakFirst() throws Exception {
        Example example = Examples.heldOutInTurn("town");
        ClassScores scores =
                example.fit().heldOutScores().orElseThrow().classes().orElseThrow();
        String page = example.page();
        assertThat(content(page))
                .contains("Confusion matrix of the held-out rows.")
                .contains("<p class=\"value\">" + Shown.percent(scores.accuracy())
                        + "</p><p class=\"where\">held-out rows <span>· training ");
        assertThat(confused(page)).isEqualTo(scores.rows());
    }

    /** The number of rows in the confusion matrix. */
    private static int confused(String page) {
        int rows = 0;
        for (JsonNode actual : data(page).get("confusion").get("counts")) {
            for (JsonNode count : actual) {
                rows += count.asInt();
            }
        }
        return rows;
    }

    @Test
    void errorsAreInTheUnitsOfTheTarget() throws Exception {
        Example example = Examples.regression();
        var history = example.fit().model().network().history();
        double scale = example.fit().model().encoder().targets().get(0).scale();
        JsonNode errors = data(example.page()).get("errors");
        assertThat(errors.get("unit").asString()).isEqualTo("units of price");
        assertThat(errors.get("training").size()).isEqualTo(history.nodes().size() + 1);
        assertThat(errors.get("training").get(1).asDouble()
                        / (scale * history.nodes().get(0).trainRmse()))
                .isBetween(0.99999, 1.00001);
        assertThat(errors.get("layout").get("kept").asInt()).isEqualTo(history.keptNodes());
        assertThat(errors.get("validation").get(0).isNull()).isTrue();
    }

    @Test
    void everyPointIsAnActualAndAPredictedNumber() throws Exception {
        Example example = Examples.regression();
        JsonNode output = data(example.page()).get("predicted").get(0);
        double[][] predictions = example.fit().model().predict(example.fit().validation());
        assertThat(output.get("training").size()).isEqualTo(680);
        assertThat(output.get("validation").size()).isEqualTo(120);
        assertThat(output.get("validation").get(3).get(1).asDouble() / predictions[3][0])
                .isBetween(0.9999, 1.0001);
        double sum = 0;
        for (JsonNode percent : output.get("trainingPercent")) {
            sum += percent.asDouble();
        }
        assertThat(sum).isBetween(99.99, 100.01);
    }

    @Test
    void classificationHasConfusionAndReliability() throws Exception {
        Example example = Examples.classification();
        String page = example.page();
        assertThat(charts(page)).contains("confusion", "reliability").doesNotContain("predicted", "histogram");
        assertThat(content(page))
                .contains(
                        "Accuracy",
                        "Log loss",
                        "F1",
                        "AUC",
                        "Average precision",
                        "Calibration error",
                        "recall",
                        "precision",
                        "one-hot classes");
        int rows = confused(page);
        assertThat(rows).isEqualTo(example.fit().validation().rows());
        double binned = 0;
        for (JsonNode bin : data(page).get("reliability").get("bins")) {
            binned += bin.get("rows").asDouble();
        }
        assertThat(binned).isEqualTo(rows);
    }

    @Test
    void textsOfTheDataCannotBreakOut() throws Exception {
        String page = Examples.hostile().page(Examples.facts(Examples.HOSTILE));
        assertThat(page).doesNotContain("document.title='owned'</script>");
        assertThat(Pattern.compile("<script").matcher(page).results().count()).isEqualTo(3);
        assertThat(Pattern.compile("</script").matcher(page).results().count()).isEqualTo(3);
        assertThat(data(page).get("confusion").get("classes").get(0).asString()).isEqualTo(Examples.HOSTILE);
        assertThat(content(page)).contains("<h1>a&lt;b &amp; &quot;c&quot; &#39;&lt;/script&gt;", "é–日本 {{data}}</h1>");
    }

    @Test
    void charactersThatHtmlCannotHoldAreReplaced() {
        assertThat(Html.escape("a\u0000b\ud800c\u001b\n")).isEqualTo("a\ufffdb\ufffdc\ufffd\n");
    }

    @Test
    void pageAsksForNothingOutside() throws Exception {
        String page = Examples.regression().page();
        assertThat(page).contains("default-src 'none'");
        assertThat(content(page)).doesNotContain("http:", "https:", "src=", "@import", "url(");
        assertThat(page).contains("Licensed to the Apache Software Foundation");
    }

    @Test
    void noValidationRows() throws Exception {
        var options = Examples.small(TableOptions.fast("price")).withHoldOut(HoldOut.none());
        String page = Example.of(Examples.houses(120), options).page();
        assertThat(content(page)).contains("none held out", "training rows (none were held out)");
        assertThat(data(page).get("predicted").get(0).get("validation").size()).isZero();
        assertThat(data(page).get("resolutions").get("validation").size()).isZero();
        var classes = Examples.small(TableOptions.fast("kind")).withHoldOut(HoldOut.none());
        assertThat(content(Example.of(Examples.spiral(120, List.of("a", "b")), classes)
                        .page()))
                .contains("Confusion matrix of the training rows (none were held out)");
    }

    @Test
    void networkWithoutNodes() throws Exception {
        var options = Examples.small(TableOptions.fast("price"));
        TableFit fit = TableTraining.with(options).cancelledBy(() -> true).fit(Examples.houses(120));
        String page = TrainingReport.page(fit, options, Examples.facts("none"));
        assertThat(content(page)).contains("The network has no nodes", "it was cancelled");
        assertThat(charts(page)).containsExactly("predicted", "residuals", "histogram", "resolutions");
    }

    @Test
    void networkOfOneNode() throws Exception {
        var options = TableOptions.fast("price").withHoldOut(HoldOut.none());
        String page = Example.of(
                        Examples.houses(120),
                        options.withTraining(options.training().withLayers(1)))
                .page();
        assertThat(content(page)).contains("The network has 1 node in 1 layer;");
        assertThat(data(page).get("errors").get("layout").get("ends").size()).isEqualTo(1);
    }

    @Test
    void constantTarget() throws Exception {
        var columns =
                new ArrayList<>(Examples.houses(120).without(List.of("price")).columns());
        columns.add(Examples.numbers("price", 120, i -> 7));
        String page = Example.of(Table.of(columns), Examples.small(TableOptions.fast("price")))
                .page();
        assertThat(content(page)).contains("there is no variance to explain");
        assertThat(data(page).get("predicted").get(0).get("trainingPercent").size())
                .isPositive();
    }

    @Test
    void rowsHeldOutThatCannotBeJudgedLeaveTheOthers() {
        TableFit fit = Examples.severalTargets().fit();
        Judged<Integer> judged = Judged.of(fit, rows -> {
            if (rows == fit.validation()) {
                throw new BadInputException("rows[3] is too large");
            }
            return rows.rows();
        });
        assertThat(judged)
                .isEqualTo(new Judged<>(170, Optional.empty(), Held.VALIDATION, Optional.of("rows[3] is too large")));
        assertThat(judged.best()).isEqualTo(170);
    }

    @Test
    void numbersThatAChartCannotShowAreLeftOut() throws Exception {
        assertThat(Shown.forLogChart(0)).isNaN();
        assertThat(Shown.forLogChart(Double.NaN)).isNaN();
        assertThat(Shown.forLogChart(1.23456789e-7)).isEqualTo(1.23457e-7);
        assertThat(data(Examples.severalTargets().page()).toString()).doesNotContain("NaN", "Infinity");
        assertThat(Shown.number(Double.NaN)).isEqualTo("–");
        assertThat(Shown.number(Double.POSITIVE_INFINITY)).isEqualTo("∞");
        assertThat(Shown.number(-0.0123456)).isEqualTo("-0.01235");
        assertThat(Shown.number(12345.678)).isEqualTo("12,350");
        assertThat(Shown.exactly(1e-8)).isEqualTo("1e-8");
    }

    @Test
    void severalTargetsHaveASelector() throws Exception {
        String page = Examples.severalTargets().page();
        assertThat(content(page))
                .contains("<select id=\"output\"><option value=\"0\">price</option><option value=\"1\">area</option>")
                .contains("standard deviations of the targets", "Scores of every output");
        assertThat(data(page).get("predicted").size()).isEqualTo(3);
    }

    @Test
    void autoencoderShowsItsInputs() throws Exception {
        Example example = Examples.autoencoder();
        String page = example.page();
        int features = example.fit().model().encoder().features().size();
        assertThat(content(page)).contains("Autoencoder of 6 columns", "encoded inputs");
        assertThat(data(page).get("predicted").size()).isEqualTo(features);
    }

    @Test
    void sixtyClassesAndAThousandColumnsFit() throws Exception {
        String classes = Examples.manyClasses().page();
        assertThat(data(classes).get("confusion").get("classes").size()).isEqualTo(60);
        assertThat(content(classes)).doesNotContain("The matrix in numbers");
        String columns = Examples.manyColumns().page();
        assertThat(content(columns)).contains("<details><summary>Columns used</summary>", "column number 999");
        assertThat(columns.length()).isLessThan(2_000_000);
    }

    @Test
    void manyOutputsAreSampled() throws Exception {
        var columns = new ArrayList<NumberColumn>();
        for (int k = 0; k < 60; k++) {
            int factor = k + 1;
            columns.add(Examples.numbers("y" + k, 400, i -> Math.sin(i * factor / 50.0)));
        }
        var options = Examples.small(TableOptions.fast(
                columns.stream().skip(1).map(NumberColumn::name).toArray(String[]::new)));
        JsonNode outputs = data(Example.of(Table.of(columns), options).page()).get("predicted");
        assertThat(outputs.size()).isEqualTo(40);
        assertThat(outputs.get(0).get("training").size()).isLessThanOrEqualTo(1000);
    }

    @Test
    void pageIsWrittenWholeOrNotAtAll(@TempDir Path folder) throws Exception {
        Example example = Examples.severalTargets();
        Path file = folder.resolve("report.html");
        Files.writeString(file, "before");
        example.write(file, "twice");
        assertThat(file).content().startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        assertThatThrownBy(() -> example.write(folder, "folder")).isInstanceOf(WriteException.class);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
