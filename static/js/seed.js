// Adds this browser's part to the dice of a match: a form with a field "seed" gets one, drawn here, when it is sent.
//
// Which seeds were drawn here is remembered, so that the page of the fair dice can say whether a match took them over.
(() => {
  "use strict";

  const BYTES = 16;
  const KEPT = 200; // the last ones
  const SLOT = "seeds";

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function remember(seed) {
    try {
      const seeds = JSON.parse(localStorage.getItem(SLOT)) ?? [];
      localStorage.setItem(SLOT, JSON.stringify([...seeds, seed].slice(-KEPT)));
    } catch {
      // A browser may forbid storage: the dice are as fair without.
    }
  }

  // Heard before anybody else collects the form's fields.
  document.addEventListener(
    "submit",
    ({ target }) => {
      const field = target.elements.namedItem("seed");
      if (!field) return;
      field.value = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
      remember(field.value);
    },
    { capture: true },
  );
})();
