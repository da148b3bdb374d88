package io.github.deepscn.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.data.WholeFile;
import io.github.deepscn.io.Provenance;
import io.github.deepscn.report.Page;
import io.github.deepscn.report.json.Json;
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

    private final Path folder;
    private final Request request;

    public Reproduction(Path folder, Request request) {
        this.folder = folder;
        this.request = request;
    }

    /** The names of all experiments, in the order of the paper. */
    public static List<String> names() {
        return Experiments.all().stream()
                .map(entry -> entry.experiment().name())
                .toList();
    }

    /** The largest number of steps that the experiment {@code name} reports to its listener. */
    public long steps(String name) {
        Experiments.Entry entry = Experiments.find(name).orElseThrow();
        return entry.experiment().steps(request.setting(entry));
    }

    /**
     * Runs one experiment and writes its page, data and settings.
     *
     * @param name one of {@link #names()}
     * @throws IOException if data cannot be read or a file cannot be written
     */
    public Finding run(String name, StepListener listener) throws IOException {
        Experiments.Entry entry = Experiments.find(name).orElseThrow();
        Setting setting = request.setting(entry);
        return write(entry.experiment().run(setting, listener), setting);
    }

    /**
     * Writes the index page, which also links the pages that earlier runs left in the folder.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeIndex(List<Finding> findings) throws IOException {
        List<String> run = findings.stream().map(Finding::name).toList();
        List<String> others = names().stream()
                .filter(name -> !run.contains(name) && Files.isRegularFile(folder.resolve(page(name))))
                .toList();
        write(INDEX, new IndexPage(findings, others, request).page());
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
