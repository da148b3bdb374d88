package io.github.deepscn.table;

/** A period that repeats. The angle of a date within it makes two features. */
public enum Cycle {
    DAY(1),
    WEEK(7),
    YEAR(365.2425);

    private final double days;

    Cycle(double days) {
        this.days = days;
    }

    /** Its length in days. */
    public double days() {
        return days;
    }

    /** The angle of a date, given in days since the beginning of 1970. */
    double angle(double date) {
        return 2 * Math.PI * turned(date);
    }

    /** The elapsed share of the cycle at a date, from 0 to 1. */
    double turned(double date) {
        double turns = date / days;
        return turns - Math.floor(turns);
    }
}
