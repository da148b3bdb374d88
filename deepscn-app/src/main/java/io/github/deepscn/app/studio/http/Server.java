package io.github.deepscn.app.studio.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Serves routes over HTTP to whoever knows the token. Every answer is made by a thread of its own, so that streams of
 * events may stay open. Thread-safe.
 */
public final class Server implements AutoCloseable {
    /** Without it the end of an answer waits for a word of the browser, forty milliseconds long. */
    private static final String NO_DELAY = "sun.net.httpserver.nodelay";

    private final HttpServer server;
    private final ExecutorService threads;
    private final Router router;
    private final Gate gate;
    private final Token token;
    private final String host;
    private final long uploadLimit;
    private final Consumer<Throwable> faults;

    private Server(
            HttpServer server,
            ExecutorService threads,
            Router router,
            Gate gate,
            Token token,
            String host,
            long uploadLimit,
            Consumer<Throwable> faults) {
        this.server = server;
        this.threads = threads;
        this.router = router;
        this.gate = gate;
        this.token = token;
        this.host = host;
        this.uploadLimit = uploadLimit;
        this.faults = faults;
    }

    /**
     * Begins to serve.
     *
     * @param uploadLimit the most bytes of a body that is no JSON
     * @param faults hears of errors of the program
     * @throws java.net.BindException if the port is taken
     * @throws java.net.UnknownHostException if this machine has no such address
     */
    public static Server start(Listening where, List<Route> routes, long uploadLimit, Consumer<Throwable> faults)
            throws IOException {
        if (System.getProperty(NO_DELAY) == null) {
            System.setProperty(NO_DELAY, "true");
        }
        HttpServer http = HttpServer.create(new InetSocketAddress(where.address(), where.port()), 0);
        int port = http.getAddress().getPort();
        Token token = Token.random();
        ExecutorService threads = Executors.newCachedThreadPool(work -> {
            var thread = new Thread(work, "deepscn-studio");
            thread.setDaemon(true);
            return thread;
        });
        var server = new Server(
                http,
                threads,
                new Router(routes),
                new Gate(token, "deepscn-" + port, where.hosts(port)),
                token,
                where.shownHost(),
                uploadLimit,
                faults);
        http.setExecutor(threads);
        http.createContext("/", server::handle);
        http.start();
        return server;
    }

    /** The address of the page, without the token. */
    public String address() {
        return "http://" + host + ":" + port() + "/";
    }

    /** The address that lets in. */
    public String entry() {
        return address() + "?token=" + token.text();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** What scripts send as {@code Authorization: Bearer}. */
    public String token() {
        return token.text();
    }

    private void handle(HttpExchange exchange) {
        var answer = new Answer(exchange);
        try {
            try {
                answer(exchange, answer);
            } catch (Answer.Unanswered e) {
                refuse(answer, e.getCause() == null ? e : e.getCause());
            }
        } catch (IOException e) {
            // the browser has gone, and with it everybody who would like to know
        } catch (RuntimeException | Error e) {
            faults.accept(e);
        } finally {
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange, Answer answer) throws IOException {
        Reply reply;
        try {
            gate.check(exchange);
            answer.letIn();
            if (Gate.isEntry(exchange)) {
                answer.enter(gate.setCookie(), Gate.isLedFromElsewhere(exchange));
                return;
            }
            Router.Found found = router.find(exchange.getRequestMethod(), Query.segments(exchange.getRequestURI()));
            reply = found.route().handler().answer(new HttpCall(exchange, found.variables(), uploadLimit));
        } catch (IOException | RuntimeException | Error e) {
            refuse(answer, e);
            return;
        }
        answer.send(reply);
    }

    private void refuse(Answer answer, Throwable reason) throws IOException {
        Refusal refusal = Troubles.refusal(reason);
        if (refusal.status() == Troubles.INTERNAL) {
            faults.accept(reason);
        }
        answer.refuse(refusal);
    }

    /** Ends all answers that are still being made, and frees the port. */
    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
