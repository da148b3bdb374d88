package io.github.deepscn.app.training;

import io.github.deepscn.MemoryNeed;
import io.github.deepscn.TablePlan;
import io.github.deepscn.TableTraining;
import io.github.deepscn.app.cli.MemorySize;
import io.github.deepscn.app.cli.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The memory limit of a training, and the folder for rows that do not fit the heap. */
public final class MemoryOptions {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            order = 44,
            converter = MemorySize.class,
            description = "Refuse a training that may need more: 500m, 4g.")
    private @Nullable Long memory;

    @Option(
            names = "--scratch",
            paramLabel = "DIR",
            order = 45,
            description = "Keep rows in a file there, not on the heap.")
    private @Nullable Path scratch;

    /** Refuses a scratch folder that cannot be written. */
    public void require() {
        OutputFile.requireFolder(scratch);
    }

    /**
     * The training with its rows on the heap, or in a file if that was asked for or the heap is too small.
     *
     * @param heap the bytes of the heap
     * @throws io.github.deepscn.data.BadInputException if it may need more than the limit
     */
    public TableTraining within(TableTraining training, TablePlan plan, long heap, PrintWriter notes)
            throws IOException {
        TableTraining asked = scratch == null ? training : training.scratch(scratch);
        MemoryNeed need = asked.memory(plan);
        if (memory != null) {
            need.requireWithin(memory);
        }
        if (scratch != null && need.fileBytes() > free(scratch)) {
            notes.println("rows may take " + MemoryNeed.size(need.fileBytes()) + " in a file in " + scratch
                    + "; the disk has " + MemoryNeed.size(free(scratch)) + " left");
        }
        if (!need.exceeds(heap)) {
            return asked;
        }
        String has = need + "; Java has " + MemoryNeed.size((double) heap);
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        TableTraining inFile = training.scratch(folder);
        MemoryNeed less = inFile.memory(plan);
        if (scratch == null && !less.exceeds(heap) && Files.isDirectory(folder) && less.fileBytes() <= free(folder)) {
            notes.println(has + ", so rows lie in a file in " + folder + "; --scratch DIR puts it elsewhere,"
                    + " JAVA_OPTS=-Xmx... gives Java more");
            return inFile;
        }
        notes.println(
                has + ": JAVA_OPTS=-Xmx... gives it more" + (scratch == null ? ", --scratch DIR needs less" : ""));
        return asked;
    }

    private static double free(Path folder) throws IOException {
        return (double) Files.getFileStore(folder).getUsableSpace();
    }
}
