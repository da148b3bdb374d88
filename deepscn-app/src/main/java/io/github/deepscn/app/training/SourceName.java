package io.github.deepscn.app.training;

import io.github.deepscn.app.text.Words;
import io.github.deepscn.configure.Source;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a source of candidates. */
public final class SourceName implements ITypeConverter<Source> {
    @Override
    public Source convert(String value) {
        return Arrays.stream(Source.values())
                .filter(source -> Words.id(source).equalsIgnoreCase(value))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'%s' is none of %s"
                        .formatted(
                                value,
                                Arrays.stream(Source.values()).map(Words::id).collect(Collectors.joining(", ")))));
    }
}
