// What a training is going to do, in words.

import { h, notes } from "./dom.js";
import { bytes, clipped, count, grouped, task } from "./format.js";

const few = 8;

/** The plan as a list of facts. */
export function planned(plan, target) {
    const features = plan.inputs.reduce((sum, input) => sum + input.features, 0);
    return h("div", {},
        h("dl", { class: "facts" },
            fact("Learns", h("span", {}, task(plan.task, target), plan.taskReason ? h("span", { class: "muted small block" }, "because " + plan.taskReason) : null)),
            fact("From", count(plan.rows, "row") + (plan.heldOut > 0 ? `, ${grouped(plan.heldOut)} more are held out to judge` : "")),
            fact("Inputs", h("span", {}, count(plan.inputs.length, "column") + (features === plan.inputs.length ? "" : ` as ${count(features, "number")}`), inputs(plan.inputs))),
            plan.ignored.length > 0 ? fact("Not used", ignored(plan.ignored)) : null,
            fact("Memory", "about " + bytes(plan.memoryBytes))),
        notes(plan.warnings));
}

const fact = (name, value) => [h("dt", {}, name), h("dd", {}, value)];

function inputs(all) {
    const named = all.slice(0, few).map((input) => clipped(input.column, 24) + (input.kind === "number" ? "" : ` (${input.kind})`)).join(", ");
    return h("span", { class: "muted small block" }, named + (all.length > few ? ` and ${grouped(all.length - few)} more` : ""));
}

function ignored(all) {
    const line = (column) => h("li", {}, h("strong", {}, clipped(column.column, 40)), ": " + column.why);
    return [h("ul", { class: "plain-list" }, all.slice(0, few).map(line)),
        all.length > few ? h("details", {}, h("summary", {}, `${grouped(all.length - few)} more`), h("ul", { class: "plain-list" }, all.slice(few).map(line))) : null];
}
