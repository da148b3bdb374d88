package io.github.deepscn.app.http;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the server listens.
 *
 * @param host an address or a name of this machine
 * @param port 0 for any free port
 */
public record Listening(String host, int port) {
    private static final String LOOPBACK = "127.0.0.1";

    /** Accepts connections from this machine only. */
    public static Listening onLoopback(int port) {
        return new Listening(LOOPBACK, port);
    }

    InetAddress address() throws IOException {
        return InetAddress.getByName(host);
    }

    /** The host as it appears in the address of the page. */
    String shownHost() throws IOException {
        InetAddress address = address();
        return address.isAnyLocalAddress() ? LOOPBACK : bracketed(host, address);
    }

    /**
     * The allowed values of the Host header. A foreign page whose name was made to resolve to this machine has another.
     *
     * @param actualPort the port that the server listens on
     */
    Set<String> hosts(int actualPort) throws IOException {
        InetAddress address = address();
        Stream<String> own = address.isAnyLocalAddress()
                ? NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .map(one -> bracketed(one.getHostAddress().replaceFirst("%.*", ""), one))
                : Stream.of();
        List<String> ports = actualPort == 80 ? List.of(":80", "") : List.of(":" + actualPort); // browsers omit 80
        return Stream.concat(Stream.of(LOOPBACK, "localhost", "[::1]", bracketed(host, address)), own)
                .flatMap(name -> ports.stream().map(suffix -> name.toLowerCase(Locale.ROOT) + suffix))
                .collect(Collectors.toSet());
    }

    private static String bracketed(String host, InetAddress address) {
        return address instanceof Inet6Address && host.contains(":") ? "[" + host + "]" : host;
    }
}
