// What a page tells of its answers: that one is waited for, that none came, that the connection is
// gone. The sentences are in #sentences, in the reader's language; they lie over the page, near the
// action bar if there is one, so nothing jumps. Other scripts call `house`.
window.house = (() => {
  "use strict";
  const SOON = 150; // ms: an answer within that time needs no sign
  const AGAIN = 10000; // ms: how often a page looks whether the house is back
  const box = document.getElementById("told");
  const words = (name) =>
    document.getElementById("sentences").content.querySelector(`[data-says=${name}]`);
  const copy = (name) => document.importNode(words(name), true);

  // To a screen reader, politely.
  const say = (sentence) => {
    document.getElementById("said").textContent = sentence;
  };

  const place = () => {
    const bar = document.getElementById("bar")?.getBoundingClientRect();
    const above = bar && bar.top > 120 && bar.top < innerHeight ? innerHeight - bar.top : 0;
    box.style.transform = `translateY(${-above - 6}px)`; // which is no jump of what lies there
  };

  // One message at a time. `what` is what it is about; `ways` are names of #sentences, each with
  // what it does: a function, or the address of a link. One that is `about` something stays until
  // that is settled; any other goes when the connection comes back.
  let shown = null;
  const tell = (name, { what = "", ways = {}, about = null } = {}) => {
    silence();
    const note = copy("message");
    const sentence = copy(name);
    for (const gap of sentence.querySelectorAll("b")) gap.textContent = what;
    note.firstElementChild.append(sentence);
    for (const [label, way] of Object.entries(ways)) {
      const control = copy(label);
      if (typeof way === "string") control.href = way;
      else {
        control.addEventListener("click", () => {
          silence();
          way();
        });
      }
      note.lastElementChild.before(control);
    }
    note.lastElementChild.addEventListener("click", () => silence());
    shown = { name, note, about };
    place();
    box.append(note);
    if (document.activeElement === document.body) note.querySelector("a, button").focus();
  };
  const silence = (about) => {
    if (!shown || (about && shown.about !== about)) return;
    const hadFocus = shown.note.contains(document.activeElement);
    shown.note.remove();
    shown = null;
    if (hadFocus) (document.getElementById("status") || document.getElementById("content")).focus();
  };

  // The sign that something is waited for, on what was clicked and by the bar; the function that
  // comes back takes it away.
  const awaited = new Set();
  const waiting = (clicked) => {
    const begin = () => {
      clicked?.setAttribute("aria-busy", "true");
      if ("waits" in document.documentElement.dataset) return;
      const sign = copy("waiting");
      place();
      box.append(sign);
      say(sign.textContent);
      document.documentElement.dataset.waits = "";
    };
    const timer = setTimeout(begin, SOON);
    const end = () => {
      clearTimeout(timer);
      clicked?.removeAttribute("aria-busy");
      awaited.delete(end);
      if (awaited.size) return;
      delete document.documentElement.dataset.waits;
      box.querySelector("[data-says=waiting]")?.remove();
    };
    awaited.add(end);
    return end;
  };
  addEventListener("pageshow", () => awaited.forEach((end) => end())); // by the way back

  // The connection
  let looking = null; // the looking of its looks, while it is lost
  const lost = () => {
    if (looking) return;
    const sign = copy("lost");
    const at = { timeStyle: "short", hourCycle: "h23" };
    const { lang } = document.documentElement;
    sign.querySelector("b").textContent = new Date().toLocaleTimeString(lang, at);
    place();
    box.prepend(sign);
    say(sign.textContent);
    looking = setInterval(look, AGAIN);
  };
  const look = async () => {
    if (!looking || document.hidden || !navigator.onLine) return;
    const how = { cache: "no-store", signal: AbortSignal.timeout(AGAIN) };
    const answer = await fetch(words("lost").dataset.look, how).catch(() => null);
    if (answer?.ok) back();
  };
  const back = () => {
    if (!looking) return;
    clearInterval(looking);
    looking = null;
    box.querySelector("[data-says=lost]")?.remove();
    say(words("back").textContent);
    if (shown && !shown.about) silence();
    document.dispatchEvent(new Event("house:back"));
  };
  addEventListener("offline", lost);
  addEventListener("online", look);
  for (const kind of ["resize", "scroll"]) {
    addEventListener(kind, () => box.firstChild && place(), { passive: true });
  }
  document.addEventListener("visibilitychange", look);

  // What something on the page is called, for a message.
  const named = (one) => {
    const name = one.getAttribute("aria-label") || one.innerText || one.value || "";
    return name.trim().replace(/\s+/g, " ").slice(0, 60);
  };

  // A click that asks the browser for no new tab or window.
  const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }) =>
    !(button || ctrlKey || metaKey || shiftKey || altKey);

  // What was clicked for a request of htmx: a link, or the button of a form.
  const clickedOf = (elt, event) =>
    elt.matches("form") ? event?.submitter || elt.querySelector("button") : elt;

  // Only who was refused can sign in again; the page stays as it is, and comes back with its picks.
  const refused = (who, again, target = "") => {
    const here = encodeURIComponent(location.pathname + location.search);
    const ways = { again };
    if (who === "nobody") ways["sign-in"] = `${words("sign-in").getAttribute("href")}?next=${here}`;
    else ways.anew = () => location.reload();
    if (shown?.name === who) return;
    tell(who, { ways, about: "reader" });
    for (const link of shown.note.querySelectorAll("a")) link.target = target;
  };

  // What every request says of its page: to whom it was shown, and its token against forgery.
  const heads = () => JSON.parse(document.body.getAttribute("hx-headers"));

  // A new token, for everything on the page.
  const renew = (token) => {
    const anew = JSON.stringify({ ...heads(), "x-csrftoken": token });
    document.body.setAttribute("hx-headers", anew);
    for (const field of document.getElementsByName("csrfmiddlewaretoken")) field.value = token;
  };

  // The style sheets of a page of which a part is shown here.
  const dress = (page) => {
    for (const sheet of page.querySelectorAll("head link[rel=stylesheet]")) {
      const path = CSS.escape(sheet.getAttribute("href"));
      if (!document.querySelector(`link[href="${path}"]`)) document.head.append(sheet);
    }
  };

  const isLost = () => looking !== null;
  const told = { tell, silence, waiting, lost, back, isLost, refused };
  return { ...told, isPlain, named, clickedOf, heads, renew, dress };
})();
