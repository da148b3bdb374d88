package io.github.deepscn.spark.ml;

import io.github.deepscn.TableModel;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.spark.ModelParcel;
import io.github.deepscn.spark.ml.BatchTransform.NewColumns;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * One network, or an ensemble of several.
 *
 * @param <S> the model of one network
 */
final class Networks<S> implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Name of the file of an ensemble. */
    private static final String ENSEMBLE = "ensemble.safetensors";

    private final @Nullable ModelParcel<S> single;
    private final @Nullable ModelParcel<TableModel> several;

    private Networks(@Nullable ModelParcel<S> single, @Nullable ModelParcel<TableModel> several) {
        this.single = single;
        this.several = several;
    }

    static <S> Networks<S> one(ModelParcel<S> network) {
        return new Networks<>(network, null);
    }

    static <S> Networks<S> ensemble(TableModel model) {
        return new Networks<>(null, ModelParcel.of(model));
    }

    static <S> Networks<S> read(Class<S> type, SavedModel.Files files) {
        return files.has(ENSEMBLE)
                ? new Networks<>(null, ModelParcel.read(TableModel.class, files.read(ENSEMBLE)))
                : one(ModelParcel.read(type, files.read(SavedModel.MODEL)));
    }

    /** The ensemble, if it is one. */
    Optional<TableModel> ensemble() {
        return Optional.ofNullable(several).map(ModelParcel::model);
    }

    /**
     * The only network.
     *
     * @throws BadInputException if there are several
     */
    S one() {
        if (single == null) {
            throw new BadInputException(
                    "the model is an ensemble, must be one network to do this; ensemble() returns its networks");
        }
        return single.model();
    }

    /** The number of inputs. */
    int inputs(ToIntFunction<S> ofOne) {
        return ensemble().map(model -> model.encoder().features().size()).orElseGet(() -> ofOne.applyAsInt(one()));
    }

    /** Appends the columns that one network or several compute; see {@link BatchTransform}. */
    Dataset<Row> transform(
            Dataset<?> dataset,
            StructType schema,
            InvalidParams<?> params,
            String featuresCol,
            int inputs,
            NewColumns<S> ofOne,
            NewColumns<TableModel> ofSeveral) {
        return single == null
                ? BatchTransform.of(
                        dataset, schema, params, featuresCol, inputs, Objects.requireNonNull(several), ofSeveral)
                : BatchTransform.of(dataset, schema, params, featuresCol, inputs, single, ofOne);
    }

    /** The model file, by its name. */
    Map<String, byte[]> files() {
        return single == null
                ? Map.of(ENSEMBLE, Objects.requireNonNull(several).file())
                : Map.of(SavedModel.MODEL, single.file());
    }

    /** The size of the model file. */
    int size() {
        return files().values().iterator().next().length;
    }
}
