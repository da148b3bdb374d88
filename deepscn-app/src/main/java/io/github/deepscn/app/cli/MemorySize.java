package io.github.deepscn.app.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of bytes as Java does: 800000, 500m, 4g. */
public final class MemorySize implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmgt]?)b?");
    private static final String UNITS = "kmgt";

    @Override
    public Long convert(String value) {
        Matcher size = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (size.matches()) {
            int power = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
            double bytes = Long.parseLong(size.group(1)) * Math.pow(1024, power);
            if (bytes >= 1 && bytes < Long.MAX_VALUE) {
                return (long) bytes;
            }
        }
        throw new TypeConversionException("'%s' is not an amount of memory such as 500m or 4g".formatted(value));
    }
}
