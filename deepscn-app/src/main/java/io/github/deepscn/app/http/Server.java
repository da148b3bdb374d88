package io.github.deepscn.app.http;

import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.URIUtil;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Serves routes over HTTP to clients that know the token. A request gets a thread once its headers and the first
 * megabyte of its body have arrived, so clients that send nothing hold no thread. Threads, event streams and
 * connections are limited. Thread-safe.
 */
public final class Server implements AutoCloseable {
    static final String THREAD_NAME = "deepscn-http";

    private static final int WAITING_CONNECTIONS = 1024;
    private static final int CHUNK_OVERHEAD = 9;

    private final org.eclipse.jetty.server.Server jetty;
    private final List<Route> routes;
    private final Limits limits;
    private final Consumer<Throwable> faults;
    private final Semaphore streams = new Semaphore(Limits.STREAMS);
    private final String address;
    private final int port;
    private final Gate gate;

    /**
     * Starts a server.
     *
     * @param faults receives errors of the program
     * @throws BindException if the port is taken
     * @throws java.net.UnknownHostException if this machine has no such address
     */
    public Server(Listening where, List<Route> routes, Limits limits, Consumer<Throwable> faults) throws IOException {
        this.routes = routes;
        this.limits = limits;
        this.faults = faults;
        String host = where.shownHost();
        var threads = new QueuedThreadPool(Limits.THREADS);
        threads.setName(THREAD_NAME);
        threads.setDaemon(true);
        threads.setStopTimeout(1);
        jetty = new org.eclipse.jetty.server.Server(threads);
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        var connector = new ServerConnector(jetty, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(where.host());
        connector.setPort(where.port());
        connector.setAcceptQueueSize(WAITING_CONNECTIONS);
        connector.setIdleTimeout(limits.idleMillis());
        jetty.addConnector(connector);
        jetty.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        open(connector);
        port = connector.getLocalPort();
        address = "http://" + host + ":" + port + "/";
        gate = Gate.of("deepscn-" + port, where.hosts(port));
        jetty.setHandler(new Entrance(new EagerContentHandler(
                new Dispatcher(),
                new EagerContentHandler.RetainedContentLoaderFactory(Call.JSON_LIMIT, CHUNK_OVERHEAD, false))));
        jetty.setErrorHandler(Server::refuseMalformed);
        try {
            jetty.start();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private static void open(ServerConnector connector) throws IOException {
        try {
            connector.open();
        } catch (IOException e) {
            throw e.getCause() instanceof BindException bind ? bind : e;
        }
    }

    /** Answers requests that Jetty refuses before any handler sees them; it closes the connection then, and says so. */
    private static boolean refuseMalformed(Request request, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        var reason = new Refusal(response.getStatus(), "The request is not valid HTTP.");
        new Answer(request, response, callback, false).refuse(reason, fault -> {});
        return true;
    }

    /** The address of the page, without the token. */
    public String address() {
        return address;
    }

    /** The address that admits its visitor. */
    public String entry() {
        return address + "?token=" + gate.token();
    }

    public int port() {
        return port;
    }

    /** The token that scripts send as {@code Authorization: Bearer}. */
    public String token() {
        return gate.token();
    }

    /** Interrupts all requests that are being answered, and frees the port. */
    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Checks the token before anything of the body is read. */
    private final class Entrance extends Handler.Wrapper {
        Entrance(Handler next) {
            super(next);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            var answer = new Answer(request, response, callback, false);
            try {
                gate.check(request);
            } catch (RuntimeException e) {
                answer.refuse(e, faults);
                return true;
            }
            if (Gate.isEntry(request)) {
                answer.enter(gate.setCookie(), Gate.isFromAnotherSite(request));
                return true;
            }
            return super.handle(new ImpatientRequest(request), response, callback);
        }
    }

    /** Ends the body at the first timeout; Jetty's loader would go on waiting for it. */
    private static final class ImpatientRequest extends Request.Wrapper {
        private Content.@Nullable Chunk failure;

        ImpatientRequest(Request request) {
            super(request);
        }

        @Override
        public Content.@Nullable Chunk read() {
            Content.Chunk chunk = failure == null ? super.read() : failure;
            if (failure == null && Content.Chunk.isFailure(chunk)) {
                failure = Content.Chunk.from(chunk.getFailure(), true);
                return failure;
            }
            return chunk;
        }
    }

    /** Calls the handler of the route and sends its reply. */
    private final class Dispatcher extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            // While the server computes, silence on the connection is not the client's fault. A pending read or write
            // still times out.
            request.addIdleTimeoutListener(timeout -> false);
            var answer = new Answer(request, response, callback, true);
            try {
                String path = URIUtil.decodePath(request.getHttpURI().getCanonicalPath());
                Route.Match match = Route.find(routes, request.getMethod(), path);
                Fields query = Request.extractQueryParameters(request);
                long length = request.getHeaders().getLongField("Content-Length");
                var call = new Call(
                        name -> Objects.requireNonNull(match.path().group(name)),
                        query::getValue,
                        Request.asInputStream(request),
                        length,
                        limits.uploadBytes());
                answer.send(match.route().handler().answer(call), streams);
            } catch (IOException | RuntimeException | Error e) {
                answer.refuse(e, faults);
            }
            return true;
        }
    }
}
