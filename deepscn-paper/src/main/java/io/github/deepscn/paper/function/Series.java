package io.github.deepscn.paper.function;

import io.github.deepscn.paper.experiment.Sheet;
import io.github.deepscn.paper.experiment.Spoken;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One network trained several times: with every seed, or with every set R. */
record Series(List<Course> courses) {
    Course first() {
        return courses.get(0);
    }

    double median(ToDoubleFunction<Course> figure) {
        return Spoken.median(courses.stream().mapToDouble(figure).toArray());
    }

    double worstTest() {
        return courses.stream().mapToDouble(Course::finalTest).max().orElseThrow();
    }

    /** The largest final test error over the smallest. */
    double spread() {
        return worstTest()
                / courses.stream().mapToDouble(Course::finalTest).min().orElseThrow();
    }

    /** Whether all have the same errors after every node, bit for bit. */
    boolean identical() {
        return courses.stream()
                .allMatch(course -> course.trainErrors().equals(first().trainErrors())
                        && course.testErrors().equals(first().testErrors()));
    }

    /** Adds the columns of nodes and errors: medians over the trainings of a series, and the worst. */
    static Sheet<Series> medians(Sheet<Series> sheet) {
        return sheet.column("nodes", each -> each.median(Course::nodes))
                .column("training RMSE", each -> each.median(Course::finalTrain))
                .column("test RMSE", each -> each.median(Course::finalTest))
                .column("worst test RMSE", Series::worstTest);
    }
}
