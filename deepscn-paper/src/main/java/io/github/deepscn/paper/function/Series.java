package io.github.deepscn.paper.function;

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

    /** The final test errors. */
    String errors() {
        return Spoken.list(courses, course -> Spoken.error(course.finalTest()));
    }
}
