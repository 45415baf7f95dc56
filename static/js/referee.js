// Keeps an entry until the site has it.
//
// An entry is a form in #table that htmx posts, with the version that it saw and a key of its own. It is written down
// on this device before it is sent and struck out when the site has answered, so neither a lost connection nor a
// closed page loses it. The site counts a key once: sending it again is safe.
(() => {
  "use strict";

  const FIRST_WAIT = 2_000; // milliseconds
  const LONGEST_WAIT = 30_000;
  const KEPT = "Kept, will be sent when the connection is back";

  const place = document.querySelector("[data-slug]");
  if (!place) return;

  const slot = `entry ${place.dataset.slug}`;
  const table = () => document.getElementById("table");
  // Not the site's own answers: its host's, when the site is not there.
  const unreachable = (status) => [0, 502, 503, 504].includes(status);

  let sending = false;
  let failures = 0;
  let retry;

  // A browser may forbid storage: then an entry lives as long as its page.
  let spare = null;

  function stored() {
    try {
      return JSON.parse(localStorage.getItem(slot)) ?? spare;
    } catch {
      return spare;
    }
  }

  function store(entry) {
    spare = entry;
    try {
      if (entry) localStorage.setItem(slot, JSON.stringify(entry));
      else localStorage.removeItem(slot);
    } catch {
      // see above
    }
  }

  function tell(words) {
    const line = document.getElementById("kept");
    if (!line) return;
    // In this order: only what changes in sight is read out.
    line.hidden = !words;
    line.textContent = words;
  }

  // Not disabled: a disabled button would lose the focus, and a tap on it could not be answered.
  function close(closed) {
    for (const button of table().querySelectorAll("form button:not([type=button])")) {
      if (closed) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  function keep() {
    tell(KEPT);
    close(true);
    clearTimeout(retry);
    retry = setTimeout(send, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures));
    failures += 1;
  }

  function send() {
    const entry = stored();
    if (!entry || sending) return;
    const fields = new FormData();
    for (const [name, value] of entry.fields) fields.append(name, value);
    const token = document.querySelector("input[name=csrfmiddlewaretoken]");
    if (token) fields.set(token.name, token.value);
    const request = { source: place, target: "#table", swap: "outerHTML", values: fields };
    htmx.ajax("POST", entry.path, request).catch(() => {});
  }

  function answered(key, status) {
    sending = false;
    if (unreachable(status)) return keep();
    clearTimeout(retry);
    failures = 0;
    // Another tab may have written down an entry of its own meanwhile.
    if (keyOf(stored()) === key) store(null);
    close(false);
    tell(status < 400 ? "" : `The site did not take this entry (error ${status}). Load the page again.`);
  }

  const keyOf = (entry) => entry?.fields.find(([name]) => name === "key")?.[1];
  const isEntry = ({ requestConfig, target }) => requestConfig.verb === "post" && target === table();

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig } = event.detail;
    if (!isEntry(event.detail) || requestConfig.elt === place) return;
    if (!sending && !stored()) return;
    // One at a time: what comes after it was not asked yet.
    event.preventDefault();
    if (!sending) send();
  });

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (!isEntry(detail)) return;
    const { path, formData } = detail.requestConfig;
    const entry = { path, fields: [...formData] };
    sending = true;
    store(entry);
    // Heard on the request itself: a form that has left the page meanwhile tells nobody.
    detail.xhr.addEventListener("loadend", () => answered(keyOf(entry), detail.xhr.status));
  });

  document.addEventListener("htmx:afterSwap", () => close(stored() !== null));
  document.addEventListener("live:open", send);
  addEventListener("online", send);

  htmx.config.timeout = 20_000;
  send();
})();
