// A question that needs a yes.

import { button, h, hook } from "./dom.js";

/** Whether the person agreed. */
export function confirmed(question, yes) {
    return new Promise((resolve) => {
        const dialog = h("dialog", { ...hook("confirm"), "aria-labelledby": "question" },
            h("p", { id: "question" }, question),
            h("div", { class: "actions" },
                button("Cancel", () => dialog.close("no"), hook("confirm-no")),
                button(yes, () => dialog.close("yes"), { class: "danger", ...hook("confirm-yes") })));
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}
