package io.github.deepscn.spark.ml;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.MLReader;

/**
 * Reads what {@link ModelWriter} has written.
 *
 * @param <T> the model
 */
final class ModelReader<T extends Params> extends MLReader<T> {
    private final Class<T> type;
    private final Making<T> making;

    /** Makes a model of its files. */
    interface Making<T> {
        T of(String uid, Files files);
    }

    /** The files by their names. */
    interface Files {
        byte[] read(String name);
    }

    ModelReader(Class<T> type, Making<T> making) {
        this.type = type;
        this.making = making;
    }

    @Override
    public T load(String path) {
        var metadata = DefaultParamsReader.loadMetadata(path, sparkSession(), type.getName());
        T model = making.of(metadata.uid(), name -> read(new Path(path, name)));
        metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
        return model;
    }

    private byte[] read(Path file) {
        var configuration = sparkSession().sparkContext().hadoopConfiguration();
        try (var in = file.getFileSystem(configuration).open(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }
}
