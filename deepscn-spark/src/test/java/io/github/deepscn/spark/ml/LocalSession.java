package io.github.deepscn.spark.ml;

import io.github.deepscn.spark.LocalSpark;
import org.apache.spark.sql.SparkSession;

/** One session on the Spark of this process, with as few partitions as it has threads. */
final class LocalSession {
    private static final SparkSession SESSION = make();

    private LocalSession() {}

    static SparkSession get() {
        return SESSION;
    }

    private static SparkSession make() {
        LocalSpark.context(); // a session takes the context that is there
        SparkSession session = SparkSession.builder().getOrCreate().newSession();
        session.conf().set("spark.sql.shuffle.partitions", 2);
        return session;
    }
}
