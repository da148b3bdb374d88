package io.github.deepscn.io;

import io.github.deepscn.data.Samples;
import io.github.deepscn.model.EnsembleState;
import io.github.deepscn.model.NetworkState;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Task;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Identifies a model: SHA-256 over its options, classes, encoder and tensors, without times and machine. Two trainings
 * with the same digest made the same nodes, the same read-outs and the same errors on the way, bit for bit.
 *
 * <p>{@code docs/model-format.md} says what is hashed in which order.
 */
public final class ModelDigest {
    private ModelDigest() {}

    /** 64 hexadecimal digits, in lower case. */
    public static String of(NetworkState model) {
        MessageDigest digest = Samples.sha256();
        addText(digest, "deepscn digest 1\n");
        addMember(digest, "", model);
        model.encoder().ifPresent(encoder -> addEncoder(digest, encoder));
        addTensors(digest, ModelTensors.of(model));
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * The digest of a model for tables. One network without intervals and threshold has the digest of the network and
     * its encoder.
     */
    public static String of(EnsembleState model) {
        if (model.isPlain()) {
            return of(model.encoded(0));
        }
        MessageDigest digest = Samples.sha256();
        addText(digest, "deepscn digest 2\n");
        addTree(digest, "members", model.members().size());
        for (int k = 0; k < model.members().size(); k++) {
            addMember(digest, ModelTensors.member(k), model.members().get(k));
        }
        addEncoder(digest, model.encoder());
        model.intervals().ifPresent(intervals -> addTree(digest, IntervalsPart.NAME, IntervalsPart.tree(intervals)));
        model.threshold()
                .ifPresent(threshold ->
                        addTree(digest, ModelFile.THRESHOLD, RecordFormat.tree(threshold, ModelDigest::hex)));
        if (model.sharesReadout()) {
            addTree(digest, ModelFile.SHARED_READOUT, true);
        }
        addTensors(digest, ModelTensors.of(model));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Adds what a network has in addition to its tensors. */
    private static void addMember(MessageDigest digest, String prefix, NetworkState model) {
        addTree(digest, prefix + "options", RecordFormat.tree(model.options()));
        for (int k = 0; k < model.network().layers().size(); k++) {
            Tree activations =
                    NetworkPart.activationTree(model.network().layers().get(k));
            addTree(digest, prefix + "layer." + (k + 1), activations);
        }
        if (model.isRefined()) {
            addTree(digest, prefix + "network.records", model.records());
        }
        model.classifier().ifPresent(classifier -> {
            addTree(digest, prefix + "task", RecordFormat.id(Task.CLASSIFICATION));
            addTree(digest, prefix + ClassifierPart.NAME, RecordFormat.tree(classifier, ModelDigest::hex));
        });
    }

    private static void addEncoder(MessageDigest digest, Encoder encoder) {
        addTree(digest, ModelFile.ENCODER, RecordFormat.tree(encoder, ModelDigest::hex));
    }

    /** A user's text as the hexadecimal digits of its bytes, because it may contain line feeds. */
    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void addTensors(MessageDigest digest, List<Tensor> tensors) {
        for (Tensor tensor : tensors) {
            if (!tensor.name().endsWith(HistoryPart.SECONDS)) {
                addTree(digest, tensor.name() + ".shape", tensor.shape());
                tensor.writeTo(digest::update);
            }
        }
    }

    /**
     * Adds a line "path=value" for every leaf. A double is written by its bits, because its text is specific to Java.
     */
    private static void addTree(MessageDigest digest, String path, Object value) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((key, member) -> addTree(digest, path + "." + key, member));
        } else if (value instanceof List<?> elements) {
            for (int i = 0; i < elements.size(); i++) {
                addTree(digest, path + "[" + i + "]", elements.get(i));
            }
        } else {
            String text = value instanceof Double number
                    ? HexFormat.of().toHexDigits(Double.doubleToLongBits(number))
                    : value.toString();
            addText(digest, path + "=" + text + "\n");
        }
    }

    private static void addText(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
    }
}
