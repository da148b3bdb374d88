package io.github.deepscn.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** Finds native code by the first bytes of files, whatever their names, and says for which platform it is. */
final class NativeCode {
    private static final int HEAD = 64;
    private static final int ELF = 0x7f454c46;
    private static final int MACH_O = 0xcffaedfe;

    /** Also the first bytes of a class, which go on with a version and not with a small count. */
    private static final int MACH_O_OF_SEVERAL = 0xcafebabe;

    private static final int MOST_PROCESSORS = 20;

    private NativeCode() {}

    /** The platform of this process, as the release archives name it. */
    static String thisPlatform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String name = system.startsWith("windows") ? "windows" : system.startsWith("mac") ? "macosx" : "linux";
        return name + (System.getProperty("os.arch").equals("aarch64") ? "-arm64" : "-x86_64");
    }

    /** Every file of native code in the jars of an archive, with the platforms that it is for. */
    static Map<String, Set<String>> inJars(Path archive) throws IOException {
        Map<String, Set<String>> found = new TreeMap<>();
        try (var zip = new ZipFile(archive.toFile())) {
            for (ZipEntry jar : zip.stream()
                    .filter(entry -> entry.getName().endsWith(".jar"))
                    .toList()) {
                try (var entries = new ZipInputStream(zip.getInputStream(jar))) {
                    for (ZipEntry file = entries.getNextEntry(); file != null; file = entries.getNextEntry()) {
                        Set<String> platforms = platforms(entries);
                        if (!platforms.isEmpty()) {
                            found.put(jar.getName() + "!" + file.getName(), platforms);
                        }
                    }
                }
            }
        }
        return found;
    }

    private static Set<String> platforms(InputStream file) throws IOException {
        ByteBuffer head = ByteBuffer.wrap(Arrays.copyOf(file.readNBytes(HEAD), HEAD));
        ByteBuffer little = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (head.getInt(0) == ELF) {
            return Set.of("linux-" + processor(little.getShort(18), 62, 183));
        }
        if (head.getInt(0) == MACH_O) {
            return Set.of("macosx-" + macProcessor(little.getInt(4)));
        }
        if (head.getInt(0) == MACH_O_OF_SEVERAL && head.getInt(4) <= MOST_PROCESSORS) {
            Set<String> platforms = new HashSet<>();
            for (int i = 0; i < Math.min(head.getInt(4), 2); i++) {
                platforms.add("macosx-" + macProcessor(head.getInt(8 + 20 * i)));
            }
            return platforms;
        }
        return head.get(0) == 'M' && head.get(1) == 'Z' ? Set.of("windows-x86_64") : Set.of();
    }

    private static String macProcessor(int type) {
        return processor(type, 0x01000007, 0x0100000c);
    }

    private static String processor(int type, int x86, int arm) {
        return type == x86 ? "x86_64" : type == arm ? "arm64" : "processor " + type;
    }
}
