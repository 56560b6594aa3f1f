// A new table stands where the old one stood: what was scrolled sideways or within itself, the hand or
// the log, is scrolled as far again. It is known by its data-stays.
(() => {
  "use strict";
  let kept = [];

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "table") return;
    kept = [...document.querySelectorAll("#table [data-stays]")]
      .map((one) => [one.dataset.stays, one.scrollLeft, one.scrollTop])
      .filter(([, left, top]) => left || top);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const [name, left, top] of kept) {
      document.querySelector(`#table [data-stays="${name}"]`)?.scrollTo(left, top);
    }
    kept = [];
  });
})();
