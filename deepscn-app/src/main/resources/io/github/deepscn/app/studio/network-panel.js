// The network as a drawing, its rank, and which nodes do the work.

import { get } from "./api.js";
import { chart, figure } from "./charts.js";
import { h, hook, put, waiting } from "./dom.js";
import { grouped, percent, shown } from "./format.js";
import { bars } from "./model-charts.js";
import { drawing } from "./network-drawing.js";

const asked = new Map();

/** The same answer serves two panels. */
function network(run, number, signal) {
    const key = `${run.id}/${run.result.digest}/${number}`;
    if (!asked.has(key)) {
        asked.set(key, get(`/api/runs/${run.id}/network?network=${number}`, signal).catch((trouble) => {
            asked.delete(key);
            throw trouble;
        }));
    }
    return asked.get(key);
}

/** A choice of the network, where there are several. */
function choice(id, first, changed) {
    if (!(first.networks > 1)) return null;
    return h("p", { class: "selector" }, h("label", { for: id }, "Network "), h("select", { id, onchange: (event) => changed(Number(event.target.value)), ...hook("network-choice") },
        Array.from({ length: first.networks }, (_, k) => h("option", { value: k + 1 }, `${k + 1} of ${first.networks}`))));
}

async function panelOf(panel, run, signal, title, sentence, show) {
    const first = await network(run, 1, signal);
    const body = h("div");
    put(panel, h("h2", {}, title), h("p", { class: "muted" }, sentence), choice(panel.id + "-choice", first, async (number) => {
        put(body, waiting("Drawing the network…"));
        try {
            show(body, await network(run, number, signal));
        } catch (trouble) {
            if (!signal.aborted) put(body, h("p", { class: "failure", role: "alert" }, trouble.message));
        }
    }), body);
    show(body, first);
}

export function networkPanel(panel, run, signal) {
    return panelOf(panel, run, signal, "The network", "Inputs on the left, then layer by layer, and the output on the right. Grey links are the strongest weights between layers; coloured ones lead from every layer directly to the output. Point at a node to see what it is; arrow keys go from one to the next.",
        (body, net) => put(body, drawing(net), rank(net)));
}

function rank(net) {
    if (!(net.rankRatio > 0)) return null;
    const meaning = net.rankRatio > 0.95
        ? "Nearly every node says something that the others do not: none of the network is wasted."
        : net.rankRatio > 0.6
            ? "Some nodes nearly repeat what others say; a smaller model would do almost as well."
            : "Many nodes repeat what others say; look at the smaller models.";
    return h("div", { class: "card rank", ...hook("rank-ratio") },
        h("h3", {}, "Rank ratio"), h("p", { class: "value" }, shown(net.rankRatio)),
        h("p", { class: "muted" }, `${grouped(net.rank)} independent directions among the ${grouped(Math.round(net.rank / net.rankRatio))} outputs of nodes and direct links that the prediction is made of. ${meaning}`));
}

export function contributionsPanel(panel, run, signal) {
    const most = 30;
    return panelOf(panel, run, signal, "Which nodes do the work", `The ${most} nodes with the largest share in the prediction: how much a node varies over the rows, times its weight in the read-out. Colours are layers.`,
        (body, net) => {
            const nodes = net.layers.flatMap((layer) => layer.nodes.map((node) => ({ ...node, layer: layer.layer })))
                .sort((a, b) => b.weight - a.weight).slice(0, most);
            const total = net.layers.flatMap((layer) => layer.nodes).reduce((sum, node) => sum + node.weight, 0);
            const drawn = chart("contributions-chart", bars);
            put(body, figure(drawn, "Contribution by node."));
            drawn.show({
                measure: "share in the prediction", empty: "This network has no nodes.",
                bars: nodes.map((node) => ({
                    name: `layer ${node.layer}, node ${node.node}`, value: node.weight, layer: node.layer,
                    more: [percent(node.weight / total) + " of those shown", "gain " + shown(node.gain), "scope " + shown(node.scope)],
                })),
            });
        });
}
