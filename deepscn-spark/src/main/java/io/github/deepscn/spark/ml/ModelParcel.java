package io.github.deepscn.spark.ml;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * A model that travels as the bytes of its file, and is read where it is asked for. A broadcast hands the same parcel
 * to all tasks of an executor, so it is read there once.
 *
 * @param <M> the model
 */
abstract class ModelParcel<M> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final byte[] file;
    private transient @Nullable M model;
    private transient @Nullable Broadcast<ModelParcel<M>> broadcast;
    private transient @Nullable SparkContext context;

    private ModelParcel(byte[] file, @Nullable M model) {
        this.file = file;
        this.model = model;
    }

    /** A network that was just trained. */
    static ModelParcel<DeepScnModel> of(DeepScnModel network) {
        return new NetworkParcel(written(network::save), network);
    }

    /** A classifier that was just trained. */
    static ModelParcel<ClassifierModel> of(ClassifierModel classifier) {
        return new ClassifierParcel(written(classifier::save), classifier);
    }

    /**
     * The network that a file holds.
     *
     * @throws io.github.deepscn.data.BadInputException if it holds none
     */
    static ModelParcel<DeepScnModel> ofNetwork(byte[] file) {
        return checked(new NetworkParcel(file, null));
    }

    /**
     * The classifier that a file holds.
     *
     * @throws io.github.deepscn.data.BadInputException if it holds none
     */
    static ModelParcel<ClassifierModel> ofClassifier(byte[] file) {
        return checked(new ClassifierParcel(file, null));
    }

    abstract M read(Path path) throws IOException;

    private static <M> ModelParcel<M> checked(ModelParcel<M> parcel) {
        parcel.model();
        return parcel;
    }

    synchronized M model() {
        M known = model;
        if (known == null) {
            known = inFile(path -> {
                Files.write(path, file);
                return read(path);
            });
            model = known;
        }
        return known;
    }

    /** What its file holds; to be read only. */
    byte[] file() {
        return file;
    }

    /** As it goes to executors; the same one each time. */
    synchronized Broadcast<ModelParcel<M>> on(SparkContext spark) {
        Broadcast<ModelParcel<M>> known = broadcast;
        if (known == null || context != spark) {
            known = JavaSparkContext.fromSparkContext(spark).broadcast(this);
            broadcast = known;
            context = spark;
        }
        return known;
    }

    private interface Writing {
        void to(Path path) throws IOException;
    }

    private interface FileUse<T> {
        T of(Path path) throws IOException;
    }

    private static byte[] written(Writing writing) {
        return inFile(path -> {
            writing.to(path);
            return Files.readAllBytes(path);
        });
    }

    /** Does something with a file that is there for so long only. */
    private static <T> T inFile(FileUse<T> use) {
        try {
            Path folder = Files.createTempDirectory("deepscn");
            Path path = folder.resolve("model.safetensors");
            try {
                return use.of(path);
            } finally {
                Files.deleteIfExists(path);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class NetworkParcel extends ModelParcel<DeepScnModel> {
        private static final long serialVersionUID = 1L;

        NetworkParcel(byte[] file, @Nullable DeepScnModel model) {
            super(file, model);
        }

        @Override
        DeepScnModel read(Path path) throws IOException {
            return DeepScnModel.load(path);
        }
    }

    private static final class ClassifierParcel extends ModelParcel<ClassifierModel> {
        private static final long serialVersionUID = 1L;

        ClassifierParcel(byte[] file, @Nullable ClassifierModel model) {
            super(file, model);
        }

        @Override
        ClassifierModel read(Path path) throws IOException {
            return ClassifierModel.load(path);
        }
    }
}
