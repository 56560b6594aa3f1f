// What becomes of a request of htmx: that it is waited for is shown; an answer that does not come,
// or that says no, is told, with a way to repeat just that click. What a page asks by itself
// (`every` or `intersect` in hx-trigger) is quiet: it tells of nothing but the connection, and asks nothing in
// hidden tabs, while there is no connection, or for somebody who has been signed out.
(() => {
  "use strict";
  const isQuiet = (elt) => /every|intersect/.test(elt.getAttribute("hx-trigger"));
  const AWAY = [502, 503, 504]; // the house is being started, or what stands before it finds none
  const renewed = new WeakSet();
  let isRefused = false; // somebody else is signed in than this page was shown to

  document.addEventListener("htmx:confirm", (event) => {
    const isIdle = document.hidden || house.isLost() || isRefused;
    if (isIdle && isQuiet(event.detail.elt)) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSend", (event) => {
    const { xhr, requestConfig } = event.detail;
    const { elt, triggeringEvent } = requestConfig;
    if (isQuiet(elt)) return;
    const done = house.waiting(house.clickedOf(elt, triggeringEvent));
    xhr.addEventListener("loadend", () => {
      if (!xhr.getResponseHeader("HX-Redirect")) done(); // else the sign stays until the next page
    });
  });

  const repeat = ({ elt, triggeringEvent }) => {
    const clicked = house.clickedOf(elt, triggeringEvent);
    if (isQuiet(elt)) location.reload();
    else if (clicked.matches("a, button")) clicked.click();
    else htmx.trigger(elt, triggeringEvent?.type || "click");
  };

  // Whoever knows better what to say of an act of theirs listens to `house:failed`, and stops it.
  const failed = (event, why) => {
    const { xhr, requestConfig } = event.detail;
    const elt = requestConfig.elt;
    const isAway = why === "away" || AWAY.includes(xhr.status);
    const again = () => repeat(requestConfig);
    if (isAway) house.lost();
    if (isAnswered(xhr, elt, again) || isQuiet(elt)) return;
    const detail = { elt, isAway, status: xhr.status };
    const asks = new CustomEvent("house:failed", { bubbles: true, cancelable: true, detail });
    if (!elt.dispatchEvent(asks)) return;
    const what = house.named(house.clickedOf(elt, requestConfig.triggeringEvent));
    const anew = () => location.reload();
    if (isAway && elt.matches("form")) house.tell("unknown", { ways: { again }, about: elt });
    else if (isAway) house.tell("not-taken", { what, ways: { again } });
    else if (why === "unshown") house.tell("unshown", { ways: { anew }, about: elt });
    else if (xhr.status >= 500) house.tell("broken", { what, ways: { again }, about: elt });
    else house.tell("no", { what, ways: { anew }, about: elt });
  };

  // True for a refusal that knows what to do: to sign in, or to try once more with a new token.
  const isAnswered = (xhr, elt, again) => {
    const [reader, token] = ["Reader", "Fresh-Token"].map((head) => xhr.getResponseHeader(head));
    if (reader) {
      isRefused = true;
      house.refused(reader, again, elt.closest("#table") ? "" : "_blank");
      return true;
    }
    if (!token) return false;
    house.renew(token);
    if (renewed.has(elt) || isQuiet(elt)) return false;
    renewed.add(elt);
    setTimeout(again);
    return true;
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
