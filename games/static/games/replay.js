// The replay: the slider follows the moment that is shown, the arrow keys and [ ] go one on or back, and Play
// goes on by itself at the chosen speed, until the end or the next key or touch.
(() => {
  "use strict";
  const slider = document.getElementById("moment");
  const button = document.getElementById("play");
  const speed = document.getElementById("speed");
  const said = document.getElementById("said");
  let playing = false;
  let timer = 0;

  const way = (rel) => document.querySelector(`.ways a[rel="${rel}"]`);
  const words = () =>
    [...document.querySelectorAll(".table-head__place, .entries .entry p")]
      .map((one) => one.textContent.trim())
      .join(". ");
  const mark = (isPlaying) => {
    playing = isPlaying;
    clearTimeout(timer);
    const [play, pause] = button.children;
    play.hidden = playing;
    pause.hidden = !playing;
  };
  const stop = () => {
    if (!playing) return;
    mark(false);
    if (way("next")) htmx.trigger(way("next"), "htmx:abort");
    said.textContent = words();
  };
  // The next moment is asked for only when the one before is shown.
  const onward = () => {
    clearTimeout(timer);
    timer = setTimeout(() => way("next")?.click(), Number(speed.value));
  };
  const start = () => {
    mark(true);
    said.textContent = "";
    if (way("next")) onward();
    else document.getElementById("way-1").click(); // from the end it begins anew
  };

  button.addEventListener("click", () => (playing ? stop() : start()));
  for (const kind of ["keydown", "pointerdown"]) {
    const halt = ({ target, key = "Enter" }) => {
      const isToggle = target.closest?.("#play") && [" ", "Enter"].includes(key);
      if (target !== speed && !isToggle) stop();
    };
    document.addEventListener(kind, halt, { capture: true });
  }
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, stop);
  }

  document.addEventListener("htmx:afterSettle", () => {
    const shown = document.getElementById("table")?.dataset.moment;
    if (shown !== undefined && document.activeElement !== slider) slider.value = shown;
    if (playing && way("next")) onward();
    else if (playing) stop();
    else if (document.activeElement !== slider) said.textContent = words();
  });
  // Whoever goes back in the browser leaves the replay at once, however long it has played.
  document.addEventListener("htmx:beforeHistoryUpdate", (event) => {
    if (playing) event.detail.history.type = "replace";
  });

  document.addEventListener("keydown", (event) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const rel = { ArrowLeft: "prev", ArrowRight: "next", "[": "prev", "]": "next" }[event.key];
    if (!rel || !plain || event.target.matches?.("input, select")) return;
    const to = way(rel) || (event.key === "]" && document.getElementById("to-table"));
    if (to) {
      event.preventDefault();
      to.click();
    }
  });
})();
