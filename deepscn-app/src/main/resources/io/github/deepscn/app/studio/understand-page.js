// Step 4: what a model has learnt, and how.

import { get } from "./api.js";
import { chart, figure } from "./charts.js";
import { h, put } from "./dom.js";
import { bars, confusion, histogram, reliability, residuals } from "./model-charts.js";
import { networkPanel, contributionsPanel } from "./network-panel.js";
import { resolutionPanel } from "./resolution-panel.js";
import { sparsityPanel } from "./sparsity-panel.js";
import { tabs } from "./tabs.js";

export async function understandPage(body, run, signal) {
    const parts = tabs("What to look at", [
        { id: "resolution", name: "Resolution", waiting: "Predicting with the first layers…", fill: (panel) => resolutionPanel(panel, run, signal) },
        { id: "network", name: "Network", waiting: "Drawing the network…", fill: (panel) => networkPanel(panel, run, signal) },
        { id: "contributions", name: "Nodes", waiting: "Weighing the nodes…", fill: (panel) => contributionsPanel(panel, run, signal) },
        { id: "sparsity", name: "Smaller model", waiting: "Looking for smaller models; this takes some seconds…", fill: (panel) => sparsityPanel(panel, run, signal) },
        { id: "residuals", name: "Errors", waiting: "Looking at the errors…", fill: (panel) => residualsPanel(panel, run, signal) },
        { id: "importance", name: "Inputs", waiting: "Shuffling one column after the other; this takes some seconds…", fill: (panel) => importancePanel(panel, run, signal) },
    ], signal);
    put(body, parts.element);
    parts.select(0);
}

async function residualsPanel(panel, run, signal) {
    const data = await get(`/api/runs/${run.id}/residuals`, signal);
    if (data.labels) {
        const [table, curve] = [chart("confusion-chart", confusion), chart("reliability-chart", reliability)];
        put(panel, h("h2", {}, "Where it errs"),
            h("div", { class: data.labels.length <= 6 ? "row" : null },
                figure(table, "Confusion.", "Each line is a class as it is, each column what the model took it for."),
                figure(curve, "Reliability.", "Points on the dashed line are honest probabilities: of rows called 80 % sure, 80 % are right.")));
        table.show(data);
        curve.show(data);
        return;
    }
    const [cloud, heap] = [chart("residual-chart", residuals), chart("residual-histogram", histogram)];
    put(panel, h("h2", {}, "Where it errs"),
        h("p", { class: "muted" }, data.heldOut ? "Rows that the model did not learn from." : "No rows were held out. The model learnt from these rows, so its errors on new rows will be larger."),
        h("div", { class: "row" },
            figure(cloud, "Residuals", "against the prediction; a cloud without a shape around zero is what one hopes for."),
            figure(heap, "How large they are", "by number of rows.")));
    cloud.show(data);
    heap.show(data);
}

async function importancePanel(panel, run, signal) {
    const data = await get(`/api/runs/${run.id}/importance`, signal);
    const most = 30;
    const sorted = [...data.columns].sort((a, b) => b.increase - a.increase);
    const drawn = chart("importance-chart", bars);
    put(panel, h("h2", {}, "Which inputs matter"),
        figure(drawn, "Importance.", "How much worse the model gets when the cells of one column are shuffled; the whisker is one standard error. Columns that say the same share their importance."),
        sorted.length > most ? h("p", { class: "small muted" }, `The ${most} most important of ${sorted.length} columns.`) : null);
    drawn.show({
        measure: data.measure || "increase of the error",
        bars: sorted.slice(0, most).map((column) => ({ name: column.column, value: column.increase, error: column.standardError, more: [`standard error ${Number((column.standardError || 0).toPrecision(3))}`] })),
    });
}
