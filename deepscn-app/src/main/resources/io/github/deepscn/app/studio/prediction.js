// What the model says about a row.

import { h, hook, notes, svg } from "./dom.js";
import { percent, shown } from "./format.js";

/** Numbers with their intervals, or a class with its probabilities. */
export function predicted(said, coverage, column) {
    return h("div", { class: "answer" },
        said.outputs ? said.outputs.map((output) => number(output, coverage, column)) : classes(said),
        h("div", hook("prediction-notes"), notes(said.notes)));
}

function number(output, coverage, column) {
    const known = output.low !== null && output.low !== undefined;
    return h("div", { class: "card" },
        h("h3", {}, output.name),
        h("p", { class: "value" }, shown(output.value)),
        known ? h("p", {}, `Between ${shown(output.low)} and ${shown(output.high)} in ${Math.round(coverage * 100)} % of such cases.`) : null,
        known && column && column.max > column.min ? interval(output, column) : null);
}

/** Where the prediction lies among all that the data has. */
function interval(output, column) {
    const low = Math.min(column.min, output.low);
    const high = Math.max(column.max, output.high);
    const x = (value) => 4 + (value - low) / (high - low) * 292;
    return h("div", { class: "interval" }, svg("svg", { viewBox: "0 0 300 22", role: "img", "aria-label": `The interval within the data's range from ${shown(column.min)} to ${shown(column.max)}.` },
        svg("line", { x1: 4, x2: 296, y1: 11, y2: 11, class: "range" }),
        svg("line", { x1: x(output.low), x2: Math.max(x(output.low) + 2, x(output.high)), y1: 11, y2: 11, class: "span" }),
        svg("circle", { cx: x(output.value), cy: 11, r: 6 })),
    h("p", { class: "small muted ends" }, h("span", {}, shown(low)), h("span", {}, "range of the data"), h("span", {}, shown(high))));
}

function classes(said) {
    const sorted = [...said.probabilities].sort((a, b) => b.probability - a.probability);
    return h("div", { class: "card" },
        h("h3", {}, "Predicted class"), h("p", { class: "value" }, said.label),
        h("ul", { class: "probabilities" }, sorted.map((own) => h("li", hook("probability-" + own.label),
            h("span", { class: "label" }, own.label),
            h("span", { class: "track", "aria-hidden": "true" }, h("span", { style: { width: Math.max(0, Math.min(1, own.probability)) * 100 + "%" } })),
            h("span", { class: "number" }, percent(own.probability))))));
}
