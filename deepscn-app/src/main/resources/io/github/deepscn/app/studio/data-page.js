// Step 1: where data comes from.

import { about, get, post, remove, upload } from "./api.js";
import { confirmed } from "./dialog.js";
import { button, failure, h, hook, put, say, waiting } from "./dom.js";
import { dropZone } from "./drop.js";
import { bytes, count, when } from "./format.js";
import { go, place } from "./choices.js";

export async function dataPage(root, words, signal) {
    const progress = h("div", { class: "progress-place" });
    const trouble = h("div");
    const examples = h("div", { class: "cards" }, waiting("Looking for examples…"));
    const list = h("div", {}, waiting("Looking for your data sets…"));
    const open = (dataset) => {
        if (!signal.aborted) location.hash = "#/data/" + dataset.id;
    };

    async function taken(file) {
        put(trouble);
        const bar = h("progress", { max: "1", value: 0, "aria-label": "Upload", ...hook("upload-progress") });
        const told = h("span", {}, `Sending ${file.name}…`);
        put(progress, bar, told);
        say(`Sending ${file.name}`);
        try {
            open(await upload("/api/datasets", file, (share) => {
                bar.value = share;
                told.textContent = share < 1 ? `Sending ${file.name}, ${Math.round(share * 100)} %` : `Reading ${file.name}…`;
            }));
        } catch (refused) {
            put(trouble, failure(refused.message));
        }
        put(progress);
    }

    async function example(card, id) {
        card.disabled = true;
        put(trouble);
        put(progress, waiting("Making the example…"));
        try {
            open(await post("/api/datasets/example", { id }));
        } catch (refused) {
            put(trouble, failure(refused.message));
        }
        put(progress);
        card.disabled = false;
    }

    const limit = h("span");
    put(root,
        h("div", { class: "intro" },
            h("h1", {}, "Start with a table"),
            h("p", { class: "subtitle" }, "Load a table, choose the column to predict, and watch a network grow that predicts it.")),
        dropZone({
            zone: "drop-zone", input: "file-input", taken,
            title: "Drop a file here, or click to choose one", sentence: "CSV, TSV, Parquet or JSON lines. The file stays on this computer.",
        }),
        limit, progress, trouble,
        h("section", {}, h("h2", {}, "Or try an example"), examples),
        h("section", {}, h("h2", {}, "Your data sets"), list));

    about().then((facts) => put(limit, h("p", { class: "small muted" }, `Files of up to ${bytes(facts.uploadLimit)}.`)), () => {});
    get("/api/examples", signal).then((found) => put(examples, found.map((own) => {
        const card = h("button", { type: "button", class: "card choice", ...hook("example-" + own.id), onclick: () => example(card, own.id) },
            h("strong", {}, own.name), h("span", {}, own.description), h("span", { class: "small muted" }, "predicts " + own.target));
        return card;
    })), (refused) => signal.aborted || put(examples, failure(refused.message)));
    await showList(list, signal);
}

async function showList(list, signal) {
    const found = await get("/api/datasets", signal);
    if (found.length === 0) {
        put(list, h("p", { class: "muted", ...hook("datasets") }, "There are none yet. What you load stays here until you delete it."));
        return;
    }
    put(list, h("ul", { class: "rows", ...hook("datasets") }, found.map((own) => h("li", {},
        h("a", { href: "#/data/" + own.id, ...hook("dataset-" + own.id) }, own.name),
        h("span", { class: "muted small" }, [count(own.rows, "row"), bytes(own.bytes), when(own.created)].filter(Boolean).join(" · ")),
        button("Delete", () => drop(own, list, signal), { class: "plain", "aria-label": "Delete " + own.name, ...hook("delete-dataset-" + own.id) })))));
}

async function drop(own, list, signal) {
    if (!await confirmed(`Delete ${own.name}? Models that were trained with it stay, but what they need its rows for is gone.`, "Delete")) return;
    try {
        await remove("/api/datasets/" + own.id);
        if (place().dataset === own.id) go({ dataset: null });
        await showList(list, signal);
    } catch (refused) {
        list.prepend(failure(refused.message));
    }
}
