// The studio's server. Every refusal becomes an Error whose message is the server's sentence.

class Refused extends Error {
    constructor(status, sentence) {
        super(sentence);
        this.status = status;
    }
}

function sentence(status, text) {
    try {
        const said = JSON.parse(text).error;
        if (said) return said;
    } catch {
        // not JSON: what the status means must do
    }
    if (status === 401) return "This page has lost its key. Open the address that the studio printed when it started.";
    return status === 413 ? "The file is larger than the studio takes." : `The studio answered with status ${status}.`;
}

const gone = "The studio does not answer. Is it still running?";

async function ask(method, path, body, signal) {
    let response;
    try {
        response = await fetch(path, {
            method,
            signal,
            headers: body === undefined ? {} : { "Content-Type": "application/json" },
            body: body === undefined ? undefined : JSON.stringify(body),
        });
    } catch (trouble) {
        if (trouble.name === "AbortError") throw trouble;
        throw new Refused(0, gone);
    }
    if (!response.ok) throw new Refused(response.status, sentence(response.status, await response.text()));
    return response;
}

const json = async (method, path, body, signal) => {
    const response = await ask(method, path, body, signal);
    return response.status === 204 ? null : response.json();
};

export const get = (path, signal) => json("GET", path, undefined, signal);
export const post = (path, body, signal) => json("POST", path, body || {}, signal);
export const patch = (path, body) => json("PATCH", path, body);
export const remove = (path) => json("DELETE", path);

/** Sends a file as it is; progress hears the share that is sent. */
export function upload(path, file, progress) {
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest(); // fetch does not tell how far it is
        request.open("POST", path + "?name=" + encodeURIComponent(file.name));
        request.setRequestHeader("Content-Type", "application/octet-stream");
        request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
        request.onload = () => (request.status < 300
            ? resolve(JSON.parse(request.responseText))
            : reject(new Refused(request.status, sentence(request.status, request.responseText))));
        request.onerror = () => reject(new Refused(0, gone));
        request.send(file);
    });
}

/** Saves what the server makes under a name, so that a refusal can be shown as a sentence. */
export async function save(path, name) {
    const response = await ask("GET", path);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

let facts;

/** What the server says about itself, asked once. */
export function about() {
    facts = facts || get("/api/about").catch((trouble) => {
        facts = undefined;
        throw trouble;
    });
    return facts;
}

/** Follows a run: heard is {run, course, end, lost, back}. Ends with the signal. */
export function follow(run, heard, signal) {
    let source;
    let retry = 0;
    let over = false;
    const close = () => {
        over = true;
        clearTimeout(retry);
        source.close();
    };
    const open = () => {
        source = new EventSource(`/api/runs/${run}/events`);
        source.addEventListener("open", () => heard.back());
        source.addEventListener("run", (event) => heard.run(JSON.parse(event.data)));
        source.addEventListener("course", (event) => heard.course(JSON.parse(event.data)));
        source.addEventListener("end", () => {
            close();
            heard.end();
        });
        source.addEventListener("error", () => {
            if (over) return;
            heard.lost();
            // a browser tries again by itself unless it was refused
            if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, 2000);
        });
    };
    signal.addEventListener("abort", close);
    open();
}
