package io.github.deepscn.engine;

import io.github.deepscn.data.Samples;
import io.github.deepscn.spark.LocalSpark;
import org.jspecify.annotations.Nullable;

class SparkEngineContractTest extends EngineContractTest {
    @Override
    Engine engine(Samples training, @Nullable Samples riding, int threads) {
        return LocalSpark.engine(LocalSpark.context(), training, riding, 3);
    }
}
