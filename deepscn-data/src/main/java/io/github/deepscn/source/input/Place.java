package io.github.deepscn.source.input;

/**
 * Where a row stands, for messages.
 *
 * @param unit what the source is counted in: line or row
 */
public record Place(String source, String unit, long number) {
    static final Place NONE = new Place("", "", 0);

    @Override
    public String toString() {
        return source + ", " + unit + " " + number;
    }
}
