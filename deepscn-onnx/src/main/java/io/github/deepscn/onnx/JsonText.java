package io.github.deepscn.onnx;

import java.io.StringWriter;
import java.util.List;
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
        var result = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), result)) {
            generator.writeStartArray();
            texts.forEach(generator::writeString);
            generator.writeEndArray();
        }
        return result.toString();
    }
}
