package io.github.deepscn.spark;

import static java.util.Objects.requireNonNull;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.io.function.IOFunction;
import org.apache.commons.io.function.Uncheck;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * A model that travels as the bytes of its file. All tasks of an executor share a broadcast parcel, so the executor
 * reads the model once.
 *
 * @param <M> a {@link DeepScnModel}, {@link ClassifierModel} or {@link TableModel}
 */
public final class ModelParcel<M> implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final Map<Class<?>, IOFunction<Path, ?>> LOADERS = Map.of(
            DeepScnModel.class, DeepScnModel::load,
            ClassifierModel.class, ClassifierModel::load,
            TableModel.class, TableModel::load);

    private final Class<M> type;
    private final byte[] file;
    private transient @Nullable M model;

    private ModelParcel(Class<M> type, byte[] file, @Nullable M model) {
        this.type = type;
        this.file = file;
        this.model = model;
    }

    public static ModelParcel<DeepScnModel> of(DeepScnModel network) {
        return new ModelParcel<>(DeepScnModel.class, written(network::save), network);
    }

    public static ModelParcel<ClassifierModel> of(ClassifierModel classifier) {
        return new ModelParcel<>(ClassifierModel.class, written(classifier::save), classifier);
    }

    public static ModelParcel<TableModel> of(TableModel table) {
        return new ModelParcel<>(TableModel.class, written(table::save), table);
    }

    /**
     * Reads a model.
     *
     * @throws io.github.deepscn.data.BadInputException if the bytes are not a model file of that type
     */
    public static <M> ModelParcel<M> read(Class<M> type, byte[] file) {
        var parcel = new ModelParcel<>(type, file, null);
        parcel.model();
        return parcel;
    }

    public synchronized M model() {
        M known = model;
        if (known == null) {
            known = inFile(path -> {
                Files.write(path, file);
                return type.cast(requireNonNull(LOADERS.get(type)).apply(path));
            });
            model = known;
        }
        return known;
    }

    /** The model file; do not change it. */
    public byte[] file() {
        return file;
    }

    public Broadcast<ModelParcel<M>> broadcast(SparkContext spark) {
        return JavaSparkContext.fromSparkContext(spark).broadcast(this);
    }

    private static byte[] written(IOConsumer<Path> saving) {
        return inFile(path -> {
            saving.accept(path);
            return Files.readAllBytes(path);
        });
    }

    /** Uses a temporary file. */
    private static <T> T inFile(IOFunction<Path, T> use) {
        return Uncheck.get(() -> {
            Path path = Files.createTempFile("deepscn", ".safetensors");
            try {
                return use.apply(path);
            } finally {
                Files.deleteIfExists(path);
            }
        });
    }
}
