package io.github.deepscn.app;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.cli.DataOptions;
import io.github.deepscn.app.cli.OutputFile;
import io.github.deepscn.onnx.OnnxExport;
import io.github.deepscn.onnx.OnnxReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deepscn export}. */
@Command(
        name = "export",
        customSynopsis = "deepscn export MODEL --onnx FILE [OPTIONS]",
        description = "Write a model as an ONNX graph that takes raw rows.",
        footer = {"", DataOptions.FOOTER, "", "Example: deepscn export model.safetensors --onnx model.onnx"})
final class ExportCommand extends ResultCommand {
    @Parameters(paramLabel = "MODEL", description = "A model file written by train.")
    private Path file = Path.of("");

    @Option(names = "--onnx", paramLabel = "FILE", required = true, description = "The file to write.")
    private @Nullable Path onnx;

    @Option(names = "--float", description = "Single precision, if its error on --data is small.")
    private boolean single;

    @Option(names = "--data", paramLabel = "DATA", description = "The training rows, or others like them.")
    private @Nullable String data;

    @Option(names = "--layer", paramLabel = "K", description = "Return the features of this layer (0: all).")
    private @Nullable Integer layer;

    @Mixin
    private final DataOptions reading = new DataOptions();

    @Override
    void run() throws IOException {
        require(!single || data != null, "--float needs --data DATA, the rows to measure its error on");
        OutputFile.require(onnx, file.toString());
        TableModel model = TableModel.load(file);
        var export = OnnxExport.of(model);
        if (layer != null) {
            export = layer == 0 ? export.features() : export.features(layer);
        }
        if (single) {
            export = export.withFloat(reading.read(requireNonNull(data), model, common.notes()::println));
        }
        OnnxReport report = export.write(requireNonNull(onnx));
        String precision = single ? "float" : "double";
        var document = new LinkedHashMap<String, Object>();
        document.put("onnx", onnx.toString());
        document.put("bytes", report.bytes());
        document.put("precision", precision);
        document.put(
                "outputs",
                report.outputs().stream().map(OnnxReport.Output::name).toList());
        report.floatError().ifPresent(error -> {
            document.put("floatRmse", error.rmse());
            document.put("floatRatio", error.ratio());
        });
        show(document, out -> {
            out.println(onnx + ": " + report.bytes() + " bytes, " + precision);
            report.floatError()
                    .ifPresent(error -> out.println(String.format(
                            Locale.ROOT,
                            "the error of single precision is %.3g, %.3g times the training error",
                            error.rmse(),
                            error.ratio())));
        });
    }
}
