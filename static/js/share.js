// Buttons beside a link: copy it, or hand it to the device's own way of sharing where there is one.
//
// <button data-copy="id of the field" hidden>, <button data-share="id of the field" data-title="…" hidden>; what came
// of it is said in the element with the id "<field>-said".
(() => {
  "use strict";

  // Pages that do not come over HTTPS have no clipboard; there the old way still works.
  async function copied(field) {
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value).then(() => true, () => false);
    field.focus();
    field.select();
    return document.execCommand("copy");
  }

  async function press(event) {
    const button = event.target.closest?.("[data-copy], [data-share]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy ?? button.dataset.share);
    if (button.dataset.share) {
      navigator.share({ title: button.dataset.title, url: field.value }).catch(() => {}); // put aside: nothing to say
      return;
    }
    const done = await copied(field);
    if (!done) field.select();
    document.getElementById(`${field.id}-said`).textContent = done ? "Copied" : "Copy the marked link";
  }

  function show() {
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
    if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
  }

  document.addEventListener("click", press);
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
