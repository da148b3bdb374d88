package io.github.deepscn.source.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.deepscn.data.BadInputException;
import io.github.deepscn.source.input.Place;
import io.github.deepscn.source.input.Wording;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** How FastCSV is set up, and what its faults mean to the reader of a message. */
final class CsvText {
    static final int LONGEST_CELL = 10_000_000;
    static final int LONGEST_ROW = 1 << 26;
    /** Stands for bytes that are not UTF-8; a NUL in the file is no text either. */
    static final char NOT_TEXT = '\0';

    private CsvText() {}

    static CsvReader.CsvReaderBuilder reader(char separator) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .maxBufferSize(LONGEST_ROW);
    }

    static CharsetDecoder decoder() {
        return StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .replaceWith(String.valueOf(NOT_TEXT));
    }

    static BadInputException notText(Place place) {
        return place.fault(
                "is not a text file: it has NUL bytes or bytes that are not UTF-8; if it is text, save it as UTF-8");
    }

    static BadInputException tooLong(Place place) {
        return place.fault("a cell or the row is too long: a cell may have " + Wording.count(LONGEST_CELL)
                + " characters, a row " + Wording.count(LONGEST_ROW) + "; a quote or a line end may be missing");
    }

    /** The fault behind an exception from FastCSV; {@code place} is that of the row that failed. */
    static RuntimeException translated(Place place, RuntimeException e) {
        if (!(e instanceof CsvParseException)) {
            return e;
        }
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        if (e.getCause() instanceof RuntimeException cause) {
            return cause;
        }
        String message = String.valueOf(e.getMessage());
        if (message.startsWith("Unclosed quoted field")) {
            return place.fault(
                    "the quote that opens here is not closed; close it, or double a quote that belongs to a cell");
        }
        String unexpected = "Unexpected character after closing quote: '";
        if (message.startsWith(unexpected)) {
            return place.fault(
                    "'" + Wording.shortly(message.substring(unexpected.length()).substring(0, 1))
                            + "' follows a closing quote, must be a separator; double a quote that belongs to a cell");
        }
        return tooLong(place);
    }
}
