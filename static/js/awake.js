// Keeps the screen awake while a game is live (<div id="table" data-playing="true">) and somebody is at it.
(() => {
  "use strict";

  const IDLE_AFTER = 10 * 60_000;

  if (!navigator.wakeLock) return;

  let lock = null;
  let asking = false;
  let idle = false;
  let timer;

  const playing = () => document.querySelector('#table[data-playing="true"]') !== null;
  const wanted = () => playing() && !idle && !document.hidden;

  async function settle() {
    if (asking) return;
    if (lock && !wanted()) {
      lock.release();
      lock = null;
    }
    if (lock || !wanted()) return;
    asking = true;
    try {
      const given = await navigator.wakeLock.request("screen");
      lock = given;
      // The browser takes it back by itself when the page is hidden.
      given.addEventListener("release", () => {
        if (lock === given) lock = null;
      });
    } catch {
      // Refused, as at low battery: the next input asks again.
      return;
    } finally {
      asking = false;
    }
    settle(); // what was wanted may have changed meanwhile
  }

  function touched() {
    idle = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      idle = true;
      settle();
    }, IDLE_AFTER);
    settle();
  }

  for (const input of ["pointerdown", "keydown"]) addEventListener(input, touched, { passive: true });
  document.addEventListener("visibilitychange", settle);
  document.addEventListener("htmx:afterSwap", settle);
  touched();
})();
