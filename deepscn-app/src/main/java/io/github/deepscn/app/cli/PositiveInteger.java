package io.github.deepscn.app.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of at least 1. */
public final class PositiveInteger implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the same message as for a number out of range
        }
        throw new TypeConversionException(
                "'%s' is not a whole number from 1 to %d".formatted(value, Integer.MAX_VALUE));
    }
}
