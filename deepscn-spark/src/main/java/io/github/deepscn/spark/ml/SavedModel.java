package io.github.deepscn.spark.ml;

import java.io.IOException;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.commons.io.function.Uncheck;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;

/** A model in a folder: its params as Spark writes them, and files of our own. */
final class SavedModel {
    /** Name of the model file. */
    static final String MODEL = "model.safetensors";

    private SavedModel() {}

    private static FileSystem fileSystem(Path file, SparkSession spark) throws IOException {
        return file.getFileSystem(spark.sparkContext().hadoopConfiguration());
    }

    /** Writes the params of a model, and files by name. */
    static final class Writer extends MLWriter {
        private final Params model;
        private final Map<String, byte[]> files;

        Writer(Params model, Map<String, byte[]> files) {
            this.model = model;
            this.files = files;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter.saveMetadata(model, path, sparkSession());
            files.forEach((name, bytes) -> {
                var file = new Path(path, name);
                Uncheck.run(() -> FileUtil.write(fileSystem(file, sparkSession()), file, bytes));
            });
        }
    }

    /** The files of a model by their names. */
    interface Files {
        boolean has(String name);

        byte[] read(String name);
    }

    /**
     * Reads a model.
     *
     * @param <T> the model
     */
    static final class Reader<T extends Params> extends MLReader<T> {
        private final Class<T> type;
        private final BiFunction<EarlyUid, Files, T> making;

        /**
         * Makes a reader.
         *
         * @param making makes a model from its uid and its files
         */
        Reader(Class<T> type, BiFunction<EarlyUid, Files, T> making) {
            this.type = type;
            this.making = making;
        }

        @Override
        public T load(String path) {
            var metadata = DefaultParamsReader.loadMetadata(path, sparkSession(), type.getName());
            T model = making.apply(EarlyUid.of(metadata.uid()), files(path));
            metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
            return model;
        }

        private Files files(String path) {
            return new Files() {
                @Override
                public boolean has(String name) {
                    var file = new Path(path, name);
                    return Uncheck.get(() -> fileSystem(file, sparkSession()).exists(file));
                }

                @Override
                public byte[] read(String name) {
                    var file = new Path(path, name);
                    return Uncheck.get(() -> {
                        try (var in = fileSystem(file, sparkSession()).open(file)) {
                            return in.readAllBytes();
                        }
                    });
                }
            };
        }
    }
}
