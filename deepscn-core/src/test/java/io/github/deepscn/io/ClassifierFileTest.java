package io.github.deepscn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.ClassifierModel;
import io.github.deepscn.DeepScnModel;
import io.github.deepscn.Model;
import io.github.deepscn.Reference;
import io.github.deepscn.classify.Classifier;
import io.github.deepscn.classify.Discriminant;
import io.github.deepscn.classify.Labels;
import io.github.deepscn.classify.Tuning;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Records;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.network.Links;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A classifier that is saved is the one that is loaded; what cannot be, is named. */
class ClassifierFileTest {
    private static final long SEED = 20_261_116;

    @TempDir
    private Path directory;

    @Test
    void aLoadedClassifierIsTheSavedOneBitForBit() throws IOException {
        System.out.println("seed " + SEED);
        var random = new Random(SEED);
        var layerCounts = new TreeSet<Integer>();
        var links = new HashSet<Links>();
        for (int i = 0; i < 60; i++) {
            ClassifierModel saved = TrainedModels.randomClassifier(i, random);
            layerCounts.add(saved.model().network().layers().size());
            links.add(saved.model().network().links());
            assertSurvives(saved, "classifier " + i);
        }
        assertThat(layerCounts).contains(1, 2, 3);
        assertThat(links).hasSize(4);
    }

    private void assertSurvives(ClassifierModel saved, String what) throws IOException {
        Path file = directory.resolve("classifier.safetensors");
        saved.save(file);
        ClassifierModel loaded = ClassifierModel.load(file);
        double[][] rows = TrainedModels.rows(saved.model(), 20, 1);
        assertThat(loaded.labels(rows)).as(what).isEqualTo(saved.labels(rows));
        assertThat(loaded.probabilities(rows)).as(what).isDeepEqualTo(saved.probabilities(rows));
        assertThat(loaded.classes()).as(what).isEqualTo(saved.classes());
        assertThat(loaded.classifier()).as(what).isEqualTo(saved.classifier());
        assertThat(loaded.tuning()).as(what).isEqualTo(saved.tuning());
        assertThat(loaded.digest()).as(what).isEqualTo(saved.digest());
        assertThat(loaded.provenance()).as(what).isEqualTo(saved.provenance());
        assertThat(loaded.history()).as(what).isEqualTo(saved.history());
        assertThat(Reference.bits(loaded.model())).as(what).isEqualTo(Reference.bits(saved.model()));
        assertThat(loaded.model().digest()).as(what).isEqualTo(saved.model().digest());
        Path again = directory.resolve("again.safetensors");
        loaded.save(again);
        assertThat(again).as(what).hasSameBinaryContentAs(file);
    }

    @ParameterizedTest
    @EnumSource
    void theNetworkOfAClassifierIsAModelOfItsOwn(Classifier kind) throws IOException {
        ClassifierModel classifier = TrainedModels.richClassifier(kind);
        Path file = directory.resolve("model.safetensors");
        classifier.model().save(file);
        assertThat(DeepScnModel.load(file).digest())
                .isEqualTo(classifier.model().digest())
                .isNotEqualTo(classifier.digest());
    }

    @Test
    void theOtherKindOfFileIsRefused() throws IOException {
        Path numbers = directory.resolve("numbers.safetensors");
        TrainedModels.rich().save(numbers);
        assertThatThrownBy(() -> ClassifierModel.load(numbers))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageStartingWith(numbers + ": ")
                .hasMessageContaining("no classifier")
                .hasMessageContaining("DeepScnModel.load");
        Path classes = directory.resolve("classes.safetensors");
        TrainedModels.richClassifier(Classifier.LDA).save(classes);
        assertThatThrownBy(() -> DeepScnModel.load(classes))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageStartingWith(classes + ": ")
                .hasMessageContaining("holds a classifier")
                .hasMessageContaining("ClassifierModel.load");
    }

    @Test
    void aFileOfFormatOneKeepsLoading() throws IOException, URISyntaxException {
        Path fixture =
                Path.of(Objects.requireNonNull(ClassifierFileTest.class.getResource("format-1-classifier.safetensors"))
                        .toURI());
        ClassifierModel model = ClassifierModel.load(fixture);
        assertThat(model.digest()).isEqualTo("1111074c156bf7e681bef1d524b00a3ef6d82b5311ac321d498c3d48e5bac3fc");
        assertThat(model.classifier()).isEqualTo(Classifier.LDA);
        assertThat(model.classes()).containsExactly("say \"hi\"", "two\nlines", "日本, 語");
        assertThat(model.model().network().nodes()).isEqualTo(7);
        assertThat(model.tuning().sharpness()).isEqualTo(1);
        assertThat(model.tuning().ridge()).isEqualTo(1e-6);
        double[] row = {0.1, -0.2};
        assertThat(model.label(row)).isEqualTo("two\nlines");
        assertThat(model.probabilities(new double[][] {row})[0])
                .containsExactly(
                        new double[] {3.585934880330285e-5, 0.990371261481804, 0.009592879169393026}, within(1e-12));
    }

    @Test
    void theDigestSeesEveryPartOfAClassifier() throws IOException {
        NetworkState parts = stored();
        ClassifierState head = parts.classifier().orElseThrow();
        Discriminant scores = head.discriminant();
        double[] constants = {scores.constant(0), Math.nextUp(scores.constant(1)), scores.constant(2)};
        var digests = new HashSet<String>();
        for (ClassifierState other : List.of(
                head,
                new ClassifierState(Classifier.READOUT, head.classes(), scores, head.tuning()),
                new ClassifierState(head.kind(), List.of("a", "b", "c"), scores, head.tuning()),
                new ClassifierState(head.kind(), head.classes(), scores.sharpened(2), head.tuning()),
                new ClassifierState(
                        head.kind(), head.classes(), new Discriminant(scores.readout(), constants), head.tuning()),
                new ClassifierState(
                        head.kind(),
                        head.classes(),
                        scores,
                        new Tuning(
                                Math.nextUp(head.tuning().sharpness()),
                                head.tuning().ridge())),
                new ClassifierState(
                        head.kind(),
                        head.classes(),
                        scores,
                        new Tuning(
                                head.tuning().sharpness(),
                                Math.nextUp(head.tuning().ridge()))))) {
            digests.add(ModelDigest.of(parts.withClassifier(other)));
        }
        digests.add(ModelDigest.of(parts.networkAlone()));
        assertThat(digests).hasSize(8);
    }

    @Test
    void aLabelCannotPassForAnotherLineOfTheDigest() throws IOException {
        NetworkState parts = stored();
        assertThat(ModelDigest.of(withClasses(parts, "x\nclassifier.classes[1]=y", "z", "zz")))
                .isNotEqualTo(ModelDigest.of(withClasses(parts, "x", "y\nclassifier.classes[1]=z", "zz")));
    }

    @Test
    void aClassifierThatCannotBeReadIsNotWritten() throws IOException {
        NetworkState parts = stored();
        ClassifierState head = parts.classifier().orElseThrow();
        var broken = new Discriminant(head.discriminant().readout(), new double[] {0, Double.NaN, 0});
        assertNotWritten(
                parts.withClassifier(new ClassifierState(head.kind(), head.classes(), broken, head.tuning())),
                "classifier.constants holds NaN, must be finite");
        var huge = head.discriminant().sharpened(Double.POSITIVE_INFINITY);
        assertNotWritten(
                parts.withClassifier(new ClassifierState(head.kind(), head.classes(), huge, head.tuning())),
                "must be finite");
        assertNotWritten(withClasses(parts, "b", "a", "c"), "classes[1] does not follow the one before it");
        assertNotWritten(withClasses(parts, "a", "a", "c"), "classes[1] does not follow the one before it");
        assertNotWritten(withClasses(parts, " ", "a", "c"), "classes[0] is ' ', must have a visible character");
        assertNotWritten(withClasses(parts, "a", "b", "\ud800"), "classes[2] holds half of a surrogate pair");
        assertNotWritten(withClasses(parts, "a", "b", "c".repeat(1001)), "classes[2] has 1001 characters");
        assertNotWritten(withClasses(parts, "a", "b"), "there are 2 classes, must be two at least and 3");
        assertNotWritten(withClasses(parts, "a"), "there are 1 classes, must be two at least and 3");
        Path numbers = directory.resolve("numbers.safetensors");
        TrainedModels.rich().save(numbers);
        NetworkState other = (NetworkState) ModelFile.read(numbers, FileLimits.standard());
        assertNotWritten(
                other.withClassifier(new ClassifierState(
                        head.kind(),
                        List.of("a", "b"),
                        Discriminant.of(other.readouts().get(0)),
                        head.tuning())),
                "the columns of classifier.weights is 6, must be 18");
    }

    private void assertNotWritten(NetworkState model, String message) {
        Path file = directory.resolve("broken.safetensors");
        assertThatThrownBy(() -> ModelFile.write(file, model))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
        assertThat(file).doesNotExist();
    }

    @Test
    void labelsThatNoFileCanHoldAreRefusedBeforeTraining() {
        assertThatThrownBy(() -> Labels.of(new String[] {"a", "b\udc00"}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("labels[1] holds half of a surrogate pair");
        assertThatThrownBy(() -> Labels.of(new String[] {"a".repeat(1001), "b"}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("labels[0] has 1001 characters, must have at most 1000");
    }

    /** Each line: what is replaced in the header, by what, and what the message says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\\"task\\\":\\\"classification | \\\"task\\\":\\\"regression | but there is a classifier",
                "\\\"task\\\":\\\"classification | \\\"tusk\\\":\\\"classification | but there is a classifier",
                "\\\"task\\\":\\\"classification | \\\"task\\\":\\\"guessing | allowed are regression, classification",
                "\\\"classifier\\\": | \\\"classifies\\\": | deepscn.classifier is missing",
                "\\\"kind\\\":\\\"lda | \\\"kind\\\":\\\"qda | deepscn.classifier.kind is \"qda\", allowed are readout, logistic, lda",
                "\\\"kind\\\":\\\"lda | \\\"kind\\\":\\\"readout | it is damaged",
                "\\\"classes\\\":[ | \\\"classes\\\":[1, | deepscn.classifier.classes[0] is 1, must be a string",
                "\\\"classes\\\":[ | \\\"classes\\\":[\\\"a\\\", | \"classifier.weights\" has shape [10, 3], must be [10, 4]",
                "lines\\\", | lines\\\",\\\" \\\"],\\\"them\\\":[ | classes[2] is ' ', must have a visible character",
                "lines\\\", | lines\\\",\\\"\\\\ud800\\\"],\\\"them\\\":[ | half of a surrogate pair",
                "lines\\\", | lines\\\",\\\"A\\\"],\\\"them\\\":[ | classes[2] does not follow the one before it",
                "\\\"sharpness\\\": | \\\"sharpness\\\":-1,\\\"blunt\\\": | sharpness is -1.0",
                "\\\"tuning\\\":{\\\"sharpness\\\": | \\\"tuning\\\":{\\\"ridge\\\":1e999,\\\"sharpness\\\": | twice",
                "\"classifier.weights\" | \"classifier.waits\" | tensor \"classifier.weights\" is missing",
                "\"classifier.constants\" | \"classifier.constant\" | tensor \"classifier.constants\" is missing",
            })
    void whatIsWrongIsNamed(String text, String by, String message) throws IOException {
        Path file = directory.resolve("classifier.safetensors");
        TrainedModels.richClassifier(Classifier.LDA).save(file);
        Files.write(file, ModelBytes.read(file).replacing(text, by).bytes());
        assertThatThrownBy(() -> ClassifierModel.load(file))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message);
    }

    @Test
    void limitsAreKept() throws IOException {
        Path file = directory.resolve("classifier.safetensors");
        TrainedModels.richClassifier(Classifier.LDA).save(file);
        assertThatThrownBy(() -> Model.load(file, Records.with(FileLimits.standard(), "nodes", 6)))
                .isExactlyInstanceOf(BadInputException.class)
                .hasMessageContaining("more nodes than 6");
    }

    private NetworkState stored() throws IOException {
        Path file = directory.resolve("stored.safetensors");
        TrainedModels.richClassifier(Classifier.LDA).save(file);
        return (NetworkState) ModelFile.read(file, FileLimits.standard());
    }

    private static NetworkState withClasses(NetworkState parts, String... classes) {
        ClassifierState head = parts.classifier().orElseThrow();
        return parts.withClassifier(
                new ClassifierState(head.kind(), List.of(classes), head.discriminant(), head.tuning()));
    }
}
