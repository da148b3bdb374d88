package io.github.deepscn.data;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The temporary file beside a file, {@code .NAME.deepscn-PROCESS-START-RANDOM.tmp}, which is renamed once it is
 * complete. Process id and start time, in seconds, distinguish files of dead processes from those being written on this
 * machine.
 */
final class TemporaryFile {
    /** Two readings of a process's start time may differ by this many seconds, because the clock is adjusted. */
    private static final long SAME_START = 2;

    private static final Pattern MARK = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})-[0-9a-f]+\\.tmp");

    private TemporaryFile() {}

    /** A new name for this process beside a file. */
    static Path beside(Path file) {
        ProcessHandle self = ProcessHandle.current();
        String random = UUID.randomUUID().toString().substring(0, 8);
        return file.resolveSibling(prefix(file) + self.pid() + "-" + start(self).orElse(0L) + "-" + random + ".tmp");
    }

    /** Removes temporary files that dead processes left beside a file, as far as this user may. */
    static void removeAbandoned(Path file) {
        String prefix = prefix(file);
        DirectoryStream.Filter<Path> abandoned = entry -> {
            String name = String.valueOf(entry.getFileName());
            return name.startsWith(prefix)
                    && isAbandoned(name.substring(prefix.length()))
                    && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
        };
        try (var entries =
                Files.newDirectoryStream(requireNonNull(file.toAbsolutePath().getParent()), abandoned)) {
            for (Path entry : entries) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // They stay. The write that follows reports whether the file can be written.
        }
    }

    private static String prefix(Path file) {
        return "." + file.getFileName() + ".deepscn-";
    }

    private static boolean isAbandoned(String mark) {
        Matcher process = MARK.matcher(mark);
        return process.matches() && !isAlive(Long.parseLong(process.group(1)), Long.parseLong(process.group(2)));
    }

    /** Whether the process is alive, and its id does not belong to a newer process. */
    private static boolean isAlive(long process, long start) {
        return ProcessHandle.of(process)
                .filter(ProcessHandle::isAlive)
                .filter(found -> start(found)
                        .map(known -> Math.abs(known - start) <= SAME_START)
                        .orElse(true))
                .isPresent();
    }

    private static Optional<Long> start(ProcessHandle process) {
        return process.info().startInstant().map(Instant::getEpochSecond);
    }
}
