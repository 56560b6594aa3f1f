// Measures a table page as it stands in the window now, scrolled to its top. Gives
//   faults: [key, detail] each; a key names the kind of fault and the element, whatever the window;
//   boxes: where the parts stand that must not move when something is picked.
async () => {
  "use strict";
  const FINGER = 44; // px: the smallest thing to be touched
  const LEAST = 3; // px: what overlaps or hangs out by less is not seen
  const HIGHEST_DOCK = 0.45;
  const LEAST_TABLE = 0.4;
  const WIDE = 1024; // px: from here on a hand card is at least CARD px wide
  const CARD = 88;

  // What may lie over what, and why.
  const COVERED = [
    [".stack .card", ".stack .card", "cards of a stack; that each index is seen is measured by itself"],
    [".fan .card", ".fan .card", "cards of a hand; the same"],
    [".zone__cells .card", ".zone__cells .card", "cards of a group; the same"],
    [".dock", "body", "what scrolls behind the dock"],
    [".house-head", "body", "the menu of the house opens over the page"],
    [".bar__acts", ".bar", "what scrolls behind Send and Undo", (one) => style(one).position === "sticky"],
    [".bar__choices", ".bar", "what scrolls behind what can be chosen", (one) => style(one).position === "sticky"],
    [".over .word", ".tag", "says what the tag says, and what it would say then"],
  ];
  // What lies over the middle of what can be picked, and why.
  const AIMED = [
    [".fan .card", ".fan .card", "cards of a hand: what the next one leaves of it is measured as a small target"],
    [".dock", "#table", "what scrolls behind the dock, where it cannot scroll out of it"],
  ];

  const faults = [];
  const fault = (kind, element, detail) => faults.push([`${kind}: ${named(element)}`, detail]);

  // A name for an element that stays when the state changes: its class and that of what it is in.
  function named(element) {
    const own = (one) => {
      const classes = [...one.classList].filter((name) => !/^(is-|biome-|suit--|sign--)/.test(name));
      const shown = classes.length ? `.${classes[0]}` : one.localName;
      return one.id && !classes.length ? `#${one.id.replace(/[0-9].*/, "")}` : shown;
    };
    const within = element.parentElement?.closest("[class]");
    return within ? `${own(within)} ${own(element)}` : own(element);
  }

  // Nothing scrolls a table that has just been opened.
  if (scrollY) fault("scrolled", document.body, `by ${scrollY} px`);
  scrollTo(0, 0);
  for (const one of document.querySelectorAll(".fan, .bar, .table-page__side")) one.scrollTo(0, 0);
  await new Promise(requestAnimationFrame);
  const { innerWidth: width, innerHeight: height } = window;
  const styles = new Map();
  const style = (one) => styles.get(one) || styles.set(one, getComputedStyle(one)).get(one);
  const box = (one) => one.getBoundingClientRect();
  const size = (rect) => `${Math.round(rect.width)} x ${Math.round(rect.height)}`;
  const place = (rect) =>
    `x ${Math.round(rect.left)} to ${Math.round(rect.right)}, y ${Math.round(rect.top)} to ${Math.round(rect.bottom)}`;
  const short = (words) => words.trim().replace(/\s+/g, " ").slice(0, 40);
  const meet = (a, b) => {
    const left = Math.max(a.left, b.left);
    const top = Math.max(a.top, b.top);
    const right = Math.min(a.right, b.right);
    const bottom = Math.min(a.bottom, b.bottom);
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };

  // Bar and hand are in the window; the dock leaves room for the table.

  const dock = document.querySelector(".dock");
  const bar = document.querySelector(".dock > .bar");
  const hand = document.querySelector(".dock > .hand");
  const table = document.querySelector(".table-page__table");
  if (bar) {
    for (const one of [bar, hand, document.getElementById("send"), hand?.querySelector(".fan > li")]) {
      if (!one) continue;
      const rect = box(one);
      const inside = rect.left > -1 && rect.top > -1 && rect.right < width + 1 && rect.bottom < height + 1;
      if (!inside || !rect.width) fault("out of the window", one, place(rect));
    }
    const send = document.getElementById("send");
    if (send && !send.contains(document.elementFromPoint(box(send).left + 9, box(send).top + 9)))
      fault("covered", send, place(box(send)));
    const part = box(dock).height / height;
    if (part > HIGHEST_DOCK + 0.001) fault("high dock", dock, `${Math.round(part * 100)} % of the height`);
    if (hand && hand.scrollHeight > box(hand).height + 1) fault("cut", hand, `${hand.scrollHeight} px in ${size(box(hand))}`);
    // Where nothing can be sent yet, the first thing that can be chosen is seen whole.
    const choice = send ? null : bar.querySelector(".bar__choice");
    if (choice) {
      const acts = bar.querySelector(".bar__acts");
      const foot = acts && style(acts).position === "sticky" ? box(acts).top : box(bar).bottom;
      if (box(choice).bottom > foot + LEAST) fault("choice cut", choice, `${place(box(choice))} above ${Math.round(foot)}`);
    }
    // Where a move is ready, what else can be chosen is seen whole or not at all.
    for (const one of send ? bar.querySelectorAll(".bar__choices > .button") : []) {
      const rect = box(one);
      const x = rect.left + 9;
      if (x > box(bar).right - 9) continue;
      const seen = [rect.top + 3, (rect.top + rect.bottom) / 2, rect.bottom - 3].filter((y) => one.contains(document.elementFromPoint(x, y)));
      if (seen.length % 3) fault("choice cut", one, `${seen.length} of 3 parts of “${short(one.textContent)}” seen`);
    }
    if (box(hand || bar).bottom > box(dock).bottom + 1) fault("cut", dock, `${place(box(hand || bar))} in ${place(box(dock))}`);
  }
  // At the end the result stands where one looks for the table.
  const shows = [table, document.querySelector(".result")];
  let seen = 0;
  let looked = 0;
  for (let y = 2; y < height; y += 4) {
    looked += 1;
    const hit = [0.1, 0.3, 0.5, 0.7].some((x) => {
      const found = document.elementFromPoint(x * width, y);
      return found && shows.some((one) => one?.contains(found));
    });
    if (hit) seen += 1;
  }
  const whole = bar && box(table).bottom <= box(dock).top + 1; // a small table may be seen whole
  if (seen / looked < LEAST_TABLE && !whole) fault("little table", table, `${Math.round((seen / looked) * 100)} % of the height`);

  // Nothing is wider than the screen.

  const root = document.documentElement;
  if (root.scrollWidth > width) {
    const scrolls = (one) => one && one !== root && (style(one).overflowX !== "visible" || scrolls(one.parentElement));
    for (const one of document.querySelectorAll("body *")) {
      const rect = box(one);
      const first = box(one.parentElement).right <= width + 1;
      if (first && rect.right > width + 1 && rect.width && !scrolls(one.parentElement) && style(one).position !== "fixed")
        fault("wide", one, `up to ${Math.round(rect.right)} px`);
    }
  }

  // Words: none cut off, none over another, none out of the box they stand in.

  const clips = (one) => {
    const found = [];
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = style(up);
      if (overflowX !== "visible" || overflowY !== "visible") found.push(up);
    }
    return found;
  };
  const bordered = (one) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const found = style(up);
      const all = ["Top", "Right", "Bottom", "Left"].every((side) => parseFloat(found[`border${side}Width`]) > 0);
      if (all && found.display !== "inline") return up;
    }
    return null;
  };
  const hushed = (one) => one.closest(".visually-hidden, [hidden], .skip");
  const told = (one) => {
    const line = one.closest("[title]");
    return line && style(line).textOverflow === "ellipsis";
  };
  const items = [];
  const put = (element, rect, words) => {
    // Letters fill the middle of their line; the rest may be less than there is.
    const inset = words === null ? 0 : rect.height * 0.22;
    let shown = { left: rect.left, right: rect.right, top: rect.top + inset, bottom: rect.bottom - inset };
    const whole = shown;
    if (whole.right - whole.left < 2) return;
    for (const clip of clips(element)) {
      const within = box(clip);
      if (within.width < 2 || within.height < 2) return; // for screen readers
      const { overflowX, overflowY } = style(clip);
      const over = { x: whole.right > within.right + 1 || whole.left < within.left - 1, y: whole.bottom > within.bottom + 1 || whole.top < within.top - 1 };
      const scroll = (flow) => flow === "auto" || flow === "scroll";
      if (words !== null && ((over.x && !scroll(overflowX)) || (over.y && !scroll(overflowY))) && !told(clip)) {
        fault("cut", element, `“${words}” at ${place(whole)} in ${place(within)}`);
        return;
      }
      shown = meet(shown, within);
    }
    if (shown.right - shown.left < 1 || shown.bottom - shown.top < 1) return;
    items.push({ element, words: words ?? "", rect: shown });
    const frame = words === null ? null : bordered(element);
    if (frame) {
      const within = box(frame);
      const out = Math.max(whole.right - within.right, within.left - whole.left, whole.bottom - within.bottom, within.top - whole.top);
      if (out > 1.5 && !clips(element).some((clip) => frame.contains(clip))) fault("spills", element, `“${words}” by ${Math.round(out)} px out of ${named(frame)}`);
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || hushed(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) put(element, rect, short(node.data));
  }
  for (const one of document.querySelectorAll("#table .mark, #table .by, #table .cross, #table svg.suit, #table svg.sign"))
    if (one.checkVisibility({ visibilityProperty: true }) && !hushed(one) && !one.closest(".face__art")) put(one, box(one), null);
  const lies = (a, b) =>
    COVERED.some(([upper, lower, , when]) => {
      const [one, other] = [a.closest(upper), b.closest(lower)];
      return one && other && one !== other && !one.contains(b) && (!when || when(one));
    });
  const covering = (a, b) => lies(a, b) || lies(b, a);
  items.sort((a, b) => a.rect.top - b.rect.top);
  items.forEach((a, at) => {
    for (let next = at + 1; next < items.length && items[next].rect.top < a.rect.bottom; next += 1) {
      const b = items[next];
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const both = meet(a.rect, b.rect);
      if (both.width < LEAST || both.height < LEAST || covering(a.element, b.element)) continue;
      if (!a.words && !b.words) continue;
      const [one, other] = a.words ? [a, b] : [b, a];
      fault("overlap", one.element, `“${one.words}” and ${named(other.element)} “${other.words}” by ${size(both)}`);
    }
  });

  // On a card no sign lies over another, and no mark over a sign.

  for (const card of document.querySelectorAll("#table .card")) {
    const seen = [...card.querySelectorAll(".mark, svg.suit, svg.sign")]
      .filter((one) => !one.closest(".face__art") && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => [one, box(one)]);
    seen.forEach(([one, rect], at) => {
      for (const [other, its] of seen.slice(at + 1)) {
        const both = meet(rect, its);
        if (both.width >= LEAST && both.height >= LEAST) fault("sign covered", one, `${card.dataset.card || ""}: ${named(other)} by ${size(both)}`);
      }
    });
  }

  // Of cards that lie over each other each shows its index.

  for (const list of document.querySelectorAll(".fan, .zone__cells, .stack")) {
    const cards = [...list.children].map((one) => one.querySelector(".card")).filter((one) => one?.checkVisibility());
    cards.forEach((card, at) => {
      const index = card.querySelector(".face__index");
      const above = cards[at + 1];
      if (!index || !above) return;
      for (const sign of index.children) {
        if (!sign.checkVisibility()) continue;
        const both = meet(box(sign), box(above));
        if (both.width > 2 && both.height > 2) fault("index covered", sign, `${card.dataset.card || ""} by ${size(both)}`);
      }
    });
  }

  // No card of a bird is lost when a window becomes wider or narrower: Chromium may leave out what is in
  // containers within containers.

  for (const card of document.querySelectorAll("#table .stacks__stack .card"))
    if (!card.checkVisibility() || box(card).width < 1) fault("lost", card, card.dataset.card || "");

  // Words are legible, and of three sizes; what is drawn of letters (a card, a count on its back, a sign) may
  // be larger.

  const rem = parseFloat(getComputedStyle(root).fontSize);
  const drawn = (one) => one.closest(".face, .back, .mini, .cross, .nest__sign, .signs, .postmark, h1, code");
  const words = document.createTreeWalker(document.getElementById("table"), NodeFilter.SHOW_TEXT);
  while (width >= 360 && words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!short(words.currentNode.data) || !one.checkVisibility() || hushed(one) || one.closest("svg") || box(one).width < 2) continue;
    const type = parseFloat(style(one).fontSize);
    if (type < 12.99) fault("small type", one, `${type} px “${short(one.textContent)}”`);
    else if (!drawn(one) && ![13, 16, 20].includes(Math.round((160 * type) / rem) / 10))
      fault("a fourth size of type", one, `${type} px “${short(one.textContent)}”`);
  }

  // A hand card is large, its animal too.

  if (width >= WIDE && bar && hand) {
    for (const card of hand.querySelectorAll(".fan .card")) {
      const rect = box(card);
      if (rect.width < CARD - 0.5) fault("small hand card", card, `${card.dataset.card || ""} ${size(rect)}`);
      const animal = card.querySelector(".animal");
      if (animal && box(animal).width < rect.width / 2 - 0.5)
        fault("small animal", animal, `${card.dataset.card || ""} ${size(box(animal))} on ${size(rect)}`);
    }
  }

  // A finger hits what it aims at. A link within a sentence is as high as its line (WCAG 2.5.5,
  // inline); of a card in the hand counts what the next one leaves of it; a smaller thing will do
  // where a finger's breadth round it hits nothing else (2.5.8, spacing).

  const reach = (one) => {
    const rect = box(one);
    const after = getComputedStyle(one, "::after");
    const grow = after.position === "absolute" && after.content !== "none" ? (side) => Math.max(0, -parseFloat(after[side]) || 0) : () => 0;
    return { left: rect.left - grow("left"), right: rect.right + grow("right"), top: rect.top - grow("top"), bottom: rect.bottom + grow("bottom") };
  };
  const targets = [...document.querySelectorAll("#table :is(a[href], button, summary, select, input:not([type=hidden]))")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !hushed(one))
    .map((one) => [one, reach(one)]);
  for (const [one, rect] of targets) {
    const inline = style(one).display.startsWith("inline") && one.parentElement.localName === "p" && short(one.parentElement.textContent) !== short(one.textContent) && !one.classList.contains("button");
    if (inline) continue;
    const next = one.closest(".fan > li")?.nextElementSibling;
    const beside = next && box(next).left > rect.left; // else it is in the next row
    const wide = Math.min(rect.right - rect.left, beside ? box(next).left - rect.left : Infinity);
    const high = rect.bottom - rect.top;
    if (wide > FINGER - 0.5 && high > FINGER - 0.5) continue;
    const x = (rect.left + rect.right) / 2;
    const y = (rect.top + rect.bottom) / 2;
    const near = targets.some(([other, its]) => other !== one && !one.closest(".fan") && its.left < x + FINGER / 2 && its.right > x - FINGER / 2 && its.top < y + FINGER / 2 && its.bottom > y - FINGER / 2);
    if (near || Math.min(wide, high) < 24 || one.closest(".fan")) fault("small target", one, `“${short(one.textContent)}” ${Math.round(wide)} x ${Math.round(high)}`);
  }

  // What can be picked is a link that the Tab key comes to, and its middle is its own.

  for (const lit of document.querySelectorAll("#table :is(.is-pickable, .is-target)")) {
    const link = lit.matches("a") ? lit : lit.querySelector("a[href]");
    if (!link || link.tabIndex < 0 || link.closest("[inert]")) fault("no key comes to", lit, short(lit.textContent));
  }
  for (const [one] of targets) {
    if (!one.matches("[data-token], [data-step], button")) continue;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, right, top, bottom } = box(one);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || one.contains(hit)) continue;
    if (AIMED.some(([upper, lower]) => hit.closest(upper) && one.closest(lower) && !hit.closest(upper).contains(one))) continue;
    fault("not its own middle", one, `“${short(one.textContent)}” ${one.dataset.token || one.dataset.step || ""} under ${named(hit)} “${short(hit.textContent)}”`);
  }
  for (const one of document.querySelectorAll(".fan, .bar, .bar__choices, .table-page__side")) one.scrollTo(0, 0);
  scrollTo(0, 0);

  const boxes = {};
  const keep = (name, one) => {
    const rect = box(one);
    boxes[name] = [rect.left, rect.top, rect.width, rect.height].map((value) => Math.round(value * 10) / 10);
  };
  for (const name of [".dock > .hand", ".table-page__side", ".table-page__table"]) {
    const one = document.querySelector(name);
    if (one) keep(name, one);
  }
  return { faults, boxes };
}
