// A place to drop a file on, or to choose one with mouse or keyboard.

import { h } from "./dom.js";

/** The zone; taken(file) is called for the first file that comes. */
export function dropZone({ zone, input, title, sentence, taken, small }) {
    const chooser = h("input", {
        type: "file", class: "hidden-text", tabindex: "-1", "aria-hidden": "true", "data-test": input,
        onchange: () => {
            if (chooser.files.length > 0) taken(chooser.files[0]);
            chooser.value = ""; // the same file may be chosen again
        },
    });
    const inside = (event) => {
        event.preventDefault();
        element.classList.add("over");
    };
    const element = h("button", {
        type: "button", class: "drop" + (small ? " small" : ""), "data-test": zone,
        onclick: () => chooser.click(),
        ondragenter: inside,
        ondragover: inside,
        ondragleave: () => element.classList.remove("over"),
        ondrop: (event) => {
            event.preventDefault();
            element.classList.remove("over");
            if (event.dataTransfer.files.length > 0) taken(event.dataTransfer.files[0]);
        },
    }, h("strong", {}, title), h("span", {}, sentence));
    return h("div", {}, element, chooser);
}

// a file that misses the zone must not replace the page
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => event.preventDefault());
