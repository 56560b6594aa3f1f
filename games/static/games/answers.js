// What becomes of a request of htmx: an answer that does not come, or that says no, is told, with a
// way to repeat just that click. What a page asks by itself (`every` in hx-trigger) is quiet: it
// tells of nothing but the connection, and asks nothing in hidden tabs or while that is gone.
(() => {
  "use strict";
  const isQuiet = (elt) => (elt.getAttribute("hx-trigger") || "").includes("every");
  const AWAY = [502, 503, 504]; // the house is being started, or what stands before it finds none
  const renewed = new WeakSet();
  let isRefused = false; // somebody else is signed in than this page was shown to

  document.addEventListener("htmx:confirm", (event) => {
    const isIdle = document.hidden || house.isLost() || isRefused;
    if (isIdle && isQuiet(event.detail.elt)) event.preventDefault();
  });

  // Whoever knows better what to say of an act of theirs listens to `house:failed`, and stops it.
  const failed = (event, why) => {
    const { xhr, requestConfig } = event.detail;
    const elt = requestConfig.elt;
    const isAway = why === "away" || AWAY.includes(xhr.status);
    if (isAway) house.lost();
    const button = elt.matches("form") && (requestConfig.triggeringEvent?.submitter || elt.querySelector("button"));
    const again = () => (isQuiet(elt) ? location.reload() : (button || elt).click());
    const reader = xhr.getResponseHeader("Reader");
    if (reader) {
      isRefused = true;
      house.refused(reader, again);
      return;
    }
    const token = xhr.getResponseHeader("Fresh-Token");
    if (xhr.status === 403 && token) {
      house.renew(token);
      if (!renewed.has(elt) && !isQuiet(elt)) {
        renewed.add(elt);
        setTimeout(again);
        return;
      }
    }
    if (isQuiet(elt)) return;
    const detail = { elt, isAway, status: xhr.status };
    const asks = new CustomEvent("house:failed", { bubbles: true, cancelable: true, detail });
    if (!elt.dispatchEvent(asks)) return;
    const what = house.named(elt);
    if (isAway) house.tell("not-taken", { what, ways: { again } });
    else if (why === "unshown") house.tell("unshown", { ways: { anew: () => location.reload() }, about: elt });
    else if (xhr.status >= 500) house.tell("broken", { what, ways: { again }, about: elt });
    else house.tell("no", { what, ways: { anew: () => location.reload() }, about: elt });
  };
  document.addEventListener("htmx:sendError", (event) => failed(event, "away"));
  document.addEventListener("htmx:timeout", (event) => failed(event, "away"));
  document.addEventListener("htmx:responseError", (event) => failed(event, "no"));
  document.addEventListener("htmx:swapError", (event) => failed(event, "unshown"));
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { status } = event.detail.xhr;
    if (status < 400) isRefused = false;
    if (status < 500) house.back();
  });
})();
