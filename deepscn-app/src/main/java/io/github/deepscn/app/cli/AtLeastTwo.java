package io.github.deepscn.app.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of at least 2, such as a number of folds or trials. */
public final class AtLeastTwo implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        int number = new PositiveInteger().convert(value);
        if (number < 2) {
            throw new TypeConversionException("'%s' is not a whole number of at least 2".formatted(value));
        }
        return number;
    }
}
