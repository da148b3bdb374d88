package io.github.deepscn.io;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.data.Require;
import io.github.deepscn.eval.Intervals;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.model.Provenance;
import io.github.deepscn.network.Readout;
import io.github.deepscn.table.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a model together from a container, part by part: first what the metadata says of each, then which tensors must
 * be there, then their numbers.
 */
final class ModelReader {
    private final Safetensors file;
    private final FileLimits limits;

    ModelReader(Safetensors file, FileLimits limits) {
        this.file = file;
        this.limits = limits;
    }

    /** A file with one network. */
    NetworkState read() throws IOException {
        JsonObject json = metadata();
        Require.that(
                version(json) < ModelFile.ENSEMBLE_VERSION,
                "the file holds a model of tables with several networks or with intervals; TableModel.load reads it");
        return readOne(json);
    }

    /** A file with one network or several, and with the encoder that belongs to them. */
    EnsembleState readEnsemble() throws IOException {
        JsonObject json = metadata();
        return version(json) < ModelFile.ENSEMBLE_VERSION ? EnsembleState.of(readOne(json)) : readSeveral(json);
    }

    private NetworkState readOne(JsonObject json) throws IOException {
        var member = new MemberPart(json, task(json), version(json), limits);
        Provenance provenance = Metadata.provenance(json.object("provenance"));

        // All shapes agree with the metadata. As they agree with the length of the file too, arrays may now be made.
        member.require(file);

        NetworkState model = member.read(file, provenance);
        if (json.has(EncoderPart.NAME)) {
            model = model.withEncoder(EncoderPart.read(json.object(EncoderPart.NAME)));
        }
        ModelChecks.check(model);
        requireDigest(ModelDigest.of(model), json);
        return model;
    }

    private EnsembleState readSeveral(JsonObject json) throws IOException {
        List<JsonObject> objects = json.objects("members");
        Require.that(
                !objects.isEmpty() && objects.size() <= limits.members(),
                "there are " + objects.size() + " members, must lie between 1 and " + limits.members());
        var members = new ArrayList<MemberPart>();
        for (JsonObject member : objects) {
            members.add(new MemberPart(member, task(json), version(json), limits));
        }
        Provenance provenance = Metadata.provenance(json.object("provenance"));
        var encoder = EncoderPart.read(json.object(EncoderPart.NAME));
        Optional<IntervalsPart> intervals = json.has(IntervalsPart.NAME)
                ? Optional.of(new IntervalsPart(json.object(IntervalsPart.NAME)))
                : Optional.empty();
        boolean shared = json.has(ModelFile.SHARED_READOUT) && json.flag(ModelFile.SHARED_READOUT);

        // All shapes agree with the metadata, as above, and no tensor is left over.
        for (int k = 0; k < members.size(); k++) {
            members.get(k).require(member(k));
            if (shared) {
                members.get(k).requireAlone(member(k));
            }
        }
        intervals.ifPresent(part -> part.require(file));
        file.requireNoOthers();

        var read = new ArrayList<NetworkState>();
        var alone = new ArrayList<Readout>();
        for (int k = 0; k < members.size(); k++) {
            read.add(members.get(k).read(member(k), provenance));
            if (shared) {
                alone.add(members.get(k).readAlone(member(k)));
            }
        }
        Optional<Intervals> calibration =
                intervals.isPresent() ? Optional.of(intervals.get().read(file)) : Optional.empty();
        var model = new EnsembleState(read, encoder, calibration, alone);
        Require.that(
                !model.isPlain(),
                "format version " + version(json)
                        + " is that of several members or of intervals, the file has neither");
        ModelChecks.check(model);
        requireDigest(ModelDigest.of(model), json);
        return model;
    }

    private Safetensors member(int index) {
        return file.under(ModelTensors.member(index));
    }

    private JsonObject metadata() {
        String text = file.metadata(ModelFile.KEY)
                .orElseThrow(() -> new BadInputException("the header has no metadata \"" + ModelFile.KEY
                        + "\": it is a safetensors file, but no model of ours"));
        var json = JsonObject.of(ModelFile.KEY, Json.parse("the metadata", text));
        int version = version(json);
        Require.that(
                version <= ModelFile.FORMAT_VERSION,
                "the file has format version " + version + ", this program reads up to " + ModelFile.FORMAT_VERSION
                        + "; a newer one is needed");
        return json;
    }

    private static int version(JsonObject json) {
        return json.integer("formatVersion", 1, Integer.MAX_VALUE);
    }

    private static Task task(JsonObject json) {
        return json.has("task") ? json.constant("task", Task.class) : Task.REGRESSION;
    }

    /** A damaged file may still be in order otherwise. */
    private static void requireDigest(String digest, JsonObject json) {
        json.optionalText("digest")
                .ifPresent(stored -> Require.that(
                        digest.equals(stored),
                        "the digest of what was read is " + digest + ", but the file says another: it is damaged"));
    }
}
