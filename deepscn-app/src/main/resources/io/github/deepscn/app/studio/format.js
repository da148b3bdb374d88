// Numbers, times and names as people read them.

/** Four digits; very large and very small ones with an exponent. */
export function shown(value) {
    if (value === null || value === undefined || !Number.isFinite(value)) return "–";
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-3 || size >= 1e7)) return value.toExponential(2).replace(/\.?0+e/, "e").replace("e+", "e");
    return size >= 1e4 ? grouped(Math.round(value)) : String(Number(value.toPrecision(4))).replace("-", "−");
}

/** A whole number with thin gaps between thousands. */
export function grouped(value) {
    if (value === null || value === undefined) return "–";
    return String(value).replace("-", "−").replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

export const percent = (share) => (share === null || share === undefined ? "–" : shown(Math.round(share * 1000) / 10) + " %");

export const count = (n, one, many) => grouped(n) + " " + (n === 1 ? one : many || one + "s");

export function bytes(n) {
    if (n === null || n === undefined) return "–";
    const units = ["bytes", "kB", "MB", "GB", "TB"];
    let k = 0;
    let value = n;
    while (value >= 1024 && k < units.length - 1) {
        value /= 1024;
        k++;
    }
    return (k === 0 ? value : Number(value.toPrecision(value >= 100 ? 3 : 2))) + " " + units[k];
}

export function seconds(value) {
    if (value === null || value === undefined) return "–";
    if (value < 10) return value.toFixed(1) + " s";
    if (value < 90) return Math.round(value) + " s";
    const minutes = Math.round(value / 60);
    if (minutes < 90) return minutes + " min";
    return Math.floor(minutes / 60) + " h " + (minutes % 60) + " min";
}

/** A time of the server: seconds, milliseconds or text. */
export function when(value) {
    const date = new Date(typeof value === "number" && value < 1e11 ? value * 1000 : value);
    return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** Short enough for its place; the end stays, since names often differ there only. */
export function clipped(text, length) {
    const letters = Array.from(String(text));
    if (letters.length <= length) return String(text);
    const end = Math.floor(length / 3);
    return letters.slice(0, length - 1 - end).join("") + "…" + letters.slice(-end).join("");
}

export const listed = (names) => (names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + " and " + names[names.length - 1]);

const states = {
    queued: "waiting for its turn", training: "training", stopping: "stopping", stopped: "stopped",
    interrupted: "interrupted", done: "done", failed: "failed",
};

export const state = (run) => states[run.state] || run.state;

export const isActive = (run) => ["queued", "training", "stopping"].includes(run.state);

export const hasModel = (run) => run.result !== null && run.result !== undefined;

/** What is learnt, in words. */
export function task(name, target) {
    if (name === "autoencoder") return "the inputs themselves (autoencoder)";
    return (name === "classification" ? "the class " : "the number ") + (Array.isArray(target) ? listed(target) : target);
}

/** The error that judges a run best: of rows that it did not learn from, if there are any. */
export function judged(run) {
    const scores = run.result && (run.result.heldOut || run.result.validation || run.result.train);
    if (scores && scores.accuracy !== undefined) return { name: "accuracy", text: percent(scores.accuracy), value: 1 - scores.accuracy };
    const value = scores ? scores.rmse : run.validationRmse ?? run.trainRmse;
    return { name: "RMSE", text: shown(value), value };
}
