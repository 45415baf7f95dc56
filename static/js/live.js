// Keeps the page of a match up to date.
//
// Around <div id="table" data-version="12"> stands an element with data-live, the path of a socket, and data-fragment,
// the address of the table alone. A message says that a version exists and how this audience sees it; truth is what
// the fragment says. So a message may be lost, late or doubled: versions that are not new are dropped, a gap is fetched,
// and so is whatever happened while this page slept or was cut off. The version is always read from the page itself,
// since the answers to its own entries change it too. Messages without a version, such as who is there, are passed on
// as "live:message".
(() => {
  "use strict";

  const PING_AFTER = 15_000; // milliseconds of silence
  const PATIENCE = 10_000;
  const FIRST_WAIT = 1_000;
  const LONGEST_WAIT = 30_000;
  // Who gets the very fragment that the page shows; everybody else is told that there is one.
  const SENT = ["watch", "home", "away"];
  const WORDS = { connecting: "Connecting", live: "Live", offline: "Offline" };

  const place = document.querySelector("[data-live]");
  if (!place) return;

  const table = () => document.getElementById("table");
  const version = () => Number(table().dataset.version);
  const role = () => table().dataset.role || place.dataset.role;
  const jittered = (wait) => wait * (0.5 + Math.random() / 2);

  function show(state) {
    const mark = document.getElementById("connection");
    if (!mark || mark.dataset.state === state) return;
    mark.dataset.state = state;
    mark.textContent = state === "offline" && role() === "whistle" ? "Offline: entries are kept" : WORDS[state];
  }

  // The table

  let newest = 0; // the highest version that was heard of and not asked for
  let unsure = false; // something may have happened that was not heard of
  let held = false; // the focus was in the table that is being replaced
  const underway = new Set(); // requests whose answer replaces the table

  // A page that shows something first says "not yet" to news, and "live:resume" when it is through.
  const waits = () => !place.dispatchEvent(new CustomEvent("live:news", { cancelable: true }));

  // The seat went to another device: whoever looks at this page looks on, and is told so.
  function lookOn() {
    document.getElementById("moved").hidden = false;
    table().inert = true;
    place.dataset.live = place.dataset.live.split("?")[0];
    back();
  }

  function hear(message) {
    if (message.moved) {
      lookOn();
    } else if (message.version === undefined) {
      place.dispatchEvent(new CustomEvent("live:message", { detail: message }));
    } else {
      hearOf(message);
    }
  }

  function hearOf(message) {
    newest = Math.max(newest, message.version);
    if (message.version <= version()) return;
    // While an entry is underway its answer brings the same.
    const fits = SENT.includes(role()) && message.version === version() + 1;
    if (fits && !underway.size && !waits()) swap(message.html);
    else catchUp();
  }

  function swap(html) {
    held = table().contains(document.activeElement);
    htmx.swap("#table", html, { swapStyle: "outerHTML" });
  }

  // While an entry is underway its answer may bring all that is missing; a fragment beside it would take the page
  // from under the finger twice.
  function catchUp() {
    if (underway.size || !(unsure || newest > version()) || waits()) return;
    // What comes while it is fetched counts anew; what the answer does not have is not asked for again.
    unsure = false;
    newest = 0;
    const request = { source: place, target: "#table", swap: "outerHTML", values: { have: version() } };
    htmx.ajax("GET", place.dataset.fragment, request).catch(() => {});
  }

  function refetch() {
    unsure = true;
    catchUp();
  }

  place.addEventListener("live:resume", catchUp);

  const isOurs = ({ elt, verb }) => elt === place && verb === "get";

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (detail.target !== table()) return;
    const { xhr, requestConfig } = detail;
    underway.add(xhr);
    // Heard on the request itself: an element that has left the page meanwhile tells nobody.
    xhr.addEventListener("loadend", () => {
      underway.delete(xhr);
      if (!isOurs(requestConfig) || (xhr.status && xhr.status < 500)) catchUp();
      else if (open()) setTimeout(refetch, jittered(PATIENCE)); // else the next connection asks for it
    });
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target !== table()) return;
    const theirs = Number(/ data-version="(\d+)"/.exec(detail.serverResponse)?.[1]);
    // A page that is fetched to catch up must not put back what was opened at this very version.
    const fits = isOurs(detail.requestConfig) ? theirs > version() : theirs >= version();
    if (!fits) detail.shouldSwap = false;
    held = table().contains(document.activeElement) || table().contains(detail.requestConfig.elt);
  });

  document.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target !== table() || !held) return;
    held = false;
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = table().querySelector("[data-focus]");
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    // Buttons keep their places under a thumb; who goes by keys has to see where they are.
    next.focus({ preventScroll: true });
    if (next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" });
  });

  // The socket

  let socket = null;
  let failures = 0;
  let retry, beat, deadline;

  const open = () => socket?.readyState === WebSocket.OPEN;

  function connect() {
    drop();
    const address = new URL(place.dataset.live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address);
    socket.onopen = () => {
      show("live");
      ping();
      refetch();
      place.dispatchEvent(new CustomEvent("live:open", { bubbles: true }));
    };
    socket.onmessage = ({ data }) => {
      // Only now: a server that takes a call and hangs up again is not there yet.
      failures = 0;
      clearTimeout(deadline);
      clearTimeout(beat);
      beat = setTimeout(ping, PING_AFTER);
      if (data !== "pong") hear(JSON.parse(data));
    };
    socket.onclose = lost;
    deadline = setTimeout(lost, PATIENCE);
  }

  function ping() {
    socket.send("ping");
    clearTimeout(deadline);
    deadline = setTimeout(lost, PATIENCE);
  }

  // A dead connection can take minutes to close: it is left to itself.
  function drop() {
    for (const timer of [retry, beat, deadline]) clearTimeout(timer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = null;
  }

  function lost() {
    drop();
    show(failures || !navigator.onLine ? "offline" : "connecting");
    // Where sockets never get through, this is what keeps the page going.
    if (failures) refetch();
    retry = setTimeout(connect, jittered(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)));
    failures += 1;
  }

  function back() {
    failures = 0;
    connect();
  }

  addEventListener("online", back);
  addEventListener("offline", lost);
  // An open socket keeps a page from being put aside whole.
  addEventListener("pagehide", drop);
  addEventListener("pageshow", ({ persisted }) => persisted && back());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    refetch();
    if (open()) ping();
    else back();
  });

  connect();
})();
