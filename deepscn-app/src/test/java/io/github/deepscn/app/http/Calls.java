package io.github.deepscn.app.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Calls routes without a server. */
public final class Calls {
    private Calls() {}

    /** The reply of the route for a path. */
    public static Reply ask(List<Route> routes, String method, String path, Map<String, String> query, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Route.Match match = Route.find(routes, method, path);
        return match.route()
                .handler()
                .answer(new Call(
                        match.path()::group,
                        query::get,
                        new ByteArrayInputStream(bytes),
                        bytes.length,
                        Long.MAX_VALUE));
    }

    /** Reads the whole body. */
    static int length(Call call) throws IOException {
        var out = new ByteArrayOutputStream();
        call.copyTo(out);
        return out.size();
    }
}
