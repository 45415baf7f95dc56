// The table of a match between browsers: what changes without a new version of it, and what a swap must not lose.
//
// Everything works without this script, slower: it counts clocks down, tells who is there, shows a reveal in its time,
// keeps the raised card and what was opened when the table is replaced, and signals that it is your turn.
(() => {
  "use strict";

  const REVEAL = 2_400; // milliseconds; play.css plays it in this time
  const SAID_FOR = 6_000;
  const HEARD_FOR = 30_000; // what was heard of somebody's coming and going is newer than a fragment for so long
  const NOTICED_AFTER = 5_000; // a connection that is lost for less is not worth a word
  const SOUND = "sound";

  const place = document.getElementById("match");
  if (!place) return;

  const table = () => document.getElementById("table");
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // Time is the server's: each fragment says when it was made.
  let ahead = 0;
  const now = () => Date.now() + ahead;

  function clock(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    if (hours) return `${hours}\u00a0h ${String(minutes).padStart(2, "0")}\u00a0min`;
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function write(element, words) {
    if (element && element.textContent !== words) element.textContent = words;
  }

  // Who is there

  const heard = new Map(); // seat: {here, at}

  function showHere() {
    for (const [seat, { here, at }] of heard) {
      if (now() - at > HEARD_FOR) continue;
      const line = table().querySelector(`[data-here][data-seat="${seat}"]`);
      if (!line) continue;
      line.dataset.here = here;
      write(line.querySelector(".board-here"), here ? "here" : "away");
    }
  }

  const isAway = (seat) => table().querySelector(`[data-here="false"][data-seat="${seat}"]`) !== null;

  // Clocks, and what may be claimed

  let offlineSince = null;

  function claimWords(claim) {
    const { name, seat, theirs, mine, due, absence } = claim.dataset;
    const left = Number(heard.get(seat)?.here === false ? heard.get(seat).at + Number(absence) : claim.dataset.left);
    if (theirs && due && now() >= Number(due)) return [`${name}’s time is up. Claim the win, or wait.`, true];
    if (theirs && left && isAway(seat)) {
      if (now() >= left) return [`${name} has left. Claim the win, or wait.`, true];
      return [`${name} is away. You may claim the win in ${clock(left - now())}.`, false];
    }
    if (mine && due && now() >= Number(due)) return [`Your time is up: ${name} may claim the win. You can still play.`];
    if (mine && offlineSince !== null && now() - offlineSince > NOTICED_AFTER) {
      const rest = offlineSince + Number(absence) - now();
      const when = rest > 0 ? `in ${clock(rest)}` : "now";
      return [`You are offline: ${name} may claim the win ${when}.`];
    }
    return [""];
  }

  function tick() {
    for (const face of table().querySelectorAll("[data-due].board-clock")) {
      write(face, clock(Number(face.dataset.due) - now()));
      face.classList.toggle("board-late", Number(face.dataset.due) - now() < 10_000);
    }
    const late = document.getElementById("late");
    if (late) late.hidden = now() < Number(late.dataset.due);
    const claim = document.getElementById("claim");
    if (!claim) return;
    const [words, open] = claimWords(claim);
    write(claim.querySelector(".claim-words"), words);
    claim.classList.toggle("claim-later", !open);
  }

  const connection = document.getElementById("connection");
  if (connection) {
    new MutationObserver(() => {
      const live = connection.dataset.state === "live";
      offlineSince = live ? null : (offlineSince ?? now());
    }).observe(connection, { attributes: true, attributeFilter: ["data-state"] });
  }

  // Things said, and a rematch

  let quiet;

  function say({ seat, text }) {
    const bubble = document.getElementById("said");
    const speaker = table().querySelector(`.board-player[data-seat="${seat}"] .board-person`);
    bubble.hidden = false;
    bubble.className = `bubble bubble-${seat}`;
    bubble.textContent = speaker ? `${speaker.textContent}: ${text}` : text;
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      bubble.hidden = true;
    }, SAID_FOR);
  }

  function asksAgain({ seat, url }) {
    const again = document.getElementById("again");
    if (!again) return;
    if (url && again.dataset.asked === "true") location.assign(url);
    if (seat === table().dataset.role) return;
    write(again.querySelector(".again-words"), `${again.dataset.name} wants a rematch.`);
    write(again.querySelector("button"), "Accept the rematch");
  }

  place.addEventListener("live:message", ({ detail }) => {
    for (const [seat, here] of Object.entries(detail.here ?? {})) heard.set(seat, { here, at: now() });
    if (detail.here) showHere();
    if (detail.said) say(detail.said);
    if (detail.again) asksAgain(detail.again);
  });

  // Your turn

  let context = null;

  function soundOn() {
    try {
      return localStorage.getItem(SOUND) === "on";
    } catch {
      return false; // a browser may forbid storage
    }
  }

  // Browsers let nothing sound before the page was touched.
  function wake() {
    if (!soundOn()) return;
    context ??= new AudioContext();
    context.resume();
  }

  function chime() {
    if (!soundOn() || context?.state !== "running") return;
    const begin = context.currentTime;
    for (const [frequency, after] of [[660, 0], [880, 0.14]]) {
      const [tone, loudness] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, begin + after);
      loudness.gain.linearRampToValueAtTime(0.06, begin + after + 0.03);
      loudness.gain.exponentialRampToValueAtTime(0.001, begin + after + 0.4);
      tone.connect(loudness).connect(context.destination);
      tone.start(begin + after);
      tone.stop(begin + after + 0.45);
    }
  }

  const toggle = document.getElementById("sound");

  function showSound() {
    toggle.setAttribute("aria-pressed", soundOn());
    write(toggle, soundOn() ? "Sound on" : "Sound off");
  }

  if (toggle && window.AudioContext) {
    toggle.hidden = false;
    showSound();
    toggle.addEventListener("click", () => {
      try {
        localStorage.setItem(SOUND, soundOn() ? "off" : "on");
      } catch {
        return;
      }
      showSound();
      wake();
      chime();
    });
    for (const input of ["pointerdown", "keydown"]) addEventListener(input, wake, { passive: true });
  }

  // The reveal: what comes later waits until it was seen, unless somebody taps.

  let revealing;

  // Cards and dice; what is said to them afterwards, PASS or FLAG, makes no new reveal.
  const laid = () => [...document.querySelectorAll("#duel :is(.slot-dice, .flip)")].map((part) => part.innerHTML).join();
  const open = () => document.querySelectorAll("#duel .slot-dice, #duel .flip").length > 1;

  function reveal() {
    clearTimeout(revealing);
    table().classList.add("table-revealing");
    revealing = setTimeout(revealed, REVEAL);
  }

  function revealed() {
    if (!revealing) return;
    clearTimeout(revealing);
    revealing = null;
    table().classList.remove("table-revealing");
    place.dispatchEvent(new CustomEvent("live:resume"));
  }

  place.addEventListener("live:news", (event) => {
    if (revealing) event.preventDefault();
  });
  document.addEventListener("pointerdown", revealed);
  document.addEventListener("keydown", revealed);

  // What a swap must not lose

  let raised = null; // {decision, ids}: what is chosen and not sent
  let sent = null;
  const opened = new Map(); // id: whether it stands open, and at which decision it was opened

  const chosen = () => [...table().querySelectorAll(".hand input:checked")].map((input) => input.id);

  function raise({ decision, ids }) {
    if (decision !== table().dataset.decision) return false;
    for (const id of ids) {
      const input = document.getElementById(id);
      if (input) input.checked = true;
    }
    return true;
  }

  function nameLock() {
    const lock = table().querySelector(".lock");
    const card = table().querySelector(".hand input:checked");
    if (lock && card) write(lock, `Lock ${card.getAttribute("aria-label")}`);
    const many = table().querySelector(".lock-some");
    const count = chosen().length;
    if (many) write(many, count ? `Discard ${count} and refill` : "Discard and refill");
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.matches("#table .hand input")) return;
    raised = { decision: table().dataset.decision, ids: chosen() };
    nameLock();
  });

  document.addEventListener("submit", ({ target }) => {
    if (!table().contains(target)) return;
    const again = table().dataset.answer === "stale";
    sent = target.matches(".call-form") && !again ? { decision: table().dataset.decision, ids: chosen() } : null;
    raised = null;
  });

  function remember({ target }) {
    if (target.id) opened.set(target.id, { open: target.open, decision: table().dataset.decision });
  }

  document.addEventListener("toggle", remember, true);

  // The other side had locked in the same moment: the same call is made once more, after the answer has been dealt with.
  function sendAgain() {
    const form = table().querySelector(".call-form");
    setTimeout(() => form?.isConnected && form.requestSubmit());
  }

  function keep() {
    for (const [id, { open, decision }] of opened) {
      const details = document.getElementById(id);
      if (!details || details.open === open) continue;
      if ("keep" in details.dataset || decision === table().dataset.decision) details.open = open;
    }
    if (raised && !raise(raised)) raised = null;
    if (sent && table().dataset.answer === "stale" && raise(sent)) sendAgain();
    sent = null;
    nameLock();
  }

  document.addEventListener("click", ({ target }) => {
    if (target.matches(".rule-close")) document.getElementById("rule").replaceChildren();
    const menu = target.closest?.(".menu button");
    if (menu) menu.closest("details").open = false;
  });

  // Each new table

  let before = { turn: table().dataset.turn, laid: laid() };

  function arrived() {
    ahead = Number(table().dataset.now) - Date.now();
    document.title = table().dataset.title;
    showHere();
    keep();
    tick();
    const after = { turn: table().dataset.turn, laid: laid() };
    if (after.laid !== before.laid && open()) {
      document.getElementById("duel").scrollIntoView({ block: "nearest" });
      if (!still.matches) reveal();
    }
    if (after.turn === "true" && before.turn !== "true") chime();
    before = after;
  }

  // Before that a new table still has the attributes of the old one; and no frame is to be painted in between.
  htmx.config.defaultSettleDelay = 0;
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target === table()) arrived();
  });

  ahead = Number(table().dataset.now) - Date.now();
  if (matchMedia("(min-width: 900px)").matches && !opened.has("sum")) opened.set("sum", { open: true });
  keep();
  tick();
  setInterval(tick, 500);
})();
