package io.github.deepscn.app.studio.http;

/**
 * What is answered how.
 *
 * @param method GET, POST, PATCH or DELETE
 * @param pattern segments, some of them variables: {@code /api/runs/{run}/stop}
 */
public record Route(String method, String pattern, Handler handler) {}
