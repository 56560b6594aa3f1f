// A bot for Rural Route that plays at random: `TOKEN=rural_… node bot.mjs https://the.site`.
// Change `choose` to have it play well. It needs nothing but Node 18. With `SECRET=whsec_…` and
// `PORT=8080` it is also woken by its webhook, behind a web server that speaks https.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { TOKEN, SECRET, PORT } = process.env;
const ROOT = `${process.argv[2].replace(/\/$/, "")}/api/v1`;
const HEADERS = { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
const MOST_DRAFTED = 12;
const OLDEST = 300; // seconds that a call may be under way
let wake = () => {};

const sleep = (seconds) =>
  new Promise((done) => {
    const timer = setTimeout(done, 1000 * seconds);
    wake = () => (clearTimeout(timer), done());
  });

/** Status, values and headers of an answer; waits if the site says so. */
async function ask(path, body) {
  const sent = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(ROOT + path, { headers: HEADERS, ...sent });
  if (answer.status === 429 || answer.status === 503) {
    await sleep(Number(answer.headers.get("Retry-After") ?? 10));
    return ask(path, body);
  }
  return { status: answer.status, told: await answer.json(), headers: answer.headers };
}

/** The move to take: one of `match.moves`. `match.view` is all that you may know. */
function choose(match) {
  return match.moves[Math.floor(Math.random() * match.moves.length)];
}

/** Drafts moves until one settles, and sends them together. */
async function play(turn) {
  const path = `/matches/${turn.code}`;
  for (let draft = []; ; ) {
    const query = new URLSearchParams(draft.map((move) => ["do", move]));
    const { status, told: match } = await ask(`${path}?${query}`);
    if (status !== 200 || match.question !== turn.question || !match.moves.length) return;
    const { move, settles } = choose(match);
    const moves = [...draft, move].join(", ");
    if (!settles) draft = draft.length < MOST_DRAFTED ? [...draft, move] : [];
    if (!settles) continue;
    const sent = await ask(`${path}/moves`, { question: turn.question, moves });
    console.log(turn.code, sent.status === 200 ? moves : sent.told.detail);
    return;
  }
}

/** True for a call that the site has signed with our secret, lately. */
function isSigned(headers, body) {
  const [id, at] = [headers["webhook-id"], headers["webhook-timestamp"]];
  const key = Buffer.from(SECRET.replace("whsec_", ""), "base64");
  const right = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  const [ours, theirs] = [`v1,${right}`, `${headers["webhook-signature"]}`].map(Buffer.from);
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < OLDEST;
  return isFresh && ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

async function listen(request, response) {
  let body = "";
  for await (const part of request) body += part;
  const isOurs = isSigned(request.headers, body);
  response.writeHead(isOurs ? 204 : 401).end();
  if (isOurs) wake();
}

if (SECRET) createServer(listen).listen(Number(PORT ?? 8080));
for (;;) {
  const { status, told, headers } = await ask("/turns");
  if (status !== 200) throw new Error(told.detail);
  for (const turn of told.turns) await play(turn);
  if (!told.turns.length) await sleep(SECRET ? 60 : Number(headers.get("Poll-After") ?? 15));
}
