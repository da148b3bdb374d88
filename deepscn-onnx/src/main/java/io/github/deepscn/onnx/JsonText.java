package io.github.deepscn.onnx;

import io.github.deepscn.eval.Threshold;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Writes lists and thresholds as JSON. */
final class JsonText {
    /** Writes ASCII only, because some bindings of runtimes damage other characters in metadata. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonText() {}

    /** An array such as {@code ["one","two"]}. */
    static String array(List<String> texts) {
        return array(generator -> texts.forEach(generator::writeString));
    }

    /** An array such as {@code [{"name":"one","kind":"number"}]}. */
    static String columns(List<String> names, List<String> kinds) {
        return array(generator -> {
            for (int c = 0; c < names.size(); c++) {
                generator.writeStartObject();
                generator.writeStringProperty("name", names.get(c));
                generator.writeStringProperty("kind", kinds.get(c));
                generator.writeEndObject();
            }
        });
    }

    /** An object such as {@code {"positive":"one","probability":0.2}}. */
    static String of(Threshold threshold) {
        return text(generator -> {
            generator.writeStartObject();
            generator.writeStringProperty("positive", threshold.positive());
            generator.writeNumberProperty("probability", threshold.probability());
            generator.writeEndObject();
        });
    }

    private static String array(Consumer<JsonGenerator> elements) {
        return text(generator -> {
            generator.writeStartArray();
            elements.accept(generator);
            generator.writeEndArray();
        });
    }

    private static String text(Consumer<JsonGenerator> value) {
        var result = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), result)) {
            value.accept(generator);
        }
        return result.toString();
    }
}
