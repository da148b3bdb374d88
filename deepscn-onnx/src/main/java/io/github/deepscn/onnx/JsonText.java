package io.github.deepscn.onnx;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Lists as text that every language can read back. */
final class JsonText {
    /** ASCII alone, as some bindings of runtimes damage what else stands in metadata. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonText() {}

    /** As {@code ["one","two"]}. */
    static String array(List<String> texts) {
        return array(generator -> texts.forEach(generator::writeString));
    }

    /** As {@code [{"name":"one"},{"name":"two"}]}. */
    static String objects(List<Map<String, String>> objects) {
        return array(generator -> objects.forEach(object -> {
            generator.writeStartObject();
            object.forEach(generator::writeStringProperty);
            generator.writeEndObject();
        }));
    }

    private static String array(Consumer<JsonGenerator> elements) {
        var result = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), result)) {
            generator.writeStartArray();
            elements.accept(generator);
            generator.writeEndArray();
        }
        return result.toString();
    }
}
