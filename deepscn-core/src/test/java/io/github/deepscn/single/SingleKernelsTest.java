package io.github.deepscn.single;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.network.Activations;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SingleKernelsTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SINE")
    void valuesAreThoseOfDoublePrecisionToSixDigits(Activations activation) {
        assertThat(SingleKernels.has(activation)).isTrue();
        double[] drawn = DoubleStream.concat(
                        new Random(3).doubles(8_000, -60, 60), DoubleStream.of(-1e30, 1e30, 0, 1e-30, 0.3, -0.3, 2, -2))
                .toArray();
        float[] values = new float[drawn.length];
        SingleInputs.round(drawn, drawn.length, values);
        double[] exact = new double[drawn.length];
        double[] z = new double[drawn.length];
        for (int i = 0; i < z.length; i++) {
            z[i] = values[i];
            exact[i] = values[i];
        }
        float[] within = values.clone();
        SingleKernels.apply(activation, false, values, 0, z.length);
        SingleKernels.apply(activation, true, within, 0, z.length);
        activation.apply(exact, 0, z.length);
        for (int i = 0; i < z.length; i++) {
            double limit = activation == Activations.RELU ? 0 : 4e-7;
            assertThat((double) values[i]).as("%s of %s", activation, z[i]).isCloseTo(exact[i], within(limit));
            if (Math.abs(z[i]) < SingleKernels.limit(activation)) {
                assertThat(within[i]).as("%s of %s", activation, z[i]).isEqualTo(values[i]);
            }
        }
        float[] nan = {Float.NaN};
        SingleKernels.apply(activation, false, nan, 0, 1);
        assertThat(nan).containsExactly(Float.NaN);
        assertThatThrownBy(() -> SingleKernels.apply(activation, false, nan, 0, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void sineHasNoKernel() {
        assertThat(SingleKernels.has(Activations.SINE)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SingleKernels.apply(Activations.SINE, false, new float[1], 0, 1))
                .withMessage("sine has no kernel in single precision");
    }
}
