// Steps through a replay by the arrow keys: they follow the links to the entry before and the one after, with Shift to
// where a play begins.
(() => {
  "use strict";

  const STEPS = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]" };
  const PLAYS = { ArrowLeft: "a[data-play=prev]", ArrowRight: "a[data-play=next]" };
  // These take the arrows for themselves.
  const FIELDS = "input, select, textarea, [contenteditable]";

  document.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const links = shiftKey ? PLAYS : STEPS;
    if (altKey || ctrlKey || metaKey || !(key in links) || target.closest?.(FIELDS)) return;
    // With Shift the arrows also make a selection longer or shorter.
    if (shiftKey && !getSelection().isCollapsed) return;
    const link = document.querySelector(`${links[key]}:not([aria-disabled=true])`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  document.querySelector(".replay-keys").hidden = false;
})();
