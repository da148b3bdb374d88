package io.github.deepscn.openblas;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A process in which deepscn and others compute. Each argument is a step; what it finds is printed in a line.
 *
 * <ul>
 *   <li>{@code netlib}: all functions of the system's BLAS through netlib: {@code netlib 48 right}
 *   <li>{@code deepscn}: a training: {@code deepscn DIGEST BLAS}
 *   <li>{@code loaders=N}: trainings by class loaders of their own: {@code loaders DIGESTS}, then what they leave
 *   <li>{@code libraries}: the BLAS libraries in the process
 * </ul>
 */
final class Neighbours {

    private Neighbours() {}

    public static void main(String[] steps) throws Exception {
        for (var step : steps) {
            var name = step.replaceAll("=.*", "");
            var result = switch (name) {
                case "netlib" -> {
                    var wrong = NetlibFunctions.wrong();
                    yield wrong.isEmpty() ? NetlibFunctions.count() + " right" : "wrong: " + wrong;
                }
                case "deepscn" -> Training.digest();
                case "loaders" -> loaders(Integer.parseInt(step.substring(step.indexOf('=') + 1)));
                case "libraries" -> libraries("openblas|libblas|gfortran");
                default -> throw new IllegalArgumentException(step);
            };
            System.out.println(name + " " + result);
        }
    }

    /** Trains in class loaders that know nothing of each other, then lets them go. */
    private static String loaders(int count) throws Exception {
        var properties = new TreeSet<>(System.getProperties().stringPropertyNames());
        var threads = Thread.getAllStackTraces().keySet();
        var digests = new TreeSet<String>();
        var loaders = new ArrayList<WeakReference<ClassLoader>>();
        for (int i = 0; i < count; i++) {
            digests.add(digest(loaders));
        }
        compareRecords();
        String left = left(loaders, threads);
        for (int i = 0; i < 50 && !left.startsWith("0 loaders, 0 threads"); i++) {
            System.gc();
            Thread.sleep(100);
            left = left(loaders, threads);
        }
        var added = new TreeSet<>(System.getProperties().stringPropertyNames());
        added.removeAll(properties);
        return digests + " left: " + left + ", properties " + added;
    }

    /** Java 17 keeps the class of the last record that was compared in this way; now it is one of this class loader. */
    private static void compareRecords() {
        record Host(Neighbours neighbours) {}
        var host = new Host(new Neighbours());
        if (!host.equals(new Host(host.neighbours()))) {
            throw new IllegalStateException();
        }
    }

    private static String digest(List<WeakReference<ClassLoader>> loaders) throws Exception {
        var urls = new ArrayList<URL>();
        for (var entry : System.getProperty("deepscn.path").split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        try (var loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            loaders.add(new WeakReference<>(loader));
            var digest = loader.loadClass(Training.class.getName()).getDeclaredMethod("digest");
            digest.setAccessible(true);
            return (String) digest.invoke(null);
        }
    }

    private static String left(List<WeakReference<ClassLoader>> loaders, Set<Thread> before) throws IOException {
        long live = loaders.stream().filter(loader -> loader.get() != null).count();
        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .count();
        long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed() >> 20)
                .sum();
        return live + " loaders, " + threads + " threads, libraries " + libraries("openblas\\.so|copy-")
                + ", metaspace under " + (metaspace / 32 + 1) * 32 + " MB";
    }

    private static String libraries(String pattern) throws IOException {
        try (var maps = Files.lines(Path.of("/proc/self/maps"))) {
            return maps.filter(line -> line.contains("/"))
                    .map(line -> line.substring(line.lastIndexOf('/') + 1))
                    .filter(name -> name.matches(".*(" + pattern + ").*"))
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(" ", "[", "]"));
        }
    }
}
