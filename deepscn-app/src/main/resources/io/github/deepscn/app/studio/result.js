// How good a model is.

import { table } from "./dom.js";
import { grouped, percent, shown } from "./format.js";

const parts = [["heldOut", "rows not seen by the network that predicts them"], ["validation", "validation"], ["train", "training"]];

const columnsOf = (scores) => (scores.accuracy === undefined
    ? [["rmse", "RMSE", shown], ["mae", "MAE", shown], ["medianError", "median error", shown], ["r2", "R²", shown]]
    : [["accuracy", "accuracy", percent], ["balancedAccuracy", "balanced accuracy", percent], ["logLoss", "log loss", shown],
        ["f1", "F1", percent], ["auc", "AUC", percent], ["averagePrecision", "average precision", percent], ["calibrationError", "calibration error", percent]]);

/** The scores of a run as a table with a line for each part of the rows. */
export function resultTable(run) {
    const result = run.result;
    const repeated = result.heldOut && result.validation && JSON.stringify(result.heldOut) === JSON.stringify(result.validation);
    const lines = parts.filter(([key]) => result[key] && !(repeated && key === "validation"));
    if (lines.length === 0) return null;
    const columns = columnsOf(result[lines[0][0]]);
    return table([{ name: "rows of" }, { name: "rows", number: true }, ...columns.map(([, name]) => ({ name, number: true }))],
        lines.map(([key, name]) => [name, grouped(result[key].rows), ...columns.map(([score, , format]) => format(result[key][score]))]),
        { label: "Result", test: "result" });
}

/** The scores by which runs are judged: rows that they did not learn from, if there are any. */
export function scoresOf(run) {
    const scores = run.result && (run.result.heldOut || run.result.validation || run.result.train);
    return scores ? columnsOf(scores).map(([key, name, format]) => [name, format(scores[key])]) : [];
}
