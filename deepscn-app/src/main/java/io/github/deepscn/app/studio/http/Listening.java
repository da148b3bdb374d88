package io.github.deepscn.app.studio.http;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Where the server listens.
 *
 * @param host an address of this machine, or its name
 * @param port 0 for any that is free
 */
public record Listening(String host, int port) {
    private static final String LOOPBACK = "127.0.0.1";

    /** On this machine alone. */
    public static Listening onLoopback(int port) {
        return new Listening(LOOPBACK, port);
    }

    InetAddress address() throws IOException {
        return InetAddress.getByName(host);
    }

    /** The host as it stands in the address of the page. */
    String shownHost() throws IOException {
        InetAddress address = address();
        return address.isAnyLocalAddress() ? LOOPBACK : host.equals(LOOPBACK) ? host : bracketed(host, address);
    }

    /**
     * What the Host header of a request may be. A page elsewhere whose name is made to point here has another one.
     *
     * @param actualPort the port listened on
     */
    Set<String> hosts(int actualPort) throws IOException {
        InetAddress address = address();
        Set<String> names = new HashSet<>(List.of(LOOPBACK, "localhost", "[::1]", bracketed(host, address)));
        if (address.isAnyLocalAddress()) {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .forEach(own -> names.add(bracketed(own.getHostAddress().replaceFirst("%.*", ""), own)));
        }
        Set<String> hosts = new HashSet<>();
        for (String name : names) {
            hosts.add(name.toLowerCase(Locale.ROOT) + ":" + actualPort);
            if (actualPort == 80) { // browsers leave it out
                hosts.add(name.toLowerCase(Locale.ROOT));
            }
        }
        return hosts;
    }

    private static String bracketed(String host, InetAddress address) {
        return address instanceof Inet6Address && host.contains(":") ? "[" + host + "]" : host;
    }
}
