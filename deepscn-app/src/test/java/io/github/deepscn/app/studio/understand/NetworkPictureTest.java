package io.github.deepscn.app.studio.understand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.DeepScnModel;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.http.Refusal;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.app.studio.understand.NetworkPicture.LayerPicture;
import io.github.deepscn.sparsity.Refinement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkPictureTest {
    private static NetworkPicture picture(FinishedRun run, int network) {
        return NetworkPicture.of(run.model(), run.plan(), network, 2);
    }

    @Test
    void aSmallNetworkIsShownWhole() {
        NetworkPicture picture = picture(FinishedRun.HOUSES, 1);
        TableModel model = FinishedRun.HOUSES.model();
        assertThat(picture.networks()).isEqualTo(1);
        assertThat(picture.inputs())
                .extracting(NetworkPicture.Input::name)
                .containsExactlyElementsOf(model.encoder().features());
        assertThat(picture.inputCount()).isEqualTo(model.encoder().features().size());
        assertThat(picture.outputs()).containsExactly("price");
        assertThat(picture.layers()).extracting(LayerPicture::width).isEqualTo(model.layers());
        assertThat(picture.layers())
                .allMatch(layer -> layer.more() == 0 && layer.nodes().size() == layer.width());
        assertThat(picture.readout()).hasSize(model.nodes());
        assertThat(picture.edges()).isNotEmpty().hasSizeLessThanOrEqualTo(400);
        assertThat(picture.edges())
                .allMatch(edge -> edge.toLayer() == edge.fromLayer() + 1 && edge.from() >= 1 && edge.to() >= 1);
    }

    @Test
    void gainsAddUpToWhatTrainingGained() {
        DeepScnModel network = FinishedRun.HOUSES.model().network();
        double unit = FinishedRun.HOUSES.model().encoder().errorScale();
        double sum = picture(FinishedRun.HOUSES, 1).layers().stream()
                .flatMap(layer -> layer.nodes().stream())
                .mapToDouble(NetworkPicture.Node::gain)
                .sum();
        double before = unit * network.history().initialRmse();
        double after = unit * network.history().trainRmse();
        assertThat(sum).isCloseTo(before * before - after * after, within(1e-6 * before * before));
    }

    @Test
    void theWeightOfANodeIsWhatItMakesThePredictionVary() {
        FinishedRun run = FinishedRun.CURVE;
        double[][] inputs =
                run.model().encoder().encode(run.plan().validation()).toRows();
        DeepScnModel network = run.model().network();
        double[][] features = network.features(inputs);
        double mean = 0;
        double squares = 0;
        for (double[] row : features) {
            mean += row[2] / features.length;
            squares += row[2] * row[2] / features.length;
        }
        int links = network.network().columns() - network.network().nodes();
        double expected = run.model().encoder().errorScale()
                * Math.abs(network.readout().weight(links + 2, 0))
                * Math.sqrt(squares - mean * mean);
        assertThat(picture(run, 1).layers().get(0).nodes().get(2).weight())
                .isCloseTo(expected, within(1e-6 * expected));
    }

    @Test
    void wideLayersAreSummarised() {
        TableOptions options = TableOptions.paper("price");
        options = options.withTraining(options.training().withLayers(70, 65));
        FinishedRun wide = FinishedRun.of(
                "wide", TableTraining.with(options).fit(FinishedRun.houses().without(List.of("age", "sold"))), options);
        NetworkPicture picture = picture(wide, 1);
        assertThat(picture.layers()).allSatisfy(layer -> {
            assertThat(layer.nodes()).hasSize(60);
            assertThat(layer.more()).isEqualTo(layer.width() - 60);
        });
        assertThat(picture.edges()).hasSizeBetween(120, 400);
        assertThat(picture.readout()).hasSize(120);
    }

    @Test
    void theRankOfALoadedModelIsThatOfTraining(@TempDir Path folder) throws Exception {
        FinishedRun run = FinishedRun.CURVE;
        Path file = folder.resolve("model.safetensors");
        run.model().save(file);
        NetworkPicture trained = picture(run, 1);
        NetworkPicture loaded = picture(run.with(TableModel.load(file)), 1);
        assertThat(loaded).isEqualTo(trained);
        int rank = run.model().network().rank().orElseThrow();
        assertThat(trained.rank()).isEqualTo(rank).isPositive();
        assertThat(trained.rankRatio()).isEqualTo((double) rank / trained.columns());
    }

    @Test
    void aPrunedNetworkKeepsTheRecordsOfItsNodes() {
        FinishedRun run = FinishedRun.CURVE;
        NetworkPicture whole = picture(run, 1);
        TableModel few = run.model()
                .refine(run.plan().training(), Refinement.elimination(3), io.github.deepscn.train.Run.onThreads(2))
                .model();
        List<Double> gains = whole.layers().stream()
                .flatMap(layer -> layer.nodes().stream())
                .map(NetworkPicture.Node::gain)
                .toList();
        List<Double> left = picture(run.with(few), 1).layers().stream()
                .flatMap(layer -> layer.nodes().stream())
                .map(NetworkPicture.Node::gain)
                .toList();
        assertThat(left).hasSize(few.nodes());
        assertThat(gains).containsAll(left);
    }

    @Test
    void ofAnEnsembleOneNetworkIsShownAtATime() {
        FinishedRun ensemble = FinishedRun.ensemble();
        assertThat(picture(ensemble, 3).networks()).isEqualTo(3);
        assertThat(picture(ensemble, 3)).isNotEqualTo(picture(ensemble, 1));
        assertThatThrownBy(() -> picture(ensemble, 4))
                .isInstanceOf(Refusal.class)
                .hasMessage("network is 4, must lie between 1 and 3");
    }

    @Test
    void classesAreOutputs() {
        assertThat(picture(FinishedRun.CLASSES, 1).outputs()).containsExactly("amber", "beryl", "coral");
    }
}
