// A field for every input, and what the model says about them.

import { get, post } from "./api.js";
import { button, failure, h, hook, put, waiting } from "./dom.js";
import { count } from "./format.js";
import { predicted } from "./prediction.js";
import { picture } from "./sparks.js";

const few = 24; // fields that are shown at once
const coverages = ["0.5", "0.8", "0.9", "0.95", "0.99"];

export async function predictForm(place, run, signal) {
    const data = await get("/api/datasets/" + run.dataset, signal).catch((trouble) => {
        if (trouble.status === 404) return null; // the data is gone: fields without examples
        throw trouble;
    });
    const columns = inputsOf(run, data);
    const rows = data ? completeFirst(data.head) : [];
    const fields = columns.map((column) => ({ column, control: control(column, rows[0] ? rows[0][column.at] : null) }));
    const answer = h("div", { ...hook("prediction"), "aria-live": "polite" });
    const image = h("div");
    const coverage = h("select", { id: "coverage", ...hook("coverage") }, coverages.map((text) => h("option", { value: text }, Math.round(text * 100) + " %")));
    coverage.value = "0.9";
    let at = 0;

    function show() {
        fields.forEach(({ column, control: own }) => { own.value = (rows[at] && rows[at][column.at]) ?? ""; });
        draw();
    }

    function draw() {
        const size = data && data.image ? data.image.width * data.image.height : 0;
        if (size === 0 || fields.length < size) return;
        const values = fields.slice(0, size).map((field) => Number(field.control.value) || 0);
        const bright = Math.max(...values) <= 1 ? values.map((value) => value * 255) : values;
        put(image, h("div", { class: "one-picture" }, picture(bright, data.image.width, data.image.height, "The picture to predict")));
    }

    async function predict(event) {
        event.preventDefault();
        put(answer, waiting("Predicting…"));
        const row = Object.fromEntries(fields.map(({ column, control: own }) => [column.name, own.value]).filter(([, text]) => text !== ""));
        try {
            const said = await post(`/api/runs/${run.id}/predict`, { row, coverage: coverage.value });
            const output = data && said.outputs && said.outputs.length === 1 ? data.columns.find((column) => column.name === said.outputs[0].name) : null;
            put(answer, predicted(said, coverage.value, output));
        } catch (refused) {
            put(answer, failure(refused.message));
        }
    }

    const lines = fields.map(({ column, control: own }) => h("div", { class: "field" }, h("label", { for: own.id }, column.name), own));
    const early = data && data.image ? 0 : few; // nobody types pixels
    const classes = run.task === "classification";
    put(place,
        rows.length > 0 ? h("p", { class: "muted" }, "Filled in with a row of the data. Change what you like; an empty field counts as missing.") : null,
        h("form", { class: "predict", onsubmit: predict, oninput: draw },
            image,
            early > 0 ? h("div", { class: "fields narrow" }, lines.slice(0, early)) : null,
            lines.length > early ? h("details", {}, h("summary", {}, early > 0 ? count(lines.length - early, "more field") : "The pixels as numbers"), h("div", { class: "fields narrow" }, lines.slice(early))) : null,
            h("div", { class: "actions" },
                h("button", { type: "submit", class: "main", ...hook("predict") }, "Predict"),
                rows.length > 1 ? button("Another row", () => { at = (at + 1) % rows.length; show(); }, hook("another-row")) : null,
                classes ? null : h("label", { class: "inline", for: "coverage" }, "Interval that holds", coverage, "of the true values"))),
        answer);
    draw();
}

/** The columns that the model learnt from, with their place in a row of the data. */
function inputsOf(run, data) {
    const types = Object.fromEntries(((run.options && run.options.type) || "").split(",").filter(Boolean).map((text) => text.split("=")));
    const known = new Map((data ? data.columns : []).map((column, at) => [column.name, { ...column, at, kind: types[column.name] || column.kind }]));
    const targets = [run.target].flat();
    const names = (run.result && run.result.inputs) || [...known.keys()].filter((name) => !targets.includes(name));
    return names.map((name) => known.get(name) || { name, kind: "text", levels: [], at: -1 });
}

/** Rows without a missing cell before the others. */
const completeFirst = (head) => [...head].sort((a, b) => a.filter((cell) => cell === null).length - b.filter((cell) => cell === null).length);

function control(column, value) {
    const shared = { id: "field-" + column.name, ...hook("predict-field-" + column.name) };
    const levels = column.levels || [];
    if (column.kind === "category" && levels.length > 0 && levels.length >= column.distinct) {
        const select = h("select", shared, h("option", { value: "" }, "missing"), levels.map((level) => h("option", { value: level.text }, level.text)));
        select.value = value ?? "";
        return select;
    }
    if (column.kind === "number" && (value === null || value === "" || Number.isFinite(Number(value)))) {
        return h("input", { ...shared, type: "number", step: "any", value: value ?? "", placeholder: "missing" });
    }
    const iso = column.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(value || "");
    return h("input", { ...shared, type: iso ? "date" : "text", value: value ?? "", placeholder: "missing", autocomplete: "off" });
}
