// Runs side by side.

import { get } from "./api.js";
import { chart, figure } from "./charts.js";
import { comparison } from "./course-charts.js";
import { h, hook, put, table } from "./dom.js";
import { grouped, seconds, state } from "./format.js";
import { scoresOf } from "./result.js";

export async function comparePage(root, [given], signal) {
    const all = await get("/api/runs", signal);
    const wanted = (given || "").split(",").filter(Boolean);
    const runs = wanted.map((id) => all.find((run) => run.id === id)).filter(Boolean);
    const boxes = all.map((run) => h("label", { class: "tick-line" },
        h("input", { type: "checkbox", value: run.id, checked: wanted.includes(run.id), ...hook("select-" + run.id), onchange: choose }), run.name));
    function choose() {
        const ids = boxes.map((box) => box.querySelector("input")).filter((box) => box.checked).map((box) => box.value);
        location.hash = "#/compare?runs=" + ids.join(",");
    }
    put(root,
        h("div", { class: "intro" }, h("h1", {}, "Compare runs"), h("p", { class: "subtitle" }, "Errors of rows that were not learnt from where there are any, else of training (dashed).")),
        h("section", {}, h("details", { open: runs.length < 2 }, h("summary", {}, `Runs to compare (${runs.length} selected)`),
            all.length === 0 ? h("p", { class: "muted" }, "There are no runs yet.") : h("div", { class: "tick-list" }, boxes))));
    if (runs.length === 0) return;
    const courses = await Promise.all(runs.map((run) => get(`/api/runs/${run.id}/course`, signal).catch(() => ({ networks: [], borders: [] }))));
    const curves = chart("compare-chart", comparison, "tall");
    root.append(h("section", {}, figure(curves, "Error by node")), h("section", {}, h("h2", {}, "Side by side"), sideBySide(runs)));
    curves.show(runs.map((run, k) => ({ run, course: courses[k] })));
}

function sideBySide(runs) {
    const names = [...new Set(runs.flatMap((run) => scoresOf(run).map(([name]) => name)))];
    const score = (run, name) => (scoresOf(run).find(([own]) => own === name) || [])[1] || "–";
    const options = [...new Set(runs.flatMap((run) => Object.keys(run.options || {})))];
    const rows = [
        ["state", (run) => state(run)],
        ["data", (run) => run.datasetName],
        ...names.map((name) => [name, (run) => score(run, name)]),
        ["nodes", (run) => grouped(run.nodes)],
        ["layers", (run) => (run.result && run.result.layers ? run.result.layers.join(", ") : "–")],
        ["networks", (run) => grouped(run.members || 1)],
        ["time", (run) => seconds(run.seconds)],
        ...options.map((option) => [option, (run) => run.options[option] || "–"]),
    ];
    return table([{ name: "" }, ...runs.map((run) => ({ name: h("a", { href: `#/run/${run.id}/watch` }, run.name) }))],
        rows.map(([name, value]) => [name, ...runs.map(value)]), { label: "Side by side", test: "compare-table", tall: true });
}
