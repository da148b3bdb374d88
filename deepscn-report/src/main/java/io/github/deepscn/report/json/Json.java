package io.github.deepscn.report.json;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a tree of records, maps, lists and arrays as JSON: members in the order they were declared or put, numbers
 * that JSON cannot hold (NaN, infinities) as null.
 */
public final class Json {
    private static final ObjectWriter DENSE = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build()
            .writer();

    private static final ObjectWriter INDENTED =
            DENSE.with(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    /** Writes {@code value} as one document that ends in a line feed. */
    public static void write(PrintWriter out, @Nullable Object value) {
        out.print(document(value));
        out.flush();
    }

    /** {@code value} as one document that ends in a line feed. */
    public static String document(@Nullable Object value) {
        return text(INDENTED, value) + '\n';
    }

    /** {@code value} as one line without a line feed. */
    public static String line(@Nullable Object value) {
        return text(DENSE, value);
    }

    private static String text(ObjectWriter writer, @Nullable Object value) {
        var text = new StringWriter();
        try (JsonGenerator generator = new FiniteNumbers(writer.createGenerator(text))) {
            writer.writeValue(generator, value);
        }
        return text.toString();
    }

    /** Writes null for every number that is not finite, also inside arrays. */
    private static final class FiniteNumbers extends JsonGeneratorDelegate {
        FiniteNumbers(JsonGenerator generator) {
            super(generator);
        }

        @Override
        public JsonGenerator writeNumber(double value) {
            return Double.isFinite(value) ? super.writeNumber(value) : writeNull();
        }

        @Override
        public JsonGenerator writeNumber(float value) {
            return Float.isFinite(value) ? super.writeNumber(value) : writeNull();
        }

        @Override
        public JsonGenerator writeArray(double[] array, int offset, int length) {
            writeStartArray(array, length);
            for (int i = offset; i < offset + length; i++) {
                writeNumber(array[i]);
            }
            return writeEndArray();
        }
    }
}
