package io.github.deepscn.app;

import io.github.deepscn.table.Inspection;
import java.util.ArrayList;
import java.util.List;

/** What is unlike the training rows, in words. */
public final class InspectionNotes {
    private InspectionNotes() {}

    /** A note for each kind of surprise; that on rows outside is the last. */
    public static List<String> of(Inspection inspection, int rows) {
        var notes = new ArrayList<String>();
        if (inspection.missing() > 0) {
            notes.add(Words.count(inspection.missing(), "missing cell") + " filled in");
        }
        if (inspection.unseen() > 0) {
            notes.add(Words.count(inspection.unseen(), "cell") + " with a category that training did not see");
        }
        if (inspection.rowsOutside() > 0) {
            notes.add(inspection.rowsOutside() + " of " + Words.count(rows, "row") + " outside of what training saw");
        }
        return notes;
    }
}
