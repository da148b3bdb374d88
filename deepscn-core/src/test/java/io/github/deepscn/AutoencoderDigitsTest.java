package io.github.deepscn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.data.Samples;
import io.github.deepscn.eval.Metrics;
import io.github.deepscn.network.Links;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * An autoencoder of real images: handwritten digits, T = X under the relaxed rule, judged on images it never saw.
 *
 * <p>Errors are means over three seeds: which node is the best of a hundred may change with the kernels of the BLAS,
 * and with it the error of one seed. The last layer lowers the mean by 0.7 percent, the layers before it by more. With
 * 1000 images in place of 3000 the fourth layer raises the error on unseen images.
 *
 * <p>The margin of 0.8 to the mean image was set with the result in sight: the ratio measured is 0.737.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class AutoencoderDigitsTest {
    private static final int LAYERS = 4;
    private static final int WIDTH = 25;
    private static final List<Long> SEEDS = List.of(1L, 2L, 3L);
    private static final Options OPTIONS =
            Options.paper().withLayers(WIDTH, WIDTH, WIDTH, WIDTH).withLinks(new Links(true, false));

    private double[][] images;
    private double[][] unseen;
    private List<DeepScnModel> models = List.of();

    /** By the first layers, from none to all, on images never seen: means over the seeds. */
    private final double[] errors = new double[LAYERS + 1];

    @BeforeAll
    void encodeDigits() throws IOException {
        images = MnistImages.training(3000);
        unseen = MnistImages.test(500);
        System.out.println("seeds " + SEEDS);
        models = SEEDS.stream()
                .map(seed -> Autoencoder.fit(OPTIONS.withSeed(seed), images).model())
                .toList();
        for (DeepScnModel model : models) {
            List<DeepScnModel.Resolution> resolutions = model.resolutions(Samples.of(unseen, unseen));
            assertThat(resolutions).hasSize(LAYERS + 1);
            for (int k = 0; k <= LAYERS; k++) {
                assertThat(resolutions.get(k).nodes()).isEqualTo(k * WIDTH);
                errors[k] += resolutions.get(k).refittedRmse() / models.size();
            }
        }
    }

    @Test
    void errorFallsWithEveryLayer() {
        for (int k = 1; k <= LAYERS; k++) {
            assertThat(errors[k]).as("RMSE of the first %d layers", k).isLessThan(errors[k - 1]);
        }
    }

    @Test
    void errorIsAFifthBelowThatOfTheMeanImage() {
        // without a node there is only the intercept, which is the mean of the training images
        assertThat(errors[LAYERS]).isLessThan(0.8 * errors[0]);
    }

    @Test
    void decodedCodesAreThePredictions() {
        DeepScnModel model = models.get(0);
        var autoencoder = Autoencoder.of(model);
        double[][] codes = autoencoder.encode(unseen);
        for (int layers = 1; layers <= model.network().layers().size(); layers++) {
            var coarse = model.firstLayers(layers);
            double[][] decoded =
                    autoencoder.decode(Reference.columns(codes, coarse.network().nodes()));
            double[][] predicted = coarse.predict(unseen);
            assertThat(largestDifference(decoded, predicted))
                    .as("largest difference over all pixels, by %d layers", layers)
                    .isLessThan(1e-9);
        }
    }

    /** Random nodes, even the best of a hundred, are no match for the directions that the data itself names. */
    @Test
    void principalComponentsOfTheSameNumberAreBetter() {
        var components = new PrincipalComponents(images);
        for (int k = 0; k <= LAYERS; k++) {
            double linear = Metrics.rmse(components.rebuild(unseen, k * WIDTH), unseen);
            String measured = String.format(
                    Locale.ROOT,
                    "%3d numbers a code: RMSE %.4f, by principal components %.4f",
                    k * WIDTH,
                    errors[k],
                    linear);
            System.out.println(measured);
            if (k == 0) {
                assertThat(errors[k]).as(measured).isCloseTo(linear, within(1e-9));
            } else {
                assertThat(errors[k]).as(measured).isGreaterThan(linear);
            }
        }
    }

    private static double largestDifference(double[][] decoded, double[][] predicted) {
        double largest = 0;
        for (int i = 0; i < predicted.length; i++) {
            for (int j = 0; j < predicted[i].length; j++) {
                largest = Math.max(largest, Math.abs(decoded[i][j] - predicted[i][j]));
            }
        }
        return largest;
    }
}
