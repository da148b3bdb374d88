package io.github.deepscn.bench.speed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.deepscn.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;

/** A program with nothing but deepscn-core and Jackson that reads a model and predicts one row. */
public final class ColdStart {
    private static final int PROCESSES = 10;

    private ColdStart() {}

    /** Predicts one row with the model that the file {@code args[0]} holds. */
    public static void main(String[] args) throws IOException {
        Model model = Model.load(Path.of(args[0]));
        Map<String, Object> row = new HashMap<>();
        model.inputs().forEach(input -> row.put(input, 0.5));
        System.out.println(model.predict(row)[0]);
    }

    /** The median of the seconds that new processes take from start to end. */
    static double seconds(Path model) throws Exception {
        String path = Stream.of(Model.class, JsonParser.class, ColdStart.class)
                .map(ColdStart::place)
                .collect(Collectors.joining(System.getProperty("path.separator")));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var program = new ProcessBuilder(List.of(java, "-cp", path, ColdStart.class.getName(), model.toString()))
                .redirectErrorStream(true);
        var seconds = new ArrayList<Double>();
        for (int k = 0; k < PROCESSES; k++) {
            seconds.add(SpeedRow.seconds(() -> {
                Process process = program.start();
                String output = new String(process.getInputStream().readAllBytes(), UTF_8);
                if (process.waitFor() != 0) {
                    throw new IOException(output);
                }
            }));
        }
        seconds.sort(null);
        return (seconds.get(PROCESSES / 2 - 1) + seconds.get(PROCESSES / 2)) / 2;
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
}
