import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gathers the native files of each platform and makes the ELF ones private. Run by the build:
 * {@code java Natives.java UNPACKED_JARS OUTPUT}.
 *
 * <p>OUTPUT gets a folder per platform, named {@code os-arch}: OpenBLAS and what it needs; {@code index}, a name for the
 * folder to unpack them into, made of their digest, then a line {@code size name} for each; and the native parts of netlib
 * and jffi.
 */
final class Natives {

    /** The native parts of netlib and of jffi, by OpenBLAS's name of the platform. */
    private static final Map<String, List<String>> PLATFORMS = new TreeMap<>(Map.of(
            "linux-x86_64", List.of("Linux-amd64/libnetlibblasjni.so", "x86_64-Linux/libjffi-1.2.so"),
            "linux-arm64", List.of("Linux-aarch64/libnetlibblasjni.so", "aarch64-Linux/libjffi-1.2.so"),
            "macosx-x86_64", List.of("macos-x86_64/libnetlibblasjni.dylib", "Darwin/libjffi-1.2.jnilib"),
            "macosx-arm64", List.of("macos-aarch64/libnetlibblasjni.dylib", "Darwin/libjffi-1.2.jnilib"),
            "windows-x86_64", List.of("windows-amd64/libnetlibblasjni.dll", "x86_64-Windows/jffi-1.2.dll")));

    private Natives() {}

    public static void main(String[] args) throws IOException {
        var jars = Path.of(args[0]);
        var output = Path.of(args[1]);
        for (var platform : PLATFORMS.entrySet()) {
            // the library itself comes first
            var files = new TreeMap<String, byte[]>(Comparator.comparing((String name) -> !name.startsWith("openblas"))
                    .thenComparing(Comparator.naturalOrder()));
            try (var openBlas = Files.list(jars.resolve("org/bytedeco/openblas").resolve(platform.getKey()))) {
                for (var file : openBlas.filter(Natives::isNeeded).toList()) {
                    files.put(nameOf(file), Elf.isElf(file) ? Elf.madePrivate(file) : Files.readAllBytes(file));
                }
            }
            var bridges = Map.of(
                    "netlib", Files.readAllBytes(jars.resolve("resources/native").resolve(platform.getValue().get(0))),
                    "jffi", Files.readAllBytes(jars.resolve("jni").resolve(platform.getValue().get(1))));
            write(output.resolve(platform.getKey()), files, bridges);
        }
    }

    /** On Linux only the library itself is needed: once it is private, nothing refers to its other files. */
    private static boolean isNeeded(Path file) {
        var name = file.getFileName().toString();
        boolean isLinux = name.contains(".so");
        return name.startsWith("libopenblas")
                || !isLinux && name.matches("lib(gfortran\\.5|gcc_s\\.1\\.1|quadmath\\.0)\\.dylib");
    }

    private static String nameOf(Path file) {
        var name = file.getFileName().toString();
        return name.startsWith("libopenblas") ? "openblas" + name.substring(name.indexOf('.')).replace(".so.0", ".so") : name;
    }

    /** Writes files, and those that are unpacked to stay into the index. */
    private static void write(Path folder, Map<String, byte[]> staying, Map<String, byte[]> copied) throws IOException {
        Files.createDirectories(folder);
        var index = new StringBuilder();
        var digest = sha256();
        for (var file : staying.entrySet()) {
            digest.update(file.getValue());
            index.append(file.getValue().length).append(' ').append(file.getKey()).append('\n');
            Files.write(folder.resolve(file.getKey()), file.getValue());
        }
        for (var file : copied.entrySet()) {
            Files.write(folder.resolve(file.getKey()), file.getValue());
        }
        var name = HexFormat.of().formatHex(digest.digest(), 0, 8);
        Files.writeString(folder.resolve("index"), name + "\n" + index);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A shared library for Linux, 64 bits, little-endian. Made private, it has a SONAME that no other library has; it
     * looks its own symbols up in itself first (DT_SYMBOLIC), whatever else is global in the process; and it does not
     * need libgfortran, which only two functions of LAPACK call that nobody here does.
     */
    private static final class Elf {
        private static final int NEEDED = 1, STRTAB = 5, SYMTAB = 6, SONAME = 14, SYMBOLIC = 16;
        private static final long VERNEED = 0x6ffffffeL, VERNEEDNUM = 0x6fffffffL;
        private static final String OWN_NAME = "libdeepscnblas.0";

        private final ByteBuffer bytes;
        private final Map<Long, Integer> entries = new TreeMap<>();
        private final List<Integer> needed = new ArrayList<>();

        private Elf(byte[] file) {
            bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            int at = dynamicSection();
            for (; bytes.getLong(at) != 0; at += 16) {
                long tag = bytes.getLong(at);
                entries.put(tag, at);
                if (tag == NEEDED) {
                    needed.add(at);
                }
            }
        }

        static boolean isElf(Path file) {
            return file.getFileName().toString().contains(".so");
        }

        static byte[] madePrivate(Path file) {
            try {
                var bytes = Files.readAllBytes(file);
                var elf = new Elf(bytes);
                elf.rename();
                elf.withoutGfortran();
                return bytes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void rename() {
            int name = string(bytes.getLong(entry(SONAME) + 8));
            check(OWN_NAME.length() <= text(name).length(), "the SONAME " + text(name) + " is too short");
            put(name, OWN_NAME);
        }

        private void withoutGfortran() {
            int entry = needed.stream()
                    .filter(at -> text(string(bytes.getLong(at + 8))).startsWith("libgfortran"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("libgfortran is not needed any more: mend this"));
            var library = text(string(bytes.getLong(entry + 8)));
            bytes.putLong(entry, SYMBOLIC).putLong(entry + 8, 0);
            withoutVersionsOf(library);
            weakenGfortran();
        }

        /** Takes the library out of the chain of those whose symbol versions are checked. */
        private void withoutVersionsOf(String library) {
            int previous = -1;
            for (int at = offset(bytes.getLong(entry(VERNEED) + 8)); ; at += bytes.getInt(at + 12)) {
                int next = bytes.getInt(at + 12);
                if (text(string(bytes.getInt(at + 4))).equals(library)) {
                    check(previous >= 0 && next > 0, "the versions of " + library + " are the first or last");
                    bytes.putInt(previous + 12, bytes.getInt(previous + 12) + next);
                    int count = entry(VERNEEDNUM) + 8;
                    bytes.putLong(count, bytes.getLong(count) - 1);
                    return;
                }
                check(next > 0, "no versions of " + library);
                previous = at;
            }
        }

        /** Symbols that nothing defines may then stay undefined, even where all are bound at once. */
        private void weakenGfortran() {
            int symbols = offset(bytes.getLong(entry(SYMTAB) + 8));
            int strings = offset(bytes.getLong(entry(STRTAB) + 8));
            int weakened = 0;
            for (int at = symbols; at + 24 <= strings; at += 24) {
                if (bytes.getShort(at + 6) == 0 && text(strings + bytes.getInt(at)).startsWith("_gfortran_")) {
                    bytes.put(at + 4, (byte) (2 << 4 | bytes.get(at + 4) & 15));
                    weakened++;
                }
            }
            check(weakened == 2, weakened + " functions of libgfortran are called, not 2");
        }

        private int dynamicSection() {
            for (int i = 0; i < bytes.getShort(56); i++) {
                int header = Math.toIntExact(bytes.getLong(32)) + i * bytes.getShort(54);
                if (bytes.getInt(header) == 2) {
                    return Math.toIntExact(bytes.getLong(header + 8));
                }
            }
            throw new IllegalStateException("no dynamic section");
        }

        /** Where in the file an address lies. */
        private int offset(long address) {
            for (int i = 0; i < bytes.getShort(56); i++) {
                int header = Math.toIntExact(bytes.getLong(32)) + i * bytes.getShort(54);
                long start = bytes.getLong(header + 16);
                if (bytes.getInt(header) == 1 && address >= start && address < start + bytes.getLong(header + 32)) {
                    return Math.toIntExact(address - start + bytes.getLong(header + 8));
                }
            }
            throw new IllegalStateException("address " + address + " is in no segment");
        }

        private int entry(long tag) {
            var at = entries.get(tag);
            check(at != null, "no dynamic entry " + tag);
            return at;
        }

        private int string(long index) {
            return offset(bytes.getLong(entry(STRTAB) + 8)) + Math.toIntExact(index);
        }

        private String text(int at) {
            var text = new ByteArrayOutputStream();
            for (int i = at; bytes.get(i) != 0; i++) {
                text.write(bytes.get(i));
            }
            return text.toString(StandardCharsets.US_ASCII);
        }

        private void put(int at, String text) {
            var ascii = text.getBytes(StandardCharsets.US_ASCII);
            bytes.put(at, ascii).put(at + ascii.length, (byte) 0);
        }

        private static void check(boolean holds, String otherwise) {
            if (!holds) {
                throw new IllegalStateException("OpenBLAS cannot be made private: " + otherwise);
            }
        }
    }
}
