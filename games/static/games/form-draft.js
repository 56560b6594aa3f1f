// What was typed or chosen and not sent stays when a new table comes, or an earlier one by the way
// back, unless the house has put something else into that field since. What was sent and refused
// comes back in the page, within an element with `data-typed`; it counts as typed, too.
(() => {
  "use strict";
  const FIELDS = "input:not([type=hidden], [type=password]), textarea, select";
  const isChosen = (field) => field.matches("[type=radio], [type=checkbox]");
  const value = (field) => (isChosen(field) ? field.checked : field.value);
  const given = (field) => {
    if (isChosen(field)) return field.defaultChecked;
    if (!field.options) return field.defaultValue;
    return ([...field.options].find((one) => one.defaultSelected) || field.options[0])?.value;
  };
  const isRefused = (field) => field.closest("[data-typed]") !== null;
  const key = (field) =>
    [field.form.getAttribute("action"), field.name, isChosen(field) ? field.value : ""].join(" ");
  const fields = () => [...document.querySelectorAll(FIELDS)].filter((field) => field.form);

  let kept = new Map();
  const keep = (sent, isOthers) => {
    kept = new Map();
    for (const field of fields()) {
      const isBack = isRefused(field);
      if (field.form === sent || (value(field) === given(field) && !isBack)) continue;
      const now = value(field);
      kept.set(key(field), { now, given: given(field), stays: isOthers || isBack });
    }
  };
  const putBack = () => {
    for (const field of fields()) {
      const was = kept.get(key(field));
      if (!was || !(was.stays || was.given === given(field))) continue;
      field[isChosen(field) ? "checked" : "value"] = was.now;
    }
    kept = new Map();
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt } = event.detail.requestConfig;
    // Where others have moved, or the house was asked what became of a step, the reader did nothing.
    keep(elt.closest("form"), elt.id === "pulse" || elt.id === "table");
  });
  document.addEventListener("htmx:afterSettle", putBack);
  document.addEventListener("htmx:historyCacheMissLoad", () => keep(null, false));
  document.addEventListener("htmx:historyRestore", putBack);

  // Whoever has to sign in again finds the turn that was typed when they are back; nobody else does.
  const place = `typed at ${location.pathname} by ${house.heads()["x-player"]}`;
  const words = () => document.getElementById("words");
  let isSent = false;
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt } = event.detail.requestConfig;
    if (elt.matches("form")) isSent = event.detail.successful;
  });
  addEventListener("pagehide", () => {
    const field = isSent ? null : words();
    if (field && value(field) && value(field) !== given(field)) sessionStorage.setItem(place, field.value);
  });
  const typed = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (words() && typed) words().value = typed;
})();
