package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.model.ClassifierState;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.FileLimits;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.readout.RidgeChoice;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a model from a container: its metadata and the tensors that the metadata calls for. */
final class ModelReader {
    private final Safetensors file;
    private final FileLimits limits;
    private final JsonObject json;
    private final int version;

    ModelReader(Safetensors file, FileLimits limits) {
        this.file = file;
        this.limits = limits;
        String text = file.metadata(ModelFile.KEY)
                .orElseThrow(() -> new BadInputException("the header has no metadata \"" + ModelFile.KEY
                        + "\": it is a safetensors file, but not a model of deepscn"));
        this.json = JsonObject.of(ModelFile.KEY, Json.parse("the metadata", text));
        this.version = json.integer("formatVersion", 1, Integer.MAX_VALUE);
        Require.that(
                version <= ModelFile.FORMAT_VERSION,
                "the file has format version " + version + ", this program reads up to " + ModelFile.FORMAT_VERSION
                        + "; a newer one is needed");
    }

    /** Reads a file with one network. */
    NetworkState read() throws IOException {
        Require.that(
                version < ModelFile.ENSEMBLE_VERSION,
                "the file holds a model of tables with several networks or with intervals; TableModel.load reads it");
        return readOne();
    }

    /** Reads a file with one or more networks and their encoder. */
    EnsembleState readEnsemble() throws IOException {
        return version < ModelFile.ENSEMBLE_VERSION ? EnsembleState.of(readOne()) : readSeveral();
    }

    private NetworkState readOne() throws IOException {
        NetworkState model = member(json, file, provenance());
        if (json.has(EncoderPart.NAME)) {
            model = model.withEncoder(encoder());
        }
        ModelChecks.check(model);
        requireDigest(ModelDigest.of(model));
        return model;
    }

    private EnsembleState readSeveral() throws IOException {
        List<JsonObject> objects = json.objects("members");
        Require.that(
                !objects.isEmpty() && objects.size() <= limits.members(),
                "there are " + objects.size() + " members, must lie between 1 and " + limits.members());
        Provenance provenance = provenance();
        Encoder encoder = encoder();
        boolean shared = json.has(ModelFile.SHARED_READOUT) && json.flag(ModelFile.SHARED_READOUT);
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
        Optional<Intervals> intervals = json.has(IntervalsPart.NAME)
                ? Optional.of(IntervalsPart.read(json.object(IntervalsPart.NAME), file))
                : Optional.empty();
        file.requireNoOthers();
        var model = new EnsembleState(members, encoder, intervals, alone);
        Require.that(
                !model.isPlain(),
                "format version " + version + " is that of several members or of intervals, the file has neither");
        ModelChecks.check(model);
        requireDigest(ModelDigest.of(model));
        return model;
    }

    private NetworkState member(JsonObject member, Safetensors tensors, Provenance provenance) throws IOException {
        Task task = json.has("task") ? json.constant("task", Task.class) : Task.REGRESSION;
        Require.that(
                task == Task.CLASSIFICATION || !member.has(ClassifierPart.NAME),
                "the task is " + Ids.id(task) + ", but there is a classifier: it must be "
                        + Ids.id(Task.CLASSIFICATION));
        var options = Metadata.options(limits.extensions().withRetired()).read(member.object("options"));
        var part = NetworkPart.read(member.object("network"), tensors, version, limits);
        var history = HistoryPart.read(member.object("history"), tensors, part.outputs(), limits.nodes());
        RidgeChoice ridge = member.has("ridge") ? Metadata.RIDGE.read(member.object("ridge")) : RidgeChoice.given(0);
        Optional<ClassifierState> classifier = Optional.empty();
        if (task == Task.CLASSIFICATION) {
            JsonObject head = member.object(ClassifierPart.NAME);
            classifier = Optional.of(
                    ClassifierPart.read(head, tensors, part.network().columns()));
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
        return Metadata.PROVENANCE.read(json.object("provenance"));
    }

    private Encoder encoder() {
        return EncoderPart.FORMAT.read(json.object(EncoderPart.NAME));
    }

    /** A damaged file can pass all other checks. */
    private void requireDigest(String digest) {
        json.optionalText("digest")
                .ifPresent(stored -> Require.that(
                        digest.equals(stored),
                        "the digest of what was read is " + digest + ", but the file says another: it is damaged"));
    }
}
