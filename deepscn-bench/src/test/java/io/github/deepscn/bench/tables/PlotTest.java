package io.github.deepscn.bench.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.deepscn.bench.tables.Plot.Point;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PlotTest {
    @Test
    void equalRatiosAreEqualDistances() {
        var axis = new LogAxis(0.1, 10, 100, 300);

        assertThat(axis.place(0.1)).isEqualTo(100);
        assertThat(axis.place(1)).isCloseTo(200, within(1e-9));
        assertThat(axis.place(10)).isEqualTo(300);
    }

    @Test
    void ticksAreRound() {
        assertThat(new LogAxis(0.83, 1.31, 0, 1).ticks().stream().map(LogAxis::text))
                .containsExactly("0.9", "1", "1.1", "1.2", "1.3");
        assertThat(new LogAxis(0.4, 12, 0, 1).ticks().stream().map(LogAxis::text))
                .containsExactly("0.5", "1", "2", "5", "10");
        assertThat(new LogAxis(0.004, 12, 0, 1).ticks().stream().map(LogAxis::text))
                .containsExactly("0.01", "0.1", "1", "10");
    }

    @Test
    void anAxisHasRoomAroundItsValues() {
        LogAxis axis = LogAxis.around(DoubleStream.of(1, 1), 0, 100);

        assertThat(axis.place(1)).isCloseTo(50, within(1e-9));
    }

    @Test
    void theFrontierStepsFromOneUnbeatenPointToTheNext() {
        var quick = new Point(1, 3);
        var beaten = new Point(2, 4);
        var good = new Point(3, 1);

        assertThat(FrontierPicture.frontier(List.of(good, beaten, quick)))
                .containsExactly(quick, new Point(3, 3), good);
    }
}
