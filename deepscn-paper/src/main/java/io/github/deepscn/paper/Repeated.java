package io.github.deepscn.paper;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The same network under the same setting, several times: over the seeds, or over sets R. */
record Repeated(List<Course> courses) {
    Repeated {
        courses = List.copyOf(courses);
    }

    Course first() {
        return courses.get(0);
    }

    double median(ToDoubleFunction<Course> figure) {
        return Spoken.median(
                courses.stream().map(course -> figure.applyAsDouble(course)).toList());
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
}
