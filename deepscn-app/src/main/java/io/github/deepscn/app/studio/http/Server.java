package io.github.deepscn.app.studio.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Serves routes over HTTP to whoever knows the token. An answer has a thread to itself as long as it is made, so that
 * streams of events may stay open; threads, streams and connections are limited. Thread-safe.
 */
public final class Server implements AutoCloseable {
    /** Without it the end of an answer waits for a word of the browser, forty milliseconds long. */
    private static final String NO_DELAY = "sun.net.httpserver.nodelay";

    /** Further connections are closed at once. The JDK itself closes those that send nothing, after 30 seconds. */
    private static final String CONNECTIONS = "jdk.httpserver.maxConnections";

    private static final String MOST_CONNECTIONS = "4096";

    /** Connections that wait to be accepted; beyond them a browser has to try again, a second later. */
    private static final int MOST_WAITING = 1024;

    static final int MOST_THREADS = 128;

    /** Fewer than threads, so that pages that watch trainings leave threads for other answers. */
    static final int MOST_STREAMS = 64;

    static final int PATIENCE_MILLIS = 30_000;

    private final HttpServer server;
    private final RequestThreads threads;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final Router router;
    private final Gate gate;
    private final Token token;
    private final String host;
    private final long uploadLimit;
    private final Consumer<Throwable> faults;

    private Server(
            HttpServer server,
            RequestThreads threads,
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
        return start(where, routes, uploadLimit, faults, PATIENCE_MILLIS);
    }

    /** @param patience the most milliseconds that a client is waited for */
    static Server start(
            Listening where, List<Route> routes, long uploadLimit, Consumer<Throwable> faults, long patience)
            throws IOException {
        setUnlessGiven(NO_DELAY, "true");
        setUnlessGiven(CONNECTIONS, MOST_CONNECTIONS);
        HttpServer http = HttpServer.create(new InetSocketAddress(where.address(), where.port()), MOST_WAITING);
        int port = http.getAddress().getPort();
        Token token = Token.random();
        var threads = new RequestThreads(MOST_THREADS, patience);
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

    /** The server of the JDK reads these once, when the first server of a process is made. */
    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
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

    private void handle(HttpExchange exchange) throws IOException {
        Patience patience = threads.patience();
        exchange.setStreams(
                PatientStreams.in(exchange.getRequestBody(), patience),
                PatientStreams.out(exchange.getResponseBody(), patience));
        var answer = new Answer(exchange);
        try {
            try {
                answer(exchange, answer, patience);
            } catch (Answer.Unanswered e) {
                refuse(answer, e.getCause() == null ? e : e.getCause());
            }
        } catch (RuntimeException | Error e) {
            faults.accept(e);
            throw new IOException(e);
        } finally {
            // An IOException passes: the server of the JDK closes and forgets the connection.
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange, Answer answer, Patience patience) throws IOException {
        Reply reply;
        try {
            gate.check(exchange);
            answer.letIn();
            if (Gate.isEntry(exchange)) {
                answer.enter(gate.setCookie(), Gate.isLedFromElsewhere(exchange));
                return;
            }
            Router.Found found = router.find(exchange.getRequestMethod(), Query.segments(exchange.getRequestURI()));
            patience.turn(false);
            reply = found.route().handler().answer(new HttpCall(exchange, found.variables(), uploadLimit));
        } catch (IOException | RuntimeException | Error e) {
            patience.turn(true);
            refuse(answer, e);
            return;
        }
        send(reply, answer, patience);
    }

    /** The server works while it makes the answer; each write is the client's turn. */
    private void send(Reply reply, Answer answer, Patience patience) throws IOException {
        boolean stream = reply instanceof Reply.Events;
        if (stream && !streams.tryAcquire()) {
            patience.turn(true);
            refuse(answer, new Refusal(503, "Too many pages watch trainings: at most " + MOST_STREAMS + " at a time."));
            return;
        }
        try {
            answer.send(reply);
        } finally {
            if (stream) {
                streams.release();
            }
            patience.turn(true);
        }
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
        threads.close();
        server.stop(0);
    }
}
