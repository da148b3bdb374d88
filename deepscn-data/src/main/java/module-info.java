/**
 * Tables from files and databases, and tables to files.
 *
 * @since 0.1.0
 */
@SuppressWarnings("requires-automatic") // mfl-core has a name, but no descriptor
module io.github.deepscn.source {
    requires transitive io.github.deepscn;
    requires ch.randelshofer.fastdoubleparser;
    requires de.siegmar.fastcsv;
    requires java.sql;
    requires tools.jackson.core;
    // For MATLAB files only: jlink takes no module without a descriptor.
    requires static us.hebi.matlab.mat.mfl.core;
    requires static org.jspecify;

    exports io.github.deepscn.source;
}
