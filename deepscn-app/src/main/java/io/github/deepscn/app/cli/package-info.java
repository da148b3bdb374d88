/** What all commands share: options, streams, files, failures and exit codes. */
@NullMarked
package io.github.deepscn.app.cli;

import org.jspecify.annotations.NullMarked;
