package io.github.deepscn.app.cli;

import io.github.deepscn.source.CellType;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.table.Encoder;
import io.github.deepscn.table.Kind;
import io.github.deepscn.table.TargetEncoding;
import java.util.HashMap;
import java.util.Map;

/** Options for reading the columns that a model knows, and targets if there are any. */
public final class KnownColumns {
    private KnownColumns() {}

    /** Options that read only these columns, as the kinds that the encoder knows. */
    public static ReadOptions of(Encoder encoder, ReadOptions options) {
        Map<String, CellType> types = new HashMap<>();
        encoder.inputs()
                .forEach(input ->
                        types.put(input.column(), input.kind() == Kind.NUMBER ? CellType.NUMBER : CellType.TEXT));
        for (TargetEncoding target : encoder.targets()) {
            types.put(target.column(), target.number() ? CellType.NUMBER : CellType.TEXT);
        }
        return options.withTypesOnly(types);
    }
}
