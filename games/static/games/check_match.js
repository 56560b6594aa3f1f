// Checks a finished match with the browser's own cryptography, as check_match.py does with Python:
// what was published before the deal, how seed and seats come of it, and the chain of moves; and
// compares all that with the marks in a player's own emails.
(() => {
  "use strict";
  const FORMS = ["rural-route-match-1", "rural-route-match-2"];
  const HEX = /^(?:[0-9a-f]{2})*$/;
  const text = new TextEncoder();
  class Mismatch extends Error {
    constructor(says, ...things) {
      super(says);
      this.things = things;
    }
  }

  const fromHex = (hex) => {
    if (typeof hex !== "string" || !HEX.test(hex)) throw new Mismatch("form");
    return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.substr(2 * at, 2), 16));
  };
  const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const twoBytes = (number) => [number >> 8, number & 255];
  const sha256 = async (bytes) =>
    toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const hmac = async (key, bytes) => {
    const how = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, how, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
  };

  const checkSeed = async (match) => {
    const seed = fromHex(match.seed);
    const promise = (what, bytes) => sha256(join(text.encode(`rural-route-${what}:${match.code}:`), bytes));
    if ((match.seed_version ?? 1) === 1) {
      if ((await promise("seed", seed)) !== match.seed_hash) throw new Mismatch("seed-hash");
      return seed;
    }
    const secret = fromHex(match.secret);
    if ((await promise("secret", secret)) !== match.seed_hash) throw new Mismatch("secret");
    const words = ["rural-route-deal", match.code, ...match.joined.map((each) => each.salt)].join(":");
    if (toHex(await hmac(secret, text.encode(words))) !== match.seed) throw new Mismatch("seed");
    return seed;
  };

  const checkSeats = async (match, seed) => {
    if (!match.drawn) return;
    const ranks = [];
    for (const place of match.seats.keys()) {
      const rank = await hmac(seed, text.encode(`rural-route-seat:${match.code}:${place}`));
      ranks.push([toHex(rank), place]);
    }
    const drawn = ranks.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, place]) => place);
    for (const [place, { seat }] of match.joined.entries()) {
      if (drawn[seat] !== place) throw new Mismatch("seats", seat + 1);
    }
  };

  // Every digest, the one before any move first.
  const checkChain = async (match, seed) => {
    let head = (await hmac(seed, text.encode(`rural-route-chain:${match.code}`))).slice(0, 16);
    const chain = [toHex(head)];
    for (const [at, move] of match.steps.entries()) {
      const words = text.encode(move.step);
      const told = [head, twoBytes(move.seat), twoBytes(words.length), words, fromHex(move.fingerprint)];
      head = (await hmac(seed, join(...told))).slice(0, 16);
      if (toHex(head) !== move.digest) throw new Mismatch("move", at + 1);
      chain.push(move.digest);
    }
    return chain;
  };

  // What stands in a mailbox: as it is, with quoted-printable undone, and each block of base64.
  const readMails = async (files) => {
    const texts = [];
    for (const file of files) {
      const raw = await file.text();
      texts.push(raw.replace(/=\r?\n/g, "").replace(/=3D/g, "="));
      for (const [block] of raw.matchAll(/^(?:[A-Za-z0-9+/]{76}\r?\n)*[A-Za-z0-9+/]{4,76}={0,2}\r?$/gm)) {
        try {
          texts.push(atob(block.replace(/\s/g, "")));
        } catch {
          // a line that only looks like it
        }
      }
    }
    return texts;
  };

  const checkMails = (match, chain, texts) => {
    const code = match.code.replace(/\W/g, "");
    const heads = new RegExp(`\\b${code}\\b[^/<>=@]{1,40}?\\b([0-9a-f]{16})\\b`, "g");
    const receipts = new RegExp(`\\breceipt ${code} (\\d{1,3}) ([0-9a-f]{64}) ([0-9a-f]{64})\\b`, "g");
    const known = new Set(chain.map((digest) => digest.slice(0, 16)));
    let marks = 0;
    const places = new Map();
    for (const words of texts) {
      for (const [, head] of words.matchAll(heads)) {
        if (!known.has(head)) throw new Mismatch("head", head);
        marks += 1;
      }
      for (const [, place, salt, promise] of words.replace(/\s+/g, " ").matchAll(receipts)) {
        if (promise !== match.seed_hash) throw new Mismatch("promise");
        places.set(salt, Number(place));
      }
    }
    checkReceipts(match, places);
    return marks + places.size;
  };

  // Whoever sat before somebody may have left before the deal: a place becomes an earlier one only.
  const checkReceipts = (match, places) => {
    const salts = (match.joined ?? []).map((each) => each.salt);
    if ([...places.keys()].some((salt) => !salts.includes(salt))) throw new Mismatch("lost");
    let last = 0;
    for (const [at, salt] of salts.entries()) {
      if (!places.has(salt)) continue;
      const place = places.get(salt);
      if (place < last || place < at + 1) throw new Mismatch("order");
      last = place;
    }
  };

  const checkSalt = async (match, words) => {
    const salt = await sha256(text.encode(words));
    if (!(match.joined ?? []).some((each) => each.salt === salt)) throw new Mismatch("not-mine");
  };

  const readMatch = async (field) => {
    const [file] = field.files;
    if (!file && !field.dataset.address) throw new Mismatch("file");
    const words = file ? await file.text() : await (await fetch(field.dataset.address)).text();
    try {
      const match = JSON.parse(words);
      if (FORMS.includes(match.form)) return match;
    } catch {
      // said below
    }
    throw new Mismatch("form");
  };

  const check = async () => {
    const match = await readMatch(document.getElementById("check-match"));
    const seed = await checkSeed(match);
    await checkSeats(match, seed);
    const chain = await checkChain(match, seed);
    const said = [["fits", match.code, match.steps.length]];
    const { files } = document.getElementById("check-mails");
    if (files.length) said.push(["mails", checkMails(match, chain, await readMails(files))]);
    const salt = document.getElementById("check-salt").value;
    if (salt) {
      await checkSalt(match, salt);
      said.push(["salt"]);
    }
    return said;
  };

  const verdict = document.getElementById("verdict");
  const say = (isSound, sentences) => {
    verdict.hidden = false;
    verdict.className = `note note--${isSound ? "success" : "error"}`;
    verdict.replaceChildren();
    for (const [says, ...things] of sentences) {
      const sentence = document
        .getElementById("verdicts")
        .content.querySelector(`[data-says="${says}"]`)
        .cloneNode(true);
      for (const place of sentence.querySelectorAll("b")) {
        place.textContent = things[Number(place.dataset.at ?? 0)];
      }
      verdict.append(sentence, " ");
    }
  };

  const form = document.getElementById("check");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      say(true, await check());
    } catch (error) {
      say(false, error instanceof Mismatch ? [[error.message, ...error.things]] : [["form"]]);
    }
  });
  // Nothing but this script answers the button: a click before it would only load the page anew.
  form.querySelector("button").disabled = false;
})();
