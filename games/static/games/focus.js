// The focus stays where it was when a new table comes: on the same card, place or button. If that
// is gone, it goes to what comes next, so that a keyboard is never thrown back to the top. What is
// answered to an act stands above the table, and on a small screen far above what was pressed: it is
// brought into sight.
(() => {
  "use strict";
  let before = null;
  let isPressed = false; // a button that waits for its answer is disabled, and loses the focus by that

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail.requestConfig;
    if (elt.matches("form")) isPressed = elt.contains(document.activeElement);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const focused = document.activeElement;
    const isOfForm = event.detail.requestConfig.elt.matches("form");
    before = {
      isFocused: focused !== document.body || (isOfForm && isPressed),
      key: focused.closest("#table a[hx-get]") && house.act ? house.act.key(focused) : "",
    };
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    const { isFocused, key } = before;
    before = null;
    document.getElementById("refusal")?.scrollIntoView({ block: "nearest" });
    if (!isFocused || document.activeElement !== document.body) return;
    const links = key ? [...document.querySelectorAll("#table a[hx-get]")] : [];
    const next =
      document.getElementById("refusal") ||
      links.find((one) => house.act.key(one) === key) ||
      document.querySelector("#bar .bar__choice") ||
      document.querySelector(".fan a") ||
      document.getElementById("status");
    if (next) next.focus({ preventScroll: true });
  });
})();
