package io.github.deepscn.spark.submit;

import io.github.deepscn.TableModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A model as the bytes of its file, for where it is to predict. */
final class TravellingModel {
    private TravellingModel() {}

    static byte[] pack(TableModel model) {
        return inTemporaryFile(file -> {
            model.save(file);
            return Files.readAllBytes(file);
        });
    }

    static TableModel unpack(byte[] bytes) {
        return inTemporaryFile(file -> {
            Files.write(file, bytes);
            return TableModel.load(file);
        });
    }

    private interface FileUse<T> {
        T apply(Path file) throws IOException;
    }

    private static <T> T inTemporaryFile(FileUse<T> use) {
        try {
            Path file = Files.createTempFile("deepscn", ".safetensors");
            try {
                return use.apply(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
