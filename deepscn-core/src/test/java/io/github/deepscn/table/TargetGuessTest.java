package io.github.deepscn.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Targets as they occur; counts of public data sets where a case is named after one. */
class TargetGuessTest {
    /** A guess from values with their counts, {@code 0:10 1:20}. */
    private static TargetGuess guess(String name, String counts) {
        var of = new TreeMap<Double, Long>();
        for (String count : counts.split(" ", -1)) {
            String[] parts = count.split(":", -1);
            of.put(Double.valueOf(parts[0]), Long.valueOf(parts[1]));
        }
        return TargetGuess.ofNumbers(name, of);
    }

    /** Values that are equally frequent. */
    private static TargetGuess guess(String name, int from, int to, long each) {
        var of = new TreeMap<Double, Long>();
        for (int value = from; value <= to; value++) {
            of.put((double) value, each);
        }
        return TargetGuess.ofNumbers(name, of);
    }

    @ParameterizedTest
    @CsvSource({
        "quality,3:10 4:53 5:681 6:638 7:199 8:18", // red wine
        "y,3:20 4:163 5:1457 6:2198 7:880 8:175 9:5", // white wine, named after nothing
        "stars,1:900 2:300 3:200 4:500 5:2000", // two peaks, but a name
        "Rating,1:10 2:20 3:30",
        "number of rings,3:15 4:57 5:115",
        "n_children,0:50 1:30 2:20",
        "nDoors,2:50 4:30 5:20",
        "age_years,20:3 21:5 22:9",
        "goals,0:120 1:150 2:90 3:40 4:12 5:3", // one peak
        "x5,10:5 20:9 30:30 40:12 50:2", // equal steps
        "price,1.5:10 2:10",
        "label,0.5:10 1:10", // fractions are no labels
        "label,7:10",
        "class,0:1 1:1 2:1",
        "target,0:1 1:2 2:2 3:3 4:2 5:3 6:9 7:4 8:3 9:2 10:1 11:2" // a name that stands for few classes only
    })
    void numbers(String name, String counts) {
        TargetGuess guess = guess(name, counts);
        assertThat(guess.task()).as(guess.reason()).isEqualTo(Task.REGRESSION);
    }

    @ParameterizedTest
    @CsvSource({
        "survived,0:549 1:342",
        "rating,0:30 1:20", // two values are classes, whatever their name
        "x1,-1:20 1:30",
        "species,0:50 1:50 2:50",
        "x5,0:50 1:50 2:50",
        "class,1:59 2:71 3:48", // wine
        "cylinders,4:204 6:84 8:103",
        "Cover_Type,1:211840 2:283301 3:35754 4:2747 5:9493 6:17367 7:20510",
        "x55,1:211840 2:283301 3:35754 4:2747 5:9493 6:17367 7:20510", // two peaks
        "Type of glass,1:70 2:76 3:17 5:13 6:9 7:29",
        "x10,1:70 2:76 3:17 5:13 6:9 7:29", // a gap
        "digit,0:178 1:182 2:177 3:183 4:181 5:182 6:181 7:179 8:174 9:180",
        "x65,0:178 1:182 2:177 3:183 4:181 5:182 6:181 7:179 8:174 9:180", // no peak
        "label,0:9 1:4 2:3 3:2 4:1", // a name against a peak
        "qualityClass,3:10 4:53 5:681 6:638 7:199 8:18" // the last word counts
    })
    void classes(String name, String counts) {
        TargetGuess guess = guess(name, counts);
        assertThat(guess.task()).as(guess.reason()).isEqualTo(Task.CLASSIFICATION);
    }

    @Test
    void manyIntegersAreNumbersUnlessTheirNameSaysOtherwise() {
        assertThat(guess("rings", 1, 29, 100).task()).isEqualTo(Task.REGRESSION);
        assertThat(guess("month", 1, 12, 50).task()).isEqualTo(Task.REGRESSION);
        assertThat(guess("x", 1, 11, 50).task()).isEqualTo(Task.REGRESSION);
        assertThat(guess("x", 1, 10, 50).task()).isEqualTo(Task.CLASSIFICATION);
        assertThat(guess("label", 0, 24, 50).task()).as("signs").isEqualTo(Task.CLASSIFICATION);
        assertThat(guess("letter", 1, 26, 50).task()).isEqualTo(Task.CLASSIFICATION);
        assertThat(guess("label", 1922, 2011, 50).task()).as("years").isEqualTo(Task.REGRESSION);
        assertThat(guess("label", 0, 100, 50).task()).as("too many").isEqualTo(Task.REGRESSION);
        assertThat(guess("target", 0, 20, 50).task()).as("marks").isEqualTo(Task.REGRESSION);
    }

    @Test
    void theReasonSaysWhatDecided() {
        assertThat(guess("quality", "3:10 4:53 5:681").reason())
                .isEqualTo("the target holds 3 different integers from 3 to 5, and 'quality' is a name for numbers");
        assertThat(guess("x", "0:5 1:4").reason()).isEqualTo("the target holds two different integers, 0 and 1");
        assertThat(guess("x", "0:5 1.5:4").reason()).isEqualTo("the target has fractions, such as 1.5");
        assertThat(guess("x", "3:1 4:5 5:8 6:6 7:1").reason())
                .isEqualTo("the target holds 5 different integers from 3 to 7 in equal steps,"
                        + " which are frequent around one of them");
        assertThat(guess("x", "1:1 2:1 3:1").reason()).isEqualTo("the target holds 3 different integers in 3 rows");
        assertThat(TargetGuess.of(List.of(TextColumn.of("x", new String[] {"a"})))
                        .reason())
                .isEqualTo("the target holds texts");
    }
}
