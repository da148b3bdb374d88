package io.github.deepscn.spark.ml;

import io.github.deepscn.spark.LocalSpark;
import org.apache.spark.sql.SparkSession;

/** A session on the local Spark of this process, with one partition per thread. */
final class LocalSession {
    private static final SparkSession SESSION = make();

    private LocalSession() {}

    static SparkSession get() {
        return SESSION;
    }

    private static SparkSession make() {
        LocalSpark.context(); // the session uses the existing context
        SparkSession session = SparkSession.builder().getOrCreate().newSession();
        session.conf().set("spark.sql.shuffle.partitions", 2);
        return session;
    }
}
