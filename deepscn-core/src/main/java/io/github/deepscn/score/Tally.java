package io.github.deepscn.score;

/**
 * Candidates counted.
 *
 * @param scored all of them
 * @param flat refused as flat, or too rarely active
 * @param dependent refused as dependent on the nodes before them
 * @param notFinite refused because ‖h‖² is too small, too large or not a number
 */
public record Tally(long scored, long flat, long dependent, long notFinite) {
    public static final Tally NOTHING = new Tally(0, 0, 0, 0);

    public Tally plus(Tally more) {
        return new Tally(
                scored + more.scored, flat + more.flat, dependent + more.dependent, notFinite + more.notFinite);
    }
}
