package io.github.deepscn.app.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share strictly between 0 and 1. */
public final class Coverage implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
        try {
            double share = Double.parseDouble(value);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // the same message as for a number out of range
        }
        throw new TypeConversionException("'%s' is not a number between 0 and 1, such as 0.9".formatted(value));
    }
}
