package io.github.deepscn.app.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of at least 1. */
public final class PositiveInteger implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        long number = value.matches("\\+?\\d{1,18}") ? Long.parseLong(value) : 0;
        if (number < 1 || number > Integer.MAX_VALUE) {
            throw new TypeConversionException(
                    "'%s' is not a whole number from 1 to %d".formatted(value, Integer.MAX_VALUE));
        }
        return (int) number;
    }
}
