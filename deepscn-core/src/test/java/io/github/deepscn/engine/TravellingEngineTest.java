package io.github.deepscn.engine;

import io.github.deepscn.data.Samples;
import org.jspecify.annotations.Nullable;

class TravellingEngineTest extends EngineContractTest {
    @Override
    Engine engine(Samples training, @Nullable Samples riding, int threads) {
        return new TravellingEngine(LocalEngine.over(training, riding, threads));
    }
}
