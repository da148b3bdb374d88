package io.github.deepscn.spark.submit;

import io.github.deepscn.data.BadInputException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** What Spark throws, in one sentence. */
final class SparkFailures {
    private static final int LONGEST = 300;

    /** Conditions of Spark that say that the data cannot be read. */
    private static final Pattern DATA = Pattern.compile(
            "(FAILED_READ_FILE|MALFORMED_|CANNOT_READ_|CANNOT_PARSE_|UNABLE_TO_INFER_SCHEMA|FAILED_RENAME_).*");

    private static final Pattern CONDITION = Pattern.compile("^\\[[A-Z0-9_.]+] ");
    private static final Pattern SQL_STATE = Pattern.compile(" SQLSTATE: \\w+.*$");

    private SparkFailures() {}

    /** What is wrong with the data, if that is why something failed. */
    static Optional<BadInputException> badInput(String data, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException already) {
                return Optional.of(already);
            }
        }
        Throwable innermost = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            innermost = cause instanceof AnalysisException || isOfData(cause) ? cause : innermost;
        }
        if (innermost == null) {
            return Optional.empty();
        }
        var refusal = new BadInputException(data + ": " + firstLine(innermost));
        refusal.initCause(failure);
        return Optional.of(refusal);
    }

    private static boolean isOfData(Throwable failure) {
        String condition = failure instanceof SparkThrowable known ? known.getCondition() : null;
        return condition != null && DATA.matcher(condition).matches();
    }

    /** The first line of a message, without the codes of Spark. */
    static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName();
        }
        String line = message.strip().lines().findFirst().orElse("");
        String plain = SQL_STATE
                .matcher(CONDITION.matcher(line).replaceFirst(""))
                .replaceFirst("")
                .strip();
        return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
    }
}
