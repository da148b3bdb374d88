package io.github.deepscn.app.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.app.json.Json;
import io.github.deepscn.app.progress.Progress;
import io.github.deepscn.app.report.Page;
import io.github.deepscn.data.WholeFile;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.source.TableWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Runs experiments of the paper and writes what came of them into a folder that is there: pages, data, settings. */
public final class Reproduction {
    /** The page that leads to the others. */
    public static final String INDEX = "index.html";

    /** Shows how far an experiment is. */
    @FunctionalInterface
    public interface Watch {
        Progress start(String experiment, long steps);
    }

    private final Path folder;
    private final Request request;
    private final Watch watch;

    public Reproduction(Path folder, Request request, Watch watch) {
        this.folder = folder;
        this.request = request;
        this.watch = watch;
    }

    /** The names of all experiments, in the order of the paper. */
    public static List<String> names() {
        return Experiments.all().stream()
                .map(entry -> entry.experiment().name())
                .toList();
    }

    /**
     * Runs experiments one after the other. Each is written down as soon as it is done, the index last.
     *
     * @param names of {@link #names()}
     * @throws IOException if data cannot be read or a file not be written
     */
    public List<Finding> run(List<String> names) throws IOException {
        var findings = new ArrayList<Finding>();
        for (String name : names) {
            findings.add(run(Experiments.find(name).orElseThrow()));
        }
        List<String> others = names().stream()
                .filter(name -> !names.contains(name) && Files.isRegularFile(folder.resolve(page(name))))
                .toList();
        write(INDEX, new IndexPage(findings, others, request).page());
        return List.copyOf(findings);
    }

    private Finding run(Experiments.Entry entry) throws IOException {
        Setting setting = request.setting(entry);
        Experiment experiment = entry.experiment();
        Outcome outcome;
        try (Progress progress = watch.start(experiment.name(), experiment.steps(setting))) {
            outcome = experiment.run(setting, progress);
        }
        return write(outcome, setting);
    }

    /** Writes data and settings, and the page that leads to them. */
    Finding write(Outcome outcome, Setting setting) throws IOException {
        var files = new ArrayList<String>();
        for (DataFile data : outcome.data()) {
            TableWriter.write(folder.resolve(data.name()).toString(), data.table(), OutputStream.nullOutputStream());
            files.add(data.name());
        }
        String settings = outcome.name() + ".json";
        write(settings, settings(outcome, setting));
        files.add(settings);
        write(page(outcome.name()), new ExperimentPage(outcome, files, setting, request).page());
        files.add(0, page(outcome.name()));
        return Finding.of(outcome, files);
    }

    static String page(String experiment) {
        return experiment + ".html";
    }

    private static String settings(Outcome outcome, Setting setting) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("experiment", outcome.name());
        tree.put("version", Provenance.currentVersion());
        tree.put("quick", setting.quick());
        tree.put("trials", setting.trials());
        tree.put("seed", setting.seed());
        tree.put("settings", outcome.settings());
        var text = new StringWriter();
        Json.write(new PrintWriter(text), tree);
        return text.toString();
    }

    private void write(String name, Page page) throws IOException {
        write(name, page.html());
    }

    private void write(String name, String content) throws IOException {
        byte[] bytes = content.getBytes(UTF_8);
        WholeFile.write(folder.resolve(name), out -> out.write(bytes));
    }
}
