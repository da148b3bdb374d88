// Step 5: predictions, files to take along, and how to repeat the run.

import { get, save, upload } from "./api.js";
import { button, failure, h, hook, notes, put, table, waiting } from "./dom.js";
import { dropZone } from "./drop.js";
import { count } from "./format.js";
import { predictForm } from "./predict-form.js";

const files = [
    ["model.safetensors", "model", "Model", "for the command line and the Java library"],
    ["model.onnx", "onnx", "ONNX", "for other languages and tools"],
    ["report.html", "report", "Report", "a page with charts that needs nothing else"],
    ["predictions.csv", "predictions", "Predictions", "of the rows of the data set"],
];

export async function usePage(body, run, signal) {
    const repeat = h("div", {}, waiting("Writing down how to repeat it…"));
    const form = h("div", {}, waiting("Looking at the data…"));
    put(body,
        h("section", {}, h("h2", {}, "Predict one row"), form),
        h("section", {}, h("h2", {}, "Predict a file"), fileParts(run)),
        h("section", {}, h("h2", {}, "Take it along"), downloads(run)),
        h("section", {}, h("h2", {}, "Repeat this run"), repeat));
    get(`/api/runs/${run.id}/repeat`, signal).then((ways) => put(repeat,
        h("p", { class: "muted" }, "The same data and the same seed give the same model."),
        code("command", "On the command line", ways.command), code("java", "In Java", ways.java)),
    (refused) => signal.aborted || put(repeat, failure(refused.message)));
    await predictForm(form, run, signal);
}

function fileParts(run) {
    const told = h("div");
    async function taken(file) {
        put(told, waiting(`Predicting the rows of ${file.name}…`));
        try {
            const made = await upload(`/api/runs/${run.id}/predictions`, file, () => {});
            put(told, h("p", hook("predictions"), `${count(made.rows, "row")} of ${file.name} predicted.`), notes(made.notes),
                h("p", { class: "actions" }, download(`/api/runs/${run.id}/predictions/${made.id}`, "predictions.csv", "Download the predictions", "predictions-download", told)),
                table(made.columns.map((name) => ({ name })), made.head, { label: "First predictions", plain: true }));
        } catch (refused) {
            put(told, failure(refused.message));
        }
    }
    return h("div", {}, dropZone({
        zone: "predict-file-zone", input: "predict-file", small: true, taken,
        title: "Drop a file with rows to predict", sentence: "or click to choose one. It needs the columns that the model learnt from, in any order.",
    }), told);
}

/** A link that saves; a refusal becomes a sentence at the place given. */
function download(path, name, text, test, place) {
    const told = h("div");
    const link = h("a", {
        class: "button", href: path, download: name, ...hook(test),
        onclick: async (event) => {
            event.preventDefault();
            put(told, waiting("Making the file…"));
            place.append(told);
            try {
                await save(path, name);
                told.remove();
            } catch (refused) {
                put(told, failure(refused.message));
            }
        },
    }, text);
    return link;
}

function downloads(run) {
    const told = h("div");
    const base = run.name.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60) || "model";
    return h("div", {}, h("ul", { class: "downloads" }, files.map(([file, id, name, sentence]) => h("li", {},
        download(`/api/runs/${run.id}/files/${file}`, base + file.replace(/^model/, "").replace(/^(report|predictions)/, "-$1"), name, "download-" + id, told),
        h("span", { class: "muted" }, sentence)))), told);
}

function code(id, title, text) {
    const place = h("pre", { ...hook("repeat-" + id), tabindex: "0", "aria-label": title }, text);
    const copy = button("Copy", async () => {
        try {
            await navigator.clipboard.writeText(text);
            copy.textContent = "Copied";
        } catch {
            getSelection().selectAllChildren(place);
            copy.textContent = "Selected";
        }
        setTimeout(() => { copy.textContent = "Copy"; }, 2000);
    }, { "aria-label": `Copy: ${title}`, ...hook("copy-" + id) });
    return h("div", {}, h("h3", {}, title), h("div", { class: "command" }, place, copy));
}
