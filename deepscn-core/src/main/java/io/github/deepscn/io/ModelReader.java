package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.eval.Threshold;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.ModelState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import io.github.deepscn.train.Options;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a model from a container: its metadata and the tensors that the metadata calls for. */
final class ModelReader {
    private final Safetensors file;
    private final FileLimits limits;
    private final JsonValue json;
    private final int version;
    private final RecordFormat format;

    ModelReader(Safetensors file, FileLimits limits) {
        this.file = file;
        this.limits = limits;
        String text = file.metadata(ModelFile.KEY)
                .orElseThrow(() -> new BadInputException("the header has no metadata \"" + ModelFile.KEY
                        + "\": it is a safetensors file, but not a model of deepscn"));
        this.json = new JsonValue(ModelFile.KEY, Json.parse("the metadata", text));
        this.format = new RecordFormat(limits.extensions().withRetired());
        this.version = json.get("formatVersion").integer(1, Integer.MAX_VALUE);
        Require.that(
                version <= ModelFile.FORMAT_VERSION,
                "the file has format version " + version + ", this program reads up to " + ModelFile.FORMAT_VERSION
                        + "; a newer one is needed");
    }

    /** Reads a file with one network, or with several and their encoder. */
    ModelState read() throws IOException {
        return version < ModelFile.ENSEMBLE_VERSION ? readOne() : readSeveral();
    }

    private NetworkState readOne() throws IOException {
        NetworkState model = member(json, file, provenance());
        if (json.has(ModelFile.ENCODER)) {
            model = model.withEncoder(encoder());
        }
        ModelChecks.check(model);
        requireDigest(ModelDigest.of(model));
        return model;
    }

    private EnsembleState readSeveral() throws IOException {
        List<JsonValue> objects = json.get("members").elements();
        Require.that(
                !objects.isEmpty() && objects.size() <= limits.members(),
                "there are " + objects.size() + " members, must lie between 1 and " + limits.members());
        Provenance provenance = provenance();
        Encoder encoder = encoder();
        boolean shared =
                json.find(ModelFile.SHARED_READOUT).map(JsonValue::flag).orElse(false);
        var members = new ArrayList<NetworkState>();
        var alone = new ArrayList<Readout>();
        for (int k = 0; k < objects.size(); k++) {
            Safetensors tensors = file.under(ModelTensors.member(k));
            NetworkState member = member(objects.get(k), tensors, provenance);
            members.add(member);
            if (shared) {
                int outputs = member.readouts().get(0).outputs();
                alone.add(NetworkPart.readReadout(
                        tensors, NetworkPart.ALONE, member.network().columns(), outputs));
            }
        }
        Optional<Intervals> intervals = intervals();
        file.requireNoOthers();
        var model = new EnsembleState(members, encoder, intervals, alone, threshold());
        Require.that(
                !model.isPlain(),
                "format version " + version
                        + " is that of several members, of intervals or of a threshold, the file has none of them");
        ModelChecks.check(model);
        requireDigest(ModelDigest.of(model));
        return model;
    }

    private Optional<Intervals> intervals() throws IOException {
        if (!json.has(IntervalsPart.NAME)) {
            return Optional.empty();
        }
        Intervals read = IntervalsPart.read(json.get(IntervalsPart.NAME), file, format);
        Require.that(
                read.curves().isEmpty() || version >= ModelFile.CURVES_VERSION,
                "the file has curves of errors, which format version " + version + " does not know");
        return Optional.of(read);
    }

    private Optional<Threshold> threshold() {
        Optional<JsonValue> member = json.find(ModelFile.THRESHOLD);
        Require.that(
                member.isEmpty() || version >= ModelFile.THRESHOLD_VERSION,
                "the file has a threshold, which format version " + version + " does not know");
        return member.map(threshold -> format.read(threshold, Threshold.class));
    }

    private NetworkState member(JsonValue member, Safetensors tensors, Provenance provenance) throws IOException {
        Task task = json.find("task")
                .map(text -> RecordFormat.constant(text, Task.class))
                .orElse(Task.REGRESSION);
        Require.that(
                task == Task.CLASSIFICATION || !member.has(ClassifierPart.NAME),
                "the task is " + RecordFormat.id(task) + ", but there is a classifier: it must be "
                        + RecordFormat.id(Task.CLASSIFICATION));
        Options options = format.read(member.get("options"), Options.class);
        var part = NetworkPart.read(member.get("network"), tensors, format, version, limits);
        var history = HistoryPart.read(member.get("history"), tensors, format, part.outputs(), limits.nodes());
        RidgeChoice ridge = member.find("ridge")
                .map(json -> format.read(json, RidgeChoice.class))
                .orElse(RidgeChoice.given(0));
        Optional<ClassifierState> classifier = Optional.empty();
        if (task == Task.CLASSIFICATION) {
            JsonValue head = member.get(ClassifierPart.NAME);
            classifier = Optional.of(
                    ClassifierPart.read(head, tensors, format, part.network().columns()));
        }
        return new NetworkState(
                options,
                part.network(),
                part.records(),
                part.readouts(),
                ridge,
                history,
                provenance,
                classifier,
                Optional.empty());
    }

    private Provenance provenance() {
        return format.read(json.get("provenance"), Provenance.class);
    }

    private Encoder encoder() {
        return format.read(json.get(ModelFile.ENCODER), Encoder.class);
    }

    /** A damaged file can pass all other checks. */
    private void requireDigest(String digest) {
        json.find("digest")
                .map(JsonValue::text)
                .ifPresent(stored -> Require.that(
                        digest.equals(stored),
                        "the digest of what was read is " + digest + ", but the file says another: it is damaged"));
    }
}
