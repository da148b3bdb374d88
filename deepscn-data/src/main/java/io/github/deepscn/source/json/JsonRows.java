package io.github.deepscn.source.json;

import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.input.InputFile;
import io.github.deepscn.source.input.Numbers;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.Request;
import io.github.deepscn.source.input.RowCollector;
import io.github.deepscn.source.input.Wording;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** JSON lines: each object is a row and its members are the cells. One array of objects is read, too. */
public final class JsonRows {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final InputFile file;
    private final RowCollector rows;

    public JsonRows(InputFile file, Request request) {
        this.file = file;
        rows = new RowCollector(file.name(), "line", request);
    }

    public Table read() throws IOException {
        scan();
        return rows.table();
    }

    /** One pass over all rows, in parts of this many. Passes before tell which columns there are. */
    public long pass(int partRows, Consumer<Table> parts) throws IOException {
        rows.beginParts(partRows, parts);
        scan();
        return rows.endParts();
    }

    private void scan() throws IOException {
        try (InputFile.Content content = file.open();
                JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), content.stream())) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                throw new BadInputException(file.name() + " is empty");
            }
            boolean array = token == JsonToken.START_ARRAY;
            token = array ? parser.nextToken() : token;
            while (token != null && !(array && token == JsonToken.END_ARRAY)) {
                readRow(parser, token);
                token = parser.nextToken();
            }
            if (array && parser.nextToken() != null) {
                throw wrong(parser, "something follows the array, must be the end of the file");
            }
        } catch (JacksonIOException e) {
            throw e.getCause();
        } catch (JacksonException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            String problem = Wording.firstLine(new IllegalArgumentException(e.getOriginalMessage()));
            throw new BadInputException(place(line) + ": is not JSON: " + problem, e);
        }
    }

    private void readRow(JsonParser parser, JsonToken token) {
        long line = parser.currentTokenLocation().getLineNr();
        if (token != JsonToken.START_OBJECT) {
            throw wrong(parser, "a row is " + described(parser, token) + ", must be an object like {\"x\": 1.5}");
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            int column = rows.column(name);
            JsonToken value = parser.nextToken();
            switch (value) {
                case VALUE_NULL -> {}
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    rows.number(column, Numbers.parse(parser.getString(), '.'), line);
                case VALUE_STRING, VALUE_TRUE, VALUE_FALSE -> rows.text(column, parser.getString());
                default ->
                    throw wrong(
                            parser,
                            "member \"" + Wording.shortly(name) + "\" is " + described(parser, value)
                                    + ", must be a number, a text, true, false or null");
            }
        }
        rows.endRow(line);
    }

    private static String described(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            default -> Wording.shortly(parser.getString());
        };
    }

    private BadInputException wrong(JsonParser parser, String message) {
        return place(parser.currentTokenLocation().getLineNr()).fault(message);
    }

    private Place place(long line) {
        return new Place(file.name(), "line", line);
    }
}
