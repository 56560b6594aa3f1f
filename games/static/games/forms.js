// Links and forms that lead to another page: a sign while it is waited for, and never to a page of
// the browser that says it has no connection. A form that can be sent twice without being taken
// twice (it has a key, or says `data-again`) is sent from here, so that what was typed stays until
// an answer has come; any other goes the browser's way.
(() => {
  "use strict";
  const PATIENCE = 20000; // ms
  const underWay = new Set();
  const renewed = new WeakSet();
  let done = () => {};
  const leave = (clicked) => {
    done();
    done = house.waiting(clicked);
    setTimeout(done, PATIENCE); // somebody may have stopped it
  };
  addEventListener("pageshow", () => {
    underWay.clear();
    done();
  });

  const isPlain = (event) =>
    !event.defaultPrevented && !event.button &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || !isPlain(event) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    if (navigator.onLine) {
      leave(link);
      return;
    }
    event.preventDefault();
    house.lost();
    house.tell("unopened", { what: house.named(link), ways: { again: () => link.click() } });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented) return;
    const posts = form.method === "post";
    const again = () => (button ? button.click() : form.requestSubmit());
    if (underWay.has(form)) {
      event.preventDefault();
    } else if (!navigator.onLine) {
      event.preventDefault();
      house.lost();
      const what = button ? house.named(button) : "";
      house.tell(posts ? "unsent" : "unopened", { what, ways: { again }, about: posts && form });
    } else if (posts && form.matches("[data-again], :has([name=form_key])")) {
      event.preventDefault();
      send(form, button, again);
    } else {
      underWay.add(form);
      leave(button);
    }
  });

  const send = async (form, button, again) => {
    underWay.add(form);
    leave(button || form);
    try {
      const answer = await answerTo(form, button);
      if (answer.status > 501 && answer.status < 505) throw new Error(answer.status);
      house.back();
      if (await take(answer, form, button, again)) return; // the sign stays until the next page
    } catch {
      house.lost();
      house.tell("unknown", { ways: { again }, about: form });
    }
    underWay.delete(form);
    done();
  };

  const answerTo = (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    const heads = { ...house.heads(), "x-form": "1" };
    const way = button?.getAttribute("formaction") || form.getAttribute("action") || location.href;
    const signal = AbortSignal.timeout(PATIENCE);
    return fetch(way, { method: "POST", body, headers: heads, redirect: "manual", signal });
  };

  // Does what an answer says; true if that leads to another page.
  const take = async (answer, form, button, again) => {
    const heads = ["Onward", "Reader", "Fresh-Token"];
    const [onward, reader, token] = heads.map((head) => answer.headers.get(head));
    if (reader) {
      house.refused(reader, again, "_blank");
      return false;
    }
    if (token && !renewed.has(form)) {
      renewed.add(form);
      house.renew(token);
      return take(await answerTo(form, button), form, button, again);
    }
    if (onward) go(onward);
    else if (answer.type === "opaqueredirect") location.reload();
    else show(await answer.text());
    return true;
  };

  // A page that is an answer to a form, such as one with what is wrong in it. It takes the place of
  // the other in the same window, where the page is scrolled to its button still, and a timer goes on.
  const show = (page) => {
    done();
    document.open();
    document.write(page);
    addEventListener("load", toWhatIsWrong, { once: true });
    document.close();
  };

  const FIELD = "input, select, textarea";
  const toWhatIsWrong = () => {
    scrollTo(0, 0);
    const said = "[aria-invalid=true], .errors, .note--error, [role=alert]";
    const wrong = [...document.querySelectorAll(said)].find((one) => one.checkVisibility());
    if (!wrong) return;
    if (!wrong.matches(FIELD)) wrong.tabIndex = -1;
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: "center" });
  };

  const go = (onward) => {
    const to = new URL(onward, location.href);
    const isHere = to.pathname === location.pathname && to.search === location.search;
    location.assign(to);
    if (isHere && to.hash) location.reload();
  };
})();
