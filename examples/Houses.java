import io.github.deepscn.ensemble.HeldOutScores;
import io.github.deepscn.TableFit;
import io.github.deepscn.TableModel;
import io.github.deepscn.TableOptions;
import io.github.deepscn.TableTraining;
import io.github.deepscn.source.ReadOptions;
import io.github.deepscn.source.TableReader;
import io.github.deepscn.table.Table;
import java.io.IOException;
import java.nio.file.Path;

/** Learns the prices of houses from one table and predicts those of another. */
public class Houses {
    public static void main(String[] args) throws IOException {
        var reader = TableReader.with(ReadOptions.defaults());
        Table sold = reader.read(args[0]);
        Table offered = reader.read(args[1]);

        TableFit fit = TableTraining.with(TableOptions.balanced("price")).fit(sold);
        TableModel model = fit.model();
        double heldOut = fit.heldOutScores().flatMap(HeldOutScores::numbers).orElseThrow().r2();
        System.out.println("held out: R² " + heldOut);
        System.out.println("offered:  R² " + model.evaluateNumbers(offered).r2());

        Path file = Path.of(args[2]);
        model.save(file);
        double[][] prices = TableModel.load(file).predict(offered);
        System.out.println("the first house: " + Math.round(prices[0][0]));
    }
}
