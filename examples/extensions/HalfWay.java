import io.github.deepscn.score.CandidateSums;
import io.github.deepscn.score.Mechanism;

/** A mechanism of your own: divides by the mean of ‖h‖² and ‖h⊥‖², half-way between θ and the true decrease. */
public record HalfWay() implements Mechanism {
    @Override
    public double divisor(CandidateSums sums, int candidate) {
        return (sums.normSquared(candidate) + sums.perpendicularSquared(candidate)) / 2;
    }

    @Override
    public boolean needsProjection() {
        return true;
    }
}
