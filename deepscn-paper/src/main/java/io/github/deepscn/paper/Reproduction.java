package io.github.deepscn.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.data.WholeFile;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.paper.digits.Digits;
import io.github.deepscn.paper.experiment.DataFile;
import io.github.deepscn.paper.experiment.Experiment;
import io.github.deepscn.paper.experiment.Outcome;
import io.github.deepscn.paper.experiment.Request;
import io.github.deepscn.paper.experiment.StepListener;
import io.github.deepscn.paper.function.Approximation;
import io.github.deepscn.paper.function.RankStudy;
import io.github.deepscn.paper.function.Robustness;
import io.github.deepscn.report.json.Json;
import io.github.deepscn.source.TableWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs experiments of the paper and writes their pages, data and settings into an existing folder. */
public record Reproduction(Path folder, Request request) {
    /** The name of the page that leads to the others. */
    public static final String INDEX = PaperPages.INDEX;

    /** The experiments by their names on the command line, in the order of the paper. */
    private static final Map<String, Experiment> EXPERIMENTS = new LinkedHashMap<>();

    static {
        EXPERIMENTS.put("approximation", new Approximation());
        EXPERIMENTS.put("rank", new RankStudy());
        EXPERIMENTS.put("robustness", new Robustness());
        EXPERIMENTS.put("digits", new Digits());
    }

    /** The names of all experiments, in the order of the paper. */
    public static List<String> names() {
        return List.copyOf(EXPERIMENTS.keySet());
    }

    private static Experiment find(String name) {
        return Objects.requireNonNull(EXPERIMENTS.get(name), name);
    }

    /** The largest number of steps that the experiment {@code name} reports to its listener. */
    public long steps(String name) {
        return find(name).steps(request);
    }

    /**
     * Runs one experiment and writes its page, data and settings.
     *
     * @param name one of {@link #names()}
     * @throws IOException if data cannot be read or a file cannot be written
     */
    public Finding run(String name, StepListener listener) throws IOException {
        long start = System.nanoTime();
        Outcome outcome = find(name).run(request, listener);
        return write(name, outcome, (System.nanoTime() - start) / 1e9);
    }

    /** Writes data and settings, and the page that leads to them. */
    Finding write(String name, Outcome outcome, double seconds) throws IOException {
        var files = new ArrayList<String>();
        for (DataFile data : outcome.data()) {
            TableWriter.write(folder.resolve(data.name()).toString(), data.table(), OutputStream.nullOutputStream());
            files.add(data.name());
        }
        files.add(name + ".json");
        write(name + ".json", settings(name, outcome));
        write(
                PaperPages.fileName(name),
                new PaperPages(request).experiment(outcome, seconds, files).html());
        files.add(0, PaperPages.fileName(name));
        return Finding.of(name, outcome, seconds, files);
    }

    /**
     * Writes the index page, which also links the pages that earlier runs left in the folder.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeIndex(List<Finding> findings) throws IOException {
        List<String> run = findings.stream().map(Finding::name).toList();
        List<String> others = names().stream()
                .filter(name -> !run.contains(name) && Files.isRegularFile(folder.resolve(PaperPages.fileName(name))))
                .toList();
        write(INDEX, new PaperPages(request).index(findings, others).html());
    }

    private String settings(String name, Outcome outcome) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("experiment", name);
        tree.put("version", Provenance.currentVersion());
        tree.put("quick", request.quick());
        tree.put("trials", outcome.trials());
        tree.put("seed", request.seed());
        tree.put("settings", outcome.settings());
        return Json.document(tree);
    }

    private void write(String name, String content) throws IOException {
        WholeFile.write(folder.resolve(name), out -> out.write(content.getBytes(UTF_8)));
    }
}
