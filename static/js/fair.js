// Checks the dice of a finished match in this browser, from its record alone.
//
// A second implementation of what firstandglory/engine/fairdice.py documents, by Web Crypto: the stream is
// HMAC-SHA256 blocks, numbers are taken from it byte by byte without modulo bias, and the record's actions say in
// which order. Each throw and each shuffle is derived again and compared with the one in the record.
(() => {
  "use strict";

  const place = document.getElementById("check");
  if (!place) return;

  const LABEL = "firstandglory/1";
  const BLOCK = 32; // bytes
  const SIDES = 6;
  const ascii = new TextEncoder();
  const SHA = { name: "HMAC", hash: "SHA-256" };

  // The stream

  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  async function hmac(key, message) {
    const imported = await crypto.subtle.importKey("raw", key, SHA, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
  }

  class Stream {
    static async open({ server, home, away }) {
      const stream = new Stream();
      const key = await hmac(bytes(server), ascii.encode([LABEL, home, away].join("\n")));
      stream.key = await crypto.subtle.importKey("raw", key, SHA, false, ["sign"]);
      stream.position = 0;
      stream.block = null;
      return stream;
    }

    async byte() {
      const offset = this.position % BLOCK;
      if (offset === 0) {
        const index = new DataView(new ArrayBuffer(8));
        index.setBigUint64(0, BigInt(this.position / BLOCK));
        this.block = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, index.buffer));
      }
      this.position += 1;
      return this.block[offset];
    }

    // A number from 0 to n - 1; what would make some likelier than others is thrown away.
    async below(n) {
      if (n === 1) return 0;
      const wide = n > 256;
      const all = wide ? 65536 : 256;
      for (;;) {
        const drawn = wide ? (await this.byte()) * 256 + (await this.byte()) : await this.byte();
        if (drawn < all - (all % n)) return drawn % n;
      }
    }

    async pair() {
      return [1 + (await this.below(SIDES)), 1 + (await this.below(SIDES))];
    }

    // Sorted first, so that how the pile lay before cannot matter.
    async shuffled(cards) {
      const pile = [...cards].sort();
      for (let i = pile.length - 1; i > 0; i -= 1) {
        const j = await this.below(i + 1);
        [pile[i], pile[j]] = [pile[j], pile[i]];
      }
      return pile;
    }
  }

  // The check

  const ORDERS = [["home", "away"], ["offense", "defense"]];
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  async function derived(stream, action) {
    if (action.do === "shuffle") return stream.shuffled(action.cards);
    const [first, second] = ORDERS.find(([seat]) => seat in action);
    return { [first]: await stream.pair(), [second]: await stream.pair() };
  }

  const found = (action) => {
    const { do: kind, team, cards, ...dice } = action;
    return kind === "shuffle" ? cards : dice;
  };

  // What a team shuffles first is its whole deck; what it shuffles later the rules know, not the seed.
  function deckOf(record, action, shuffled) {
    if (shuffled.has(action.team)) return true;
    shuffled.add(action.team);
    const deck = record.teams[action.team].deck;
    return !deck.cards || same([...deck.cards].sort(), [...action.cards].sort());
  }

  async function check(record) {
    if (!record.fair) throw new Error("This record has no fair dice.");
    if (!record.fair.server) throw new Error("The site's seed is told when the match is over.");
    const commit = hex(await crypto.subtle.digest("SHA-256", bytes(record.fair.server)));
    const stream = await Stream.open(record.fair);
    const shuffled = new Set();
    const lines = [];
    for (const [index, action] of record.actions.entries()) {
      if (action.do !== "roll" && action.do !== "shuffle") continue;
      const expected = await derived(stream, action);
      const whole = action.do === "roll" || deckOf(record, action, shuffled);
      lines.push({ n: index + 1, action, expected, found: found(action), fits: whole && same(expected, found(action)) });
    }
    return { promised: commit === record.fair.commit, lines };
  }

  // What it comes to

  const named = (seat) => place.dataset[seat] ?? seat;
  const count = (many, one) => `${many} ${one}${many === 1 ? "" : "s"}`;
  const and = (parts) => parts.filter(Boolean).join(" and ");

  function words({ action }) {
    if (action.do === "shuffle") return `Shuffle, ${named(action.team)}`;
    return "home" in action ? "Roll of both teams" : "Snap or kick";
  }

  const FIRST = 4; // cards of a pile that are shown; all of them are compared

  function shown(outcome) {
    if (Array.isArray(outcome)) return `${outcome.slice(0, FIRST).join(" ")} … ${count(outcome.length, "card")}`;
    return Object.entries(outcome).map(([whose, dice]) => `${named(whose)} ${[dice].flat().join("+")}`).join(", ");
  }

  // Where a shuffle differs, told by its first card that does; a die is told as it should be.
  function difference({ expected, found }) {
    if (!Array.isArray(expected)) return shown(expected);
    const at = expected.findIndex((card, index) => card !== found[index]);
    return at < 0 ? "not the cards of this deck" : `card ${at + 1} is ${expected[at]}, not ${found[at]}`;
  }

  function verdict({ promised, lines }) {
    const counts = (some) => {
      const throws = some.filter(({ action }) => action.do === "roll").length;
      const shuffles = some.length - throws;
      return and([throws && count(throws, "throw"), shuffles && count(shuffles, "shuffle")]) || "no throws";
    };
    const wrong = lines.filter(({ fits }) => !fits);
    const told = [];
    if (!promised) told.push("The site's seed is not the one that was promised before the match.");
    if (wrong.length) told.push(`${counts(wrong)} of ${counts(lines)} do not match: ${and([`action ${wrong.map(({ n }) => n).join(", ")}`])}.`);
    else if (promised) told.push(lines.length === 1 ? `${counts(lines)} matches.` : `All ${counts(lines)} match.`);
    return told.join(" ");
  }

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
    made.append(...children);
    return made;
  }

  function row(line) {
    const mark = line.fits ? "matches" : "differs";
    return element(
      "tr",
      { class: `fair-${mark}` },
      element("th", { scope: "row" }, `${line.n} ${words(line)}`),
      element("td", {}, shown(line.found)),
      element("td", {}, line.fits ? mark : `${mark}: ${difference(line)}`),
    );
  }

  function say(text, state) {
    const said = document.getElementById("verdict");
    said.dataset.state = state;
    said.textContent = text;
  }

  function show(result) {
    say(verdict(result), result.promised && result.lines.every(({ fits }) => fits) ? "fair" : "false");
    const rows = document.getElementById("throws");
    rows.querySelector("tbody").replaceChildren(...result.lines.map(row));
    rows.hidden = false;
  }

  async function run(read) {
    say("Checking…", "checking");
    try {
      if (!crypto.subtle) throw new Error("This browser can only check on a page that came over HTTPS.");
      show(await check(await read()));
    } catch (fault) {
      document.getElementById("throws").hidden = true;
      say(fault instanceof SyntaxError ? "That file is no record." : fault.message, "unknown");
    }
  }

  // Which seeds were drawn in this browser, see seed.js.
  function mine() {
    try {
      const seeds = JSON.parse(localStorage.getItem("seeds")) ?? [];
      for (const line of document.querySelectorAll("[data-seed]")) line.hidden = !seeds.includes(line.dataset.seed);
    } catch {
      // A browser may forbid storage.
    }
  }

  mine();
  if (place.dataset.record) {
    run(async () => {
      const answer = await fetch(place.dataset.record);
      if (!answer.ok) throw new Error("The record could not be read: load the page again.");
      return answer.json();
    });
  }
  document.getElementById("file")?.addEventListener("change", ({ target }) => {
    if (target.files.length) run(async () => JSON.parse(await target.files[0].text()));
  });
})();
