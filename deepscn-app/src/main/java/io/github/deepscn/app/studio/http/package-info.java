/** What the studio needs of HTTP, and nothing of what it serves: routes, checks, limits, streams. */
@NullMarked
package io.github.deepscn.app.studio.http;

import org.jspecify.annotations.NullMarked;
