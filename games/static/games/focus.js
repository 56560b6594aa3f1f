// The focus stays where it was when a new table comes: on the same card, place or button. If that
// is gone, it goes to what comes next, so that a keyboard is never thrown back to the top.
(() => {
  "use strict";
  let before = null;

  document.addEventListener("htmx:beforeSwap", () => {
    const focused = document.activeElement;
    before = {
      isFocused: focused !== document.body,
      key: focused.closest("#table a[hx-get]") && house.act ? house.act.key(focused) : "",
    };
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    const { isFocused, key } = before;
    before = null;
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
