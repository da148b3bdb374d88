package io.github.deepscn.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.report.page.Page;
import io.github.deepscn.report.page.Section;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;

/** Writes the report of a training: one HTML page that needs no network and no other file. */
public final class TrainingReport {
    private TrainingReport() {}

    /**
     * Writes the page whole or not at all; replaces an existing file.
     *
     * @param file the path of the page
     * @param fit the training
     * @param options of the training that made {@code fit}
     * @param facts what the page says about the command and the data
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, TableFit fit, TableOptions options, RunFacts facts) throws IOException {
        String page = page(fit, options, facts);
        WholeFile.write(file, out -> out.write(page.getBytes(UTF_8)));
    }

    static String page(TableFit fit, TableOptions options, RunFacts facts) throws IOException {
        TableModel model = fit.model();
        Held judging = Held.inTheEnd(fit, options);
        Held growing = Held.whileGrowing(fit, options);
        Results results =
                model.task() == Task.CLASSIFICATION ? new ClassResults(fit, judging) : new NumberResults(fit, judging);
        var headline = new Headline(fit, judging, results, facts);
        var unit = ErrorUnit.of(model);
        var course = new TrainingCourse(model.members(), options, unit, growing);
        var sections = new ArrayList<Section>();
        sections.add(headline.section());
        if (model.members().size() > 1) {
            sections.add(MembersSection.of(model, unit, growing));
        }
        sections.add(course.errors());
        sections.addAll(results.sections());
        sections.add(new ResolutionCurve(model, unit).section(fit));
        sections.add(course.search());
        sections.add(course.rank());
        sections.add(EncoderSection.of(fit));
        sections.add(OptionsSection.of(model, options, growing));
        sections.add(RepeatSection.of(model, facts));
        return new Page("training report", facts.title(), headline.subtitle(), Map.of(), sections, facts.version())
                .html();
    }
}
