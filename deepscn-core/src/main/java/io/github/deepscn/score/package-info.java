/**
 * How candidates are judged: what the rows say of them, the supervisory mechanism, and the order of those admitted.
 *
 * @since 0.1
 */
@NullMarked
package io.github.deepscn.score;

import org.jspecify.annotations.NullMarked;
