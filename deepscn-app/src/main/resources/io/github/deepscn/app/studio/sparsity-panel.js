// How small the model may be: the Lasso path over its nodes.

import { get, post } from "./api.js";
import { chart, figure } from "./charts.js";
import { button, failure, h, hook, put, waiting } from "./dom.js";
import { clipped, count, percent, shown } from "./format.js";
import { sizes } from "./model-charts.js";

export async function sparsityPanel(panel, run, signal) {
    if (run.result.members > 1) {
        put(panel, h("h2", {}, "How small may it be?"), h("p", hook("sparsity-told"), `This page shows it for a single network, and this model has ${run.result.members} networks. Train with less effort to see it, or make this model smaller with the command refine.`));
        return;
    }
    const path = await get(`/api/runs/${run.id}/sparsity`, signal);
    const points = [...path.points].sort((a, b) => a.nodes - b.nodes);
    if (points.length === 0) {
        put(panel, h("p", {}, "There is no smaller model of this one."));
        return;
    }
    const best = points.reduce((a, b) => (b.rmse < a.rmse ? b : a));
    const start = Math.max(0, points.findIndex((point) => point.nodes >= path.chosen));
    const drawn = chart("sparsity-chart", sizes, "tall");
    const label = h("output", { for: "sparsity" });
    const told = h("p", { class: "told", "aria-live": "polite", ...hook("sparsity-told") });
    const trouble = h("div");
    const keep = button("Keep this smaller model", prune, { class: "main", ...hook("prune") });
    const slider = h("input", { type: "range", id: "sparsity", min: "0", max: points.length - 1, step: "1", value: start, oninput: move, ...hook("sparsity-slider") });

    function move() {
        const at = Number(slider.value);
        const point = points[at];
        label.textContent = count(point.nodes, "node");
        slider.setAttribute("aria-valuetext", label.textContent);
        const needed = point.left > point.nodes ? ` and ${point.left - point.nodes} more that these look at` : "";
        told.textContent = `${count(point.nodes, "node")} of ${path.nodes}${needed}, error ${shown(point.rmse)}`
            + (best.rmse > 0 && point !== best ? `, ${percent(point.rmse / best.rmse - 1)} above the smallest one.` : ", the smallest there is.");
        keep.disabled = point.nodes === path.nodes || point.nodes === 0;
        drawn.show({ points, at, unit: path.unit });
    }

    async function prune() {
        keep.disabled = true;
        put(trouble, waiting("Making the smaller model…"));
        try {
            const smaller = await post(`/api/runs/${run.id}/prune`, { nodes: points[Number(slider.value)].nodes });
            location.hash = `#/run/${smaller.id}/watch`;
        } catch (refused) {
            put(trouble, failure(refused.message));
            keep.disabled = false;
        }
    }

    put(panel, h("h2", {}, "How small may it be?"),
        h("p", { class: "muted" }, "The Lasso takes the nodes that matter least away first, and the weights of the others are fitted again. Move the slider to the size you want to keep."),
        h("div", { class: "slider" }, h("label", { for: "sparsity" }, "Nodes left"), slider, label),
        told,
        h("div", { class: "actions" }, keep), trouble,
        figure(drawn, "Error against nodes left,", path.judgedBy ? `judged by ${clipped(path.judgedBy, 80)}.` : null));
    move();
}
