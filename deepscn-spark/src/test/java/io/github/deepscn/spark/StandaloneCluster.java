package io.github.deepscn.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A real Spark cluster on loopback: a master and workers as processes of their own, started from the class path of this
 * one and ended with {@link #close}.
 */
final class StandaloneCluster implements AutoCloseable {
    /** Timeout for a line of a process. */
    private static final long SECONDS = 300;

    private final Path home;
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();
    private String url = "";

    /** The output of a process, to wait for lines. */
    static final class Lines {
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private final StringBuilder all = new StringBuilder();

        private final Process process;

        Lines(Process process) {
            this.process = process;
            var reader = new Thread(() -> {
                try (var in =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                    in.lines().forEach(lines::add);
                } catch (IOException | RuntimeException e) {
                    lines.add("no more lines: " + e);
                }
            });
            reader.setDaemon(true);
            reader.start();
        }

        /** Waits for a line that contains the pattern. */
        Matcher await(String pattern) throws InterruptedException {
            Pattern wanted = Pattern.compile(pattern);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (System.nanoTime() < end) {
                String line = lines.poll(1, TimeUnit.SECONDS);
                if (line != null) {
                    all.append(line).append('\n');
                    if (line.startsWith("DONE")) {
                        System.out.println(line);
                    }
                    Matcher matcher = wanted.matcher(line);
                    if (matcher.find()) {
                        return matcher;
                    }
                }
            }
            throw new AssertionError("no line has '" + pattern + "' in " + SECONDS + " s:\n" + all);
        }

        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        String all() {
            lines.drainTo(new ArrayList<>() {
                private static final long serialVersionUID = 1L;

                @Override
                public boolean add(String line) {
                    all.append(line).append('\n');
                    return true;
                }
            });
            return all.toString();
        }
    }

    private StandaloneCluster(Path home) {
        this.home = home;
    }

    /** Starts a cluster of workers with one core each. */
    static StandaloneCluster of(int workers, Path home) throws IOException, InterruptedException {
        var cluster = new StandaloneCluster(home);
        try {
            cluster.startMaster();
            for (int k = 0; k < workers; k++) {
                cluster.addWorker("1g");
            }
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void startMaster() throws IOException, InterruptedException {
        Process master = start(
                "256m",
                List.of(
                        "org.apache.spark.deploy.master.Master",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        "0",
                        "--webui-port",
                        "0"));
        url = new Lines(master).await("(spark://127\\.0\\.0\\.1:\\d+)").group(1);
    }

    void addWorker(String memory) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(home.resolve("worker-" + workers.size()));
        Process worker = start(
                "256m",
                List.of(
                        "org.apache.spark.deploy.worker.Worker",
                        "--host",
                        "127.0.0.1",
                        "--cores",
                        "1",
                        "--memory",
                        memory,
                        "--webui-port",
                        "0",
                        "--work-dir",
                        folder.toString(),
                        url));
        workers.add(worker);
        new Lines(worker).await("Successfully registered with master");
    }

    /** All started processes: master, workers, programs. */
    List<Process> processes() {
        return List.copyOf(processes);
    }

    String url() {
        return url;
    }

    /** Kills a worker and its executors. */
    void killWorker(int number) {
        workers.get(number).destroyForcibly();
    }

    /** Kills an executor; its worker starts another. */
    void killExecutor(int worker) {
        List<ProcessHandle> executors = workers.get(worker).children().toList();
        if (executors.isEmpty()) {
            throw new AssertionError("worker " + worker + " has no executor");
        }
        executors.forEach(ProcessHandle::destroyForcibly);
    }

    /** Starts a program of this class path in its own process; its output includes standard error. */
    Process start(String heap, List<String> mainAndArguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heap);
        command.add("-XX:TieredStopAtLevel=1"); // the processes are short-lived
        command.add("-XX:+UseSerialGC");
        for (String option : org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()) {
            command.add(option);
        }
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.addAll(mainAndArguments);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // Without an installation of Spark, executors get the class path from the driver's settings.
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_TESTING", "1");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    @Override
    public void close() {
        for (int k = processes.size() - 1; k >= 0; k--) {
            Process process = processes.get(k);
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
