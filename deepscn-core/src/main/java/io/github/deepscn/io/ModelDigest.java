package io.github.deepscn.io;

import io.github.deepscn.table.Task;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * What identifies a model: SHA-256 over its options, its classes, its encoder and all its tensors, without times and
 * machine. Two trainings with the same digest made the same nodes, the same read-outs and the same errors on the way,
 * bit for bit.
 *
 * <p>The document of the model file says what is hashed in which order.
 */
public final class ModelDigest {
    private ModelDigest() {}

    /** 64 hexadecimal digits, in lower case. */
    public static String of(StoredModel model) {
        MessageDigest digest = sha256();
        addText(digest, "deepscn digest 1\n");
        addTree(digest, "options", Metadata.optionsTree(model.options()).members());
        for (int k = 0; k < model.network().layers().size(); k++) {
            addTree(
                    digest,
                    "layer." + (k + 1) + ".activation",
                    Ids.id(model.network().layers().get(k).activation()));
        }
        if (model.isRefined()) {
            addTree(digest, "network.records", model.records());
        }
        model.classifier().ifPresent(classifier -> {
            addTree(digest, "task", Ids.id(Task.CLASSIFICATION));
            addTree(
                    digest,
                    ClassifierPart.NAME,
                    ClassifierPart.digestTree(classifier).members());
        });
        model.encoder()
                .ifPresent(encoder -> addTree(
                        digest,
                        EncoderPart.NAME,
                        EncoderPart.digestTree(encoder).members()));
        for (Tensor tensor : ModelTensors.of(model)) {
            if (!tensor.name().equals(ModelTensors.SECONDS)) {
                addTree(digest, tensor.name() + ".shape", tensor.shape());
                tensor.writeTo(digest::update);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A line "path=value" for every leaf. Numbers with a fraction by their bits: their texts are Java's own matter. */
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java machine has SHA-256", e);
        }
    }
}
