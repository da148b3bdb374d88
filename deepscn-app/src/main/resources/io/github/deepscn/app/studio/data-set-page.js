// Step 1, continued: what is in a table, what to predict and what to leave out.

import { get } from "./api.js";
import { choice, choose } from "./choices.js";
import { h, hook, notes, put, table } from "./dom.js";
import { bytes, clipped, count, grouped, shown, when } from "./format.js";
import { histogram, levels, picture } from "./sparks.js";

const firstColumns = 60;

export async function dataSetPage(root, [id], signal) {
    const data = await get("/api/datasets/" + id, signal);
    const chosen = choice(data);
    const next = h("a", { class: "main button", href: "#/train/" + id, ...hook("to-train") });
    const tell = () => {
        const { target, exclude } = choice(data);
        next.textContent = target ? `Next: train a model that predicts ${clipped(target, 30)}` : "Next: train a model";
        told.textContent = exclude.length > 0 ? count(exclude.length, "column is", "columns are") + " left out." : "";
    };
    const told = h("span", { class: "muted small" });
    tell();
    put(root,
        h("div", { class: "intro" },
            h("p", { class: "kind" }, "Data set"),
            h("h1", hook("dataset-name"), data.name),
            h("p", { class: "subtitle" }, [count(data.rows, "row"), count(data.columns.length, "column"), bytes(data.bytes), when(data.created)].filter(Boolean).join(" · ")),
            h("p", { class: "actions" }, next, told, h("a", { href: "#/data" }, "Other data"))),
        notes(data.warnings),
        data.image ? h("section", {}, h("h2", {}, "First pictures"), pictures(data)) : null,
        h("section", {},
            h("h2", {}, "Columns"),
            h("p", { class: "muted" }, "Choose the column to predict. The others are what it is predicted from; leave out those that would not be known when a prediction is needed."),
            columns(data, chosen, tell)),
        h("section", {}, h("h2", {}, "First rows"), head(data)));
}

function pictures(data) {
    const size = data.image.width * data.image.height;
    const bright = (row) => {
        const values = row.slice(0, size).map(Number);
        return Math.max(...values) <= 1 ? values.map((value) => value * 255) : values;
    };
    const rest = data.columns.slice(size).map((column) => column.name);
    return h("div", { class: "pictures" }, data.head.slice(0, 12).map((row, k) => h("figure", {},
        picture(bright(row), data.image.width, data.image.height, `Picture of row ${k + 1}`),
        h("figcaption", {}, rest.map((name, n) => `${name} ${shown(Number(row[size + n]))}`).join(", ")))));
}

function columns(data, chosen, changed) {
    const excluded = new Set(chosen.exclude);
    const body = h("tbody");
    const keep = (changes) => {
        choose(data, changes);
        changed();
    };
    const rows = new Map();
    const row = (column) => {
        const leave = h("input", {
            type: "checkbox", checked: excluded.has(column.name), disabled: column.name === choice(data).target, "aria-label": "Leave out " + column.name, ...hook("exclude-" + column.name),
            onchange: () => {
                if (leave.checked) excluded.add(column.name);
                else excluded.delete(column.name);
                element.classList.toggle("left-out", leave.checked);
                keep({ exclude: [...excluded] });
            },
        });
        const target = h("input", {
            type: "radio", name: "target", checked: column.name === choice(data).target, "aria-label": "Predict " + column.name, ...hook("target-" + column.name),
            onchange: () => {
                const before = rows.get(choice(data).target);
                if (before) before.release();
                excluded.delete(column.name);
                leave.checked = false;
                leave.disabled = true;
                element.classList.remove("left-out");
                element.classList.add("is-target");
                keep({ target: column.name, exclude: [...excluded] });
            },
        });
        const element = h("tr", { class: [column.name === choice(data).target && "is-target", excluded.has(column.name) && "left-out"].filter(Boolean).join(" ") },
            h("td", { class: "tick" }, target), h("td", { class: "tick" }, leave),
            h("th", { scope: "row" }, column.name), h("td", {}, kind(data, column, keep)),
            h("td", { class: "number" }, column.missing > 0 ? grouped(column.missing) : "none"), h("td", { class: "number" }, grouped(column.distinct)),
            h("td", { class: "look" }, look(column, data.rows)));
        rows.set(column.name, {
            release: () => {
                leave.disabled = false;
                element.classList.remove("is-target");
            },
        });
        return element;
    };
    const isEarly = (column, k) => k < firstColumns || column.name === chosen.target || data.columns.length - k <= 3;
    const [early, late] = [data.columns.filter(isEarly), data.columns.filter((column, k) => !isEarly(column, k))];
    // of many columns the one to predict may lie far below
    if (late.length > 0) early.sort((a, b) => (b.name === chosen.target) - (a.name === chosen.target));
    put(body, early.map(row));
    const more = late.length === 0 ? null : h("p", {}, h("button", {
        type: "button", onclick: () => {
            put(body, data.columns.map(row));
            more.remove();
        },
    }, `Show ${count(late.length, "more column")}`));
    return h("div", {}, h("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": "Columns" },
        h("table", { class: "columns", ...hook("columns") },
            h("thead", {}, h("tr", {}, ["predict", "leave out", "column", "kind"].map((name) => h("th", { scope: "col" }, name)),
                h("th", { scope: "col", class: "number" }, "missing"), h("th", { scope: "col", class: "number" }, "distinct"), h("th", { scope: "col" }, "values"))),
            body)), more);
}

/** What a column is taken for, which a person may know better. */
function kind(data, column, keep) {
    const { types } = choice(data);
    const select = h("select", {
        class: "tag", "aria-label": "Kind of " + column.name, ...hook("kind-" + column.name),
        onchange: () => {
            const given = { ...choice(data).types };
            if (select.value === column.kind) delete given[column.name];
            else given[column.name] = select.value;
            keep({ types: given });
        },
    }, ["number", "category", "date"].map((name) => h("option", { value: name }, name)));
    select.value = types[column.name] || column.kind;
    return select;
}

function look(column, rows) {
    if (column.kind === "number" && column.min !== null && column.min === column.max) return h("span", { class: "muted small" }, `always ${shown(column.min)}`);
    if (column.histogram) {
        return h("div", { class: "looked" }, histogram(column), h("span", { class: "muted small" }, `${shown(column.min)} … ${shown(column.max)}`));
    }
    if (column.levels && column.levels.length > 0) return levels(column, rows);
    return column.min === null || column.min === undefined ? null
        : h("span", { class: "muted small" }, typeof column.min === "number" ? `${shown(column.min)} … ${shown(column.max)}` : `${column.min} … ${column.max}`);
}

function head(data) {
    const widest = 40;
    const shownColumns = data.columns.slice(0, widest);
    return h("div", {},
        table(shownColumns.map((column) => ({ name: column.name, number: column.kind === "number" })),
            data.head.map((row) => row.slice(0, widest).map((cell) => (cell === null ? h("span", { class: "muted" }, "missing") : cell))),
            { label: "First rows", test: "head", plain: true }),
        data.columns.length > widest ? h("p", { class: "muted small" }, `The first ${widest} of ${grouped(data.columns.length)} columns.`) : null);
}
