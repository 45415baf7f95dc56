// Steps through a replay by the arrow keys: they follow the links to the entry before and the one after.
(() => {
  "use strict";

  const LINKS = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]" };
  // These take the arrows for themselves.
  const FIELDS = "input, select, textarea, [contenteditable]";

  document.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !(key in LINKS) || target.closest?.(FIELDS)) return;
    const link = document.querySelector(`${LINKS[key]}:not([aria-disabled=true])`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
})();
