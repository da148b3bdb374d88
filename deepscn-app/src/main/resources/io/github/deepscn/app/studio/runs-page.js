// All runs, to be opened, renamed, compared and deleted.

import { get, patch, remove } from "./api.js";
import { go, place } from "./choices.js";
import { confirmed } from "./dialog.js";
import { button, failure, h, hook, put } from "./dom.js";
import { grouped, isActive, judged, seconds, state, when } from "./format.js";

const pause = 2000; // milliseconds between looks at runs that train

export async function runsPage(root, words, signal) {
    const selected = new Set();
    const list = h("div");
    const trouble = h("div");
    const compare = button("Compare", () => { location.hash = "#/compare?runs=" + [...selected].join(","); }, { class: "main", ...hook("compare-selected") });
    let runs = [];
    let editing = null;

    function choose(id, on) {
        if (on) selected.add(id);
        else selected.delete(id);
        compare.disabled = selected.size < 2;
        compare.textContent = selected.size < 2 ? "Compare" : `Compare ${selected.size} runs`;
    }

    async function attempt(action) {
        put(trouble);
        try {
            await action();
            await load();
            show();
        } catch (refused) {
            if (!signal.aborted) put(trouble, failure(refused.message));
        }
    }

    async function drop(run) {
        if (!await confirmed(`Delete the run ${run.name}${isActive(run) ? ", which is still training" : ""} and its model?`, "Delete")) return;
        await attempt(async () => {
            await remove("/api/runs/" + run.id);
            choose(run.id, false);
            if (place().run === run.id) go({ run: null });
        });
    }

    function rename(run) {
        editing = run.id;
        show();
        const field = list.querySelector("input[type=text]");
        field.select();
    }

    function nameOf(run) {
        if (editing !== run.id) {
            return [h("a", { href: `#/run/${run.id}/watch`, ...hook("open-" + run.id) }, run.name),
                button("Rename", () => rename(run), { class: "plain small", "aria-label": "Rename " + run.name, ...hook("rename-" + run.id) })];
        }
        const field = h("input", { type: "text", value: run.name, maxlength: "100", "aria-label": "New name", ...hook("rename-input-" + run.id) });
        const end = async (keep) => {
            if (editing !== run.id) return;
            editing = null;
            const name = field.value.trim();
            if (keep && name && name !== run.name) await attempt(() => patch("/api/runs/" + run.id, { name }));
            else show();
        };
        field.addEventListener("keydown", async (event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            await end(event.key === "Enter");
            list.querySelector(`[data-test="rename-${run.id}"]`)?.focus();
        });
        field.addEventListener("change", () => end(true));
        field.addEventListener("blur", () => end(false));
        return field;
    }

    function line(run) {
        const error = judged(run);
        return h("tr", hook("run-" + run.id),
            h("td", { class: "tick" }, h("input", {
                type: "checkbox", checked: selected.has(run.id), "aria-label": "Select " + run.name, ...hook("select-" + run.id),
                onchange: (event) => choose(run.id, event.target.checked),
            })),
            h("th", { scope: "row", class: "name" }, nameOf(run), run.kind && run.kind !== "trained" ? h("span", { class: "tag" }, run.kind) : null),
            h("td", {}, h("span", { class: "dot " + run.state, "aria-hidden": "true" }), state(run)),
            h("td", {}, run.datasetName),
            h("td", { class: "number" }, error.text, h("span", { class: "muted small block" }, error.name)),
            h("td", { class: "number" }, grouped(run.nodes)),
            h("td", { class: "number" }, seconds(run.seconds)),
            h("td", { class: "small muted" }, when(run.created)),
            h("td", {}, button("Delete", () => drop(run), { class: "plain", "aria-label": "Delete " + run.name, ...hook("delete-" + run.id) })));
    }

    function show() {
        if (runs.length === 0) {
            put(list, h("p", { class: "muted", ...hook("runs") }, "There are no runs yet. ", h("a", { href: "#/data" }, "Start with a table.")));
            return;
        }
        put(list, h("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": "Runs" }, h("table", { class: "runs", ...hook("runs") },
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "hidden-text" }, "select")),
                ["name", "state", "data"].map((name) => h("th", { scope: "col" }, name)),
                ["error", "nodes", "time"].map((name) => h("th", { scope: "col", class: "number" }, name)),
                h("th", { scope: "col" }, "started"), h("th", { scope: "col" }, h("span", { class: "hidden-text" }, "delete")))),
            h("tbody", {}, runs.map(line)))));
    }

    async function load() {
        runs = await get("/api/runs", signal);
        // a table that changes under the fingers of someone who types or tabs through it would be rude
        if (editing === null && !list.contains(document.activeElement)) show();
    }

    put(root,
        h("div", { class: "intro" }, h("h1", {}, "Runs"), h("p", { class: "subtitle" }, "Every training, newest first. Select two or more to compare them.")),
        h("section", {}, h("div", { class: "actions" }, compare), trouble, list));
    choose(null, false);
    await load();
    show();
    const timer = setInterval(() => {
        if (runs.some(isActive) && !document.hidden) load().catch(() => {});
    }, pause);
    signal.addEventListener("abort", () => clearInterval(timer));
}
