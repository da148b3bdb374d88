package io.github.deepscn.app.studio.understand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.deepscn.TableModel;
import io.github.deepscn.app.studio.runs.FinishedRun;
import io.github.deepscn.app.studio.runs.TrainedRun;
import io.github.deepscn.sparsity.Refinement;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private final AtomicInteger searches = new AtomicInteger();

    private Object ask(Answers answers, TrainedRun run, String question) throws IOException {
        return answers.get(run, question, searches::incrementAndGet);
    }

    @Test
    void manyWhoAskAtOnceGetOneAnswer() throws Exception {
        var answers = new Answers(10);
        var pool = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Object>> asking = IntStream.range(0, 8)
                    .<Callable<Object>>mapToObj(i -> () -> ask(answers, FinishedRun.CURVE, "what"))
                    .toList();
            for (Future<Object> answer : pool.invokeAll(asking)) {
                assertThat(answer.get()).isEqualTo(1);
            }
        } finally {
            pool.shutdown();
        }
        assertThat(searches).hasValue(1);
    }

    @Test
    void anotherQuestionOrModelIsAnotherAnswer() throws Exception {
        var answers = new Answers(10);
        FinishedRun run = FinishedRun.CURVE;
        TableModel other = run.model()
                .refine(run.plan().training(), Refinement.elimination(2), io.github.deepscn.train.Run.onThreads(1))
                .model();
        assertThat(ask(answers, run, "what")).isEqualTo(1);
        assertThat(ask(answers, run, "why")).isEqualTo(2);
        assertThat(ask(answers, run.with(other), "what")).isEqualTo(3);
        assertThat(ask(answers, run, "what")).isEqualTo(1);
    }

    @Test
    void whatWasAskedLongestAgoGoesFirst() throws Exception {
        var answers = new Answers(2);
        ask(answers, FinishedRun.CURVE, "one");
        ask(answers, FinishedRun.CURVE, "two");
        ask(answers, FinishedRun.CURVE, "one");
        ask(answers, FinishedRun.CURVE, "three");
        assertThat(ask(answers, FinishedRun.CURVE, "one")).isEqualTo(1);
        assertThat(ask(answers, FinishedRun.CURVE, "two")).isEqualTo(4);
    }

    @Test
    void aSearchThatFailsIsTriedAgain() throws Exception {
        var answers = new Answers(2);
        assertThatThrownBy(() -> answers.get(FinishedRun.CURVE, "what", () -> {
                    throw new IOException("not now");
                }))
                .hasMessage("not now");
        assertThat(ask(answers, FinishedRun.CURVE, "what")).isEqualTo(1);
    }
}
