package io.github.deepscn.spark.ml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWriter;

/** Writes a model: its params as Spark does, and beside them files of our own. */
final class ModelWriter extends MLWriter {
    /** The model file. */
    static final String MODEL = "model.safetensors";

    private final Params model;
    private final Map<String, byte[]> files;

    /**
     * A writer of files by their names.
     *
     * @param model whose params are written
     */
    ModelWriter(Params model, Map<String, byte[]> files) {
        this.model = model;
        this.files = files;
    }

    @Override
    public void saveImpl(String path) {
        DefaultParamsWriter.saveMetadata(model, path, sparkSession());
        var configuration = sparkSession().sparkContext().hadoopConfiguration();
        files.forEach((name, bytes) -> {
            var file = new Path(path, name);
            try (var out = file.getFileSystem(configuration).create(file, false)) {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(file + " cannot be written", e);
            }
        });
    }
}
