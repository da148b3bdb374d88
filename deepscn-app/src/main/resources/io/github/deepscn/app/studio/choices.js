// What a person has chosen and not yet sent: kept for as long as the browser's tab is open.

function read(key, otherwise) {
    try {
        return JSON.parse(sessionStorage.getItem(key)) ?? otherwise;
    } catch {
        return otherwise;
    }
}

function write(key, value) {
    try {
        sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
        memory.set(key, value); // a browser that keeps nothing
    }
}

const memory = new Map();

/** What is chosen for a data set: {target, exclude: [names], types: {name: kind}, options: {name: text}}. */
export function choice(dataset) {
    const key = "choice-" + dataset.id;
    return memory.get(key) || read(key, { target: dataset.target, exclude: [], types: {}, options: {} });
}

export function choose(dataset, changes) {
    write("choice-" + dataset.id, { ...choice(dataset), ...changes });
}

/** Which data set and run the steps in the header lead to. */
export function place() {
    return memory.get("place") || read("place", { dataset: null, run: null });
}

export const go = (changes) => write("place", { ...place(), ...changes });

/** All of it as options of the command line. */
export function optionsOf(dataset) {
    const { target, exclude, types, options } = choice(dataset);
    const given = { ...options };
    if (target && given.task !== "autoencoder") given.target = target;
    if (exclude.length > 0) given.exclude = exclude.join(",");
    const kinds = Object.entries(types).map(([name, kind]) => name + "=" + kind);
    if (kinds.length > 0) given.type = kinds.join(",");
    return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ""));
}
