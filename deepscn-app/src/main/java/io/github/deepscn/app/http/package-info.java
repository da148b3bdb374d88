/** HTTP for the studio and for services: routes, access checks, limits, JSON answers and event streams. */
@NullMarked
package io.github.deepscn.app.http;

import org.jspecify.annotations.NullMarked;
