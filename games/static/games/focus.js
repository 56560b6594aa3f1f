// The focus stays where it was when a new table comes: on the same card, place or button. If that
// is gone, it goes to what comes next, so that a keyboard is never thrown back to the top. Words
// that were typed and not played stay, too.
(() => {
  "use strict";
  let before = null;
  const typedWords = () => {
    const field = document.getElementById("words");
    return field && field.value !== field.defaultValue ? field.value : null;
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const focused = document.activeElement;
    const { elt } = event.detail.requestConfig;
    before = {
      isFocused: focused !== document.body,
      key: focused.closest("#table a[hx-get]") && house.act ? house.act.key(focused) : "",
      typed: elt.id === "pulse" || elt.id === "table" ? typedWords() : null,
    };
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!before) return;
    const { isFocused, key, typed } = before;
    before = null;
    const field = document.getElementById("words");
    if (field && typed !== null) field.value = typed;
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

  // Whoever has to sign in again finds what was typed when they are back; nobody else does.
  const place = `typed at ${location.pathname} by ${house.heads()["x-player"]}`;
  let isSent = false;
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt } = event.detail.requestConfig;
    if (elt.matches("form")) isSent = event.detail.successful;
  });
  addEventListener("pagehide", () => {
    const typed = isSent ? null : typedWords();
    if (typed) sessionStorage.setItem(place, typed);
  });
  const field = document.getElementById("words");
  const typed = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (field && typed) field.value = typed;
})();
