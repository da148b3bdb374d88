package io.github.deepscn.app.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Requests byte by byte, for what a client library would not let through. */
public final class RawHttp {
    private static final int PATIENCE = 60_000;

    private RawHttp() {}

    /** An answer whose connection was closed by the server. */
    public record Answer(int status, Map<String, List<String>> headers, String text) {
        public Optional<String> header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                    .findFirst();
        }
    }

    /** Sends lines and a body as they are. */
    public static Answer send(int port, List<String> lines, byte[] body) throws IOException {
        try (Socket socket = open(port)) {
            socket.getOutputStream().write(head(lines));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            return read(socket.getInputStream());
        }
    }

    public static Socket open(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    public static byte[] head(List<String> lines) {
        String head = lines.stream().collect(Collectors.joining("\r\n")) + "\r\nConnection: close\r\n\r\n";
        return head.getBytes(StandardCharsets.UTF_8);
    }

    /** Reads to the end of the stream; chunks are left as they came. */
    public static Answer read(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            lines.add(line);
        }
        if (lines.isEmpty()) {
            throw new IOException("the connection was closed without an answer");
        }
        Map<String, List<String>> headers = lines.stream()
                .skip(1)
                .map(line -> line.split(": ?", 2))
                .collect(Collectors.groupingBy(
                        pair -> pair[0].toLowerCase(Locale.ROOT),
                        Collectors.mapping(pair -> pair[1], Collectors.toList())));
        return new Answer(
                Integer.parseInt(lines.get(0).split(" ", -1)[1]),
                headers,
                new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }

    public static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.append((char) b);
        }
        return line.toString().strip();
    }
}
