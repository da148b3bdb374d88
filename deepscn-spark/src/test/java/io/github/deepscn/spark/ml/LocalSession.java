package io.github.deepscn.spark.ml;

import org.apache.spark.sql.SparkSession;

/** One session with two threads for all tests of a process. */
final class LocalSession {
    private LocalSession() {}

    static SparkSession get() {
        SparkSession session = SparkSession.builder()
                .master("local[2]")
                .appName("deepscn tests")
                .config("spark.ui.enabled", false)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.warehouse.dir", "target/spark-warehouse")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        return session;
    }
}
