package io.github.deepscn.spark.submit;

import io.github.deepscn.app.cli.RunFailedException;
import io.github.deepscn.data.BadInputException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** Messages for exceptions of Spark, in one sentence. */
final class SparkFailures {
    private static final int LONGEST = 300;

    /** Error conditions of Spark that mean that the data cannot be read. */
    private static final Pattern DATA = Pattern.compile(
            "(FAILED_READ_FILE|MALFORMED_|CANNOT_READ_|CANNOT_PARSE_|UNABLE_TO_INFER_SCHEMA|FAILED_RENAME_).*");

    /** Spark's error codes in a message. */
    private static final Pattern CODES = Pattern.compile("^\\[[A-Z0-9_.]+] | SQLSTATE: \\w+.*$");

    private SparkFailures() {}

    /**
     * Turns an exception of Spark into one with a message for users, and returns other exceptions.
     *
     * @param data the name of the data
     */
    static RuntimeException explained(String data, Exception failure) throws IOException {
        BadInputException already = ExceptionUtils.throwableOfType(failure, BadInputException.class);
        if (already != null) {
            return already;
        }
        List<Throwable> ofSpark = ExceptionUtils.stream(failure)
                .filter(SparkThrowable.class::isInstance)
                .toList();
        Optional<Throwable> ofData =
                ofSpark.stream().filter(SparkFailures::isOfData).reduce((outer, inner) -> inner);
        if (ofData.isPresent()) {
            return new BadInputException(data + ": " + firstLine(ofData.get()), failure);
        }
        if (!ofSpark.isEmpty()) {
            return new RunFailedException("the run failed: " + firstLine(ofSpark.get(0)), failure);
        }
        if (failure instanceof IOException io) {
            throw io;
        }
        return failure instanceof RuntimeException runtime ? runtime : new IllegalStateException(failure);
    }

    private static boolean isOfData(Throwable failure) {
        String condition = failure instanceof SparkThrowable known ? known.getCondition() : null;
        return failure instanceof AnalysisException
                || (condition != null && DATA.matcher(condition).matches());
    }

    /** The first line of a message without Spark's error codes. */
    static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        String line = message.strip().lines().findFirst().orElse("");
        String plain = CODES.matcher(line).replaceAll("").strip();
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
    }
}
