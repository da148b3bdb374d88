package io.github.deepscn.app.studio.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.deepscn.engine.DataShape;
import io.github.deepscn.report.ErrorUnit;
import io.github.deepscn.train.History;
import io.github.deepscn.train.LayerClosing;
import io.github.deepscn.train.LayerRecord;
import io.github.deepscn.train.NodeRecord;
import io.github.deepscn.train.Options;
import io.github.deepscn.train.Refusals;
import io.github.deepscn.train.StopReason;
import io.github.deepscn.train.TrainingEvent;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is kept of a training's course. */
class CourseTest {
    private static final TrainingEvent STARTED =
            new TrainingEvent.Started(new DataShape(10, 1, 1, 10, 0, 0, 0, List.of()), Options.paper(), 5);

    private static Course course(int networks, long nodes) {
        return new Course(new ErrorUnit(2, "metres"), networks, nodes, 0);
    }

    private static TrainingEvent node(int number) {
        return node(number, 0.001 * number);
    }

    private static TrainingEvent node(int number, double seconds) {
        return new TrainingEvent.NodeAdded(new NodeRecord(
                1, number, number, 0.5, 0.9, 1, 1, 100, 1.0 / number, List.of(1.0 / number), Double.NaN, seconds));
    }

    @Test
    void thinnedKeepsFirstAndLastAndEqualDistances() {
        for (int most : new int[] {2, 3, 10}) {
            var thinned = new Thinned<Long>(most);
            for (long i = 0; i < 200; i++) {
                thinned.add(i);
                List<Long> list = thinned.list();
                assertThat(list).hasSizeLessThanOrEqualTo(most).startsWith(0L).endsWith(i);
                long stride = list.size() > 2 ? list.get(1) : 1;
                assertThat(Long.bitCount(stride)).isOne();
                int even = Math.max(1, list.size() - 1);
                assertThat(list.subList(0, even))
                        .isEqualTo(LongStream.range(0, even)
                                .mapToObj(k -> k * stride)
                                .toList());
            }
        }
    }

    @Test
    void millionNodesStayFewAndSnapshotsAgreeAtAnyTime() throws Exception {
        Course course = course(1, 1_000_000);
        var over = new AtomicBoolean();
        var wrong = new AtomicBoolean();
        var looks = new Semaphore(0); // a thread that looks all the time would hold the course most of the time
        var looker = new Thread(() -> {
            while (!over.get()) {
                looks.acquireUninterruptibly();
                wrong.compareAndSet(false, !agrees(course.view()));
            }
        });
        looker.start();
        course.on(STARTED);
        for (int i = 1; i <= 1_000_000; i++) {
            course.on(node(i));
            if (i % 200 == 0) {
                looks.release();
            }
            if (i % 1000 == 0) {
                course.on(new TrainingEvent.LayerClosed(
                        new LayerRecord(i / 1000, 1000, LayerClosing.WIDTH, 1, Double.NaN)));
            }
        }
        over.set(true);
        looks.release();
        looker.join();
        assertThat(wrong).isFalse();
        CourseView view = course.view();
        assertThat(view.unit()).isEqualTo("metres");
        assertThat(view.initial()).isEqualTo(10);
        CourseView.Network network = view.networks().get(0);
        assertThat(network.nodes())
                .hasSizeBetween(300, 600)
                .startsWith(1L)
                .endsWith(1_000_000L)
                .isSorted();
        assertThat(network.train()).startsWith(2.0).endsWith(2e-6);
        assertThat(network.validation()).containsOnly(Double.NaN);
        assertThat(view.borders()).hasSizeBetween(50, 100);
        assertThat(course.progress(0).nodes()).isEqualTo(1_000_000);
    }

    private static boolean agrees(CourseView view) {
        return view.networks().stream()
                .allMatch(network -> network.nodes().size() <= 600
                        && network.train().size() == network.nodes().size()
                        && network.seconds().size() == network.nodes().size()
                        && network.candidates().size() == network.nodes().size()
                        && IntStream.range(0, network.nodes().size())
                                .allMatch(i -> Double.valueOf(
                                                2 * (1.0 / network.nodes().get(i)))
                                        .equals(network.train().get(i))));
    }

    @Test
    void networksOfSeveralThreadsAreToldApart() throws Exception {
        Course course = course(4, 40);
        var together = new CyclicBarrier(2);
        var threads = List.of(new Thread(() -> grow(course, together)), new Thread(() -> grow(course, together)));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        CourseView view = course.view();
        assertThat(view.networks()).extracting(CourseView.Network::number).containsExactly(1, 2, 3, 4);
        assertThat(view.networks())
                .allSatisfy(network -> assertThat(network.nodes())
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, 10).boxed().toList()));
        assertThat(view.borders()).extracting(CourseView.Border::network).containsExactly(1, 2, 3, 4);
        RunProgress progress = course.progress(0);
        assertThat(progress.member()).isEqualTo(4);
        assertThat(progress.nodes()).isEqualTo(40);
        assertThat(progress.secondsLeft()).isNull();
        assertThat(progress.candidatesPerSecond()).isZero();
    }

    /** Two networks, one after the other, in step with another thread. */
    private static void grow(Course course, CyclicBarrier together) {
        try {
            for (int k = 0; k < 2; k++) {
                together.await();
                course.on(STARTED);
                for (int i = 1; i <= 10; i++) {
                    together.await();
                    course.on(node(i));
                }
                course.on(new TrainingEvent.LayerClosed(new LayerRecord(1, 10, LayerClosing.WIDTH, 1, Double.NaN)));
                together.await();
                course.on(new TrainingEvent.Ended(new History(
                        new DataShape(10, 1, 1, 10, 0, 0, 0, List.of()),
                        5,
                        List.of(),
                        List.of(),
                        0,
                        new Refusals(0, 0, 0),
                        0,
                        StopReason.WIDTHS,
                        1)));
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void candidatesAreCountedOverTheLastSecondsAndOncePerStep() {
        Course course = course(1, 1000);
        course.on(STARTED);
        for (int i = 1; i <= 200; i++) {
            course.on(node(i, i * 0.1)); // 100 candidates in a tenth of a second
        }
        assertThat(course.progress(0).candidatesPerSecond()).isBetween(999.0, 1001.0);
        for (int i = 201; i <= 300; i++) {
            course.on(node(i, 20 + (i - 200) * 1.0)); // then in a second
        }
        assertThat(course.progress(0).candidatesPerSecond()).isBetween(99.0, 101.0);
    }

    /** If the k-th node takes k/1000 s, n nodes take n²/2000 s. */
    @Test
    void timeLeftFollowsTheGrowingCostOfNodes() {
        Course course = course(1, 400);
        course.on(STARTED);
        assertThat(course.progress(0).secondsLeft()).isNull();
        for (int i = 1; i <= 200; i++) {
            course.on(node(i, i * i / 2000.0));
        }
        double true60 = (400.0 * 400 - 200 * 200) / 2000;
        assertThat(course.progress(0).secondsLeft()).isBetween(0.95 * true60, 1.05 * true60);
    }

    @Test
    void timeLeftCountsNetworksThatAreStillToCome() {
        Course course = course(3, 300);
        course.on(STARTED);
        for (int i = 1; i <= 50; i++) {
            course.on(node(i, i * 0.1));
        }
        assertThat(course.progress(0).secondsLeft()).isBetween(24.9, 25.1);
    }
}
