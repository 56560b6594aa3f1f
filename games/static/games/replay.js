// The slider of the replay follows the moment that is shown, and the arrow keys go one on or back.
(() => {
  "use strict";
  const slider = document.getElementById("moment");

  document.addEventListener("htmx:afterSettle", () => {
    const shown = document.getElementById("table")?.dataset.moment;
    if (slider && shown !== undefined && document.activeElement !== slider) slider.value = shown;
  });

  document.addEventListener("keydown", (event) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || !plain || event.target instanceof HTMLInputElement) return;
    const way = document.querySelector(`.ways a[rel=${rel}]`);
    if (way) {
      event.preventDefault();
      way.click();
    }
  });
})();
