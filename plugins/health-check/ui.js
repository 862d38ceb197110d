// The page of a health check: each person rates statements, then the page shows the counts and earlier rounds.

const colors = {
  green: { word: "Green", mark: "●" },
  yellow: { word: "Yellow", mark: "▲" },
  red: { word: "Red", mark: "■" },
};
const directions = {
  up: { word: "Improving", mark: "↗" },
  same: { word: "Steady", mark: "→" },
  down: { word: "Getting worse", mark: "↘" },
};
const fewest = 4;

const refusals = {
  busy: "The server is busy right now. Try again in a moment.",
  unreachable: "Connection lost. Try again once it's back.",
  "rate-limited": "Too many requests. Try again in a moment.",
};

const style = `
  .head { justify-content: space-between; }
  .statements { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); }
  .choices { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 6px; }
  .choices label { justify-content: center; gap: 6px; padding-inline: 6px; border: 1px solid var(--control);
    border-radius: var(--r-2); text-align: center; line-height: 1.2; cursor: pointer; }
  .choices input { position: absolute; opacity: 0; pointer-events: none; }
  .choices label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  .choices label:has(:checked) { border-color: var(--tint); background: var(--soft); box-shadow: inset 0 0 0 1px var(--tint); }
  .choices label:has(:disabled) { color: var(--muted); cursor: not-allowed; }
  .green { --tint: var(--ok); --soft: var(--ok-soft); }
  .yellow { --tint: var(--warn); --soft: var(--warn-soft); }
  .red { --tint: var(--bad); --soft: var(--bad-soft); }
  .direction { --tint: var(--accent); --soft: var(--accent-soft); }
  .mark { color: var(--tint); }
  .result { display: grid; gap: 4px 16px; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); align-items: center;
    padding-block: 10px; border-block-end: 1px solid var(--line); }
  .bar { display: flex; gap: 2px; }
  .bar > span { flex: var(--count) 1 0; min-inline-size: 2.6em; padding: 4px 6px; border-radius: 6px;
    border-block-end: 3px solid var(--tint); background: var(--soft); text-align: center; white-space: nowrap; }
  .words, .trend { font-size: var(--fs-14); }
  .trend { grid-column: 2; }
  .scroll { position: relative; overflow-x: auto; }
  .rounds { inline-size: auto; min-inline-size: 100%; }
  .rounds :is(th, td) { text-align: center; white-space: nowrap; }
  .rounds th[scope="row"] { min-inline-size: 7rem; text-align: start; white-space: normal; }
  .cell { display: inline-block; min-inline-size: 2.4em; padding: 2px 6px; border-radius: 6px; background: var(--soft); }
  @media (max-width: 30rem) {
    .result { grid-template-columns: minmax(0, 1fr); }
    .trend { grid-column: 1; }
  }
  @media (forced-colors: active) {
    .choices label:has(:checked) { outline: 2px solid Highlight; outline-offset: -3px; }
  }
`;

let room;
/** The statements that are drawn, as JSON, and their update functions. */
let drawnStatements;
let updates = [];
/** The result that is drawn, as JSON. */
let drawnResult;

const title = el("h1", { tabIndex: -1 });
const count = el("p", { className: "muted" });
const lead = el("button");
const said = el("p", { className: "muted", role: "status" });
const statements = el("div", { className: "statements" });
const result = el("section", { className: "stack", ariaLabel: "Result" });
const head = el("header", { className: "row head" }, el("div", {}, title, count), lead);
document.head.append(el("style", { textContent: style }));
document.body.append(el("main", { className: "stack" }, head, said, statements, result));

function draw() {
  const { session, me, state, mine, presenting } = room;
  title.textContent = session.revealed ? "How we are doing" : "How are we doing?";
  count.textContent = session.revealed
    ? "Counts only. Individual ratings were deleted."
    : `${progress()} Ratings are hidden until the facilitator shows the result.${me.guest ? " Guests don't rate." : ""}`;
  drawLead();
  const isRating = !session.revealed && !me.spectator && !me.guest && !presenting && session.endedAt === null;
  statements.hidden = !isRating;
  if (isRating) drawStatements(session.config.statements, mine?.ratings);
  result.hidden = !session.revealed;
  if (session.revealed) drawResult(state, session.config.statements);
}

const progress = () => `${room.state.complete} of ${raters()} people have rated everything.`;
const raters = () => room.participants.filter(({ spectator, guest }) => !spectator && !guest).length;

function drawLead() {
  const { session, me, state } = room;
  const isDone = !session.revealed && state.complete >= Math.max(fewest, raters());
  lead.hidden = !me.facilitator || !me.writable;
  lead.className = isDone ? "primary" : "";
  lead.textContent = session.revealed ? "Start a new round" : "Show result";
  lead.disabled = !session.revealed && state.begun < fewest;
  lead.onclick = () => act(session.revealed ? "again" : "show");
  if (!session.revealed && me.facilitator && state.begun < fewest)
    count.textContent = `${progress()} A result needs ratings from ${fewest} people.`;
}

/** Draws the form once, so that the focus stays, and updates it at each change of the room. */
function drawStatements(all, ratings) {
  const text = JSON.stringify(all);
  if (text !== drawnStatements) {
    drawnStatements = text;
    const cards = all.map(statementCard);
    updates = cards.map(({ update }) => update);
    statements.replaceChildren(...cards.map(({ card }) => card));
  }
  for (const [at, update] of updates.entries()) update(ratings?.[at] ?? {});
}

function statementCard({ name, good, bad }, at) {
  const color = choices(`${name}: rating`, `color-${at}`, colors, (value) => ({
    statement: at,
    color: value,
  }));
  const direction = choices(`${name}: direction`, `direction-${at}`, directions, (value) => ({
    statement: at,
    direction: value,
  }));
  const words = good ? [meaning("green", good), meaning("red", bad)] : [];
  const heading = el("h2", { textContent: name });
  const card = el(
    "section",
    { className: "card stack", ariaLabel: name },
    heading,
    ...words,
    color.group,
    direction.group,
  );
  function update(rating) {
    color.update(rating.color);
    direction.update(rating.direction);
  }
  return { card, update };
}

const meaning = (color, text) =>
  el("p", { className: `words ${color}` }, mark(colors[color].mark), ` ${text}`);

/** Returns a group of radio buttons. `bodyOf` makes the action's body from the chosen value. */
function choices(label, name, values, bodyOf) {
  const inputs = new Map();
  const labels = Object.entries(values).map(([value, { word, mark: sign }]) => {
    const input = el("input", { type: "radio", name, value });
    input.onchange = () => act("rate", bodyOf(value));
    inputs.set(value, input);
    return el("label", { className: value in colors ? value : "direction" }, input, mark(sign), word);
  });
  const legend = el("legend", { className: "visually-hidden", textContent: label });
  const group = el("fieldset", {}, legend, el("div", { className: "choices" }, ...labels));
  function update(chosen) {
    for (const [value, input] of inputs) {
      input.checked = value === chosen;
      input.disabled = !room.me.writable;
    }
  }
  return { group, update };
}

/** Draws the result again only if it changed, so that the focus and the scroll position stay. */
function drawResult({ results, history = [], key }, all) {
  const { facilitator, writable } = room.me;
  const text = JSON.stringify([results, history, key, all, facilitator && writable]);
  if (text === drawnResult) return;
  drawnResult = text;
  const rows = all.map(({ name }, at) => resultRow(name, results[at]));
  result.replaceChildren(
    el("div", { className: "card" }, ...rows),
    ...(history.length === 0 ? [] : [roundTable([...history, roundOfRoom(results, key, all)], all)]),
  );
}

function resultRow(name, counts) {
  const heading = el("h2", { textContent: name });
  if (!counts)
    return el("div", { className: "result" }, heading, el("p", { className: "muted", textContent: tooFew }));
  const parts = Object.entries(colors)
    .filter(([color]) => counts[color] > 0)
    .map(([color, { word, mark: sign }]) => {
      const part = el("span", { className: color }, mark(sign), ` ${counts[color]}`, hidden(` ${word}`));
      part.style.setProperty("--count", counts[color]);
      return part;
    });
  const trend = el("p", { className: "trend muted", textContent: trendText(counts) });
  return el("div", { className: "result" }, heading, el("div", { className: "bar" }, ...parts), trend);
}

const tooFew = `Fewer than ${fewest} people rated this.`;

function trendText(counts) {
  if (counts.up === undefined) return `Fewer than ${fewest} people gave a direction.`;
  return Object.entries(directions)
    .filter(([direction]) => counts[direction] > 0)
    .map(([direction, { word, mark: sign }]) => `${sign} ${counts[direction]} ${word.toLowerCase()}`)
    .join(" · ");
}

const roundOfRoom = (results, key, all) => ({
  key,
  results,
  statements: all.map(({ name }) => name),
  at: null,
});

/** Returns the table of the rounds of this space, the newest last. */
function roundTable(rounds, all) {
  const top = el("tr", {}, el("th", { scope: "col" }, hidden("Statement")), ...rounds.map(roundHead));
  const rows = all.map(({ name }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", textContent: name }),
      ...rounds.map((round) => roundCell(round, name)),
    ),
  );
  const table = el("table", { className: "rounds" }, el("thead", {}, top), el("tbody", {}, ...rows));
  const label = "Rounds of this space";
  const scroll = el("div", { className: "scroll", role: "region", tabIndex: 0, ariaLabel: label }, table);
  const heading = el("h2", { textContent: "Over time" });
  return el("section", { className: "card stack", ariaLabel: "Over time" }, heading, scroll);
}

function roundHead({ at, key }) {
  const head = el("th", { scope: "col" }, at === null ? "Now" : dateText(at));
  if (at !== null && room.me.facilitator && room.me.writable) {
    const forget = el("button", {
      className: "quiet",
      textContent: "Remove",
      ariaLabel: `Remove the round of ${dateText(at)}`,
    });
    forget.onclick = () => act("forget", { key });
    head.append(el("div", {}, forget));
  }
  return head;
}

function roundCell({ statements: names, results }, name) {
  const counts = results[names.indexOf(name)];
  if (!counts) return el("td", {}, "–");
  const color = average(counts);
  const cell = el(
    "span",
    { className: `cell ${color}` },
    mark(colors[color].mark),
    hidden(colors[color].word),
    counts.up === undefined ? "" : arrow(counts),
  );
  return el("td", {}, cell);
}

/** Returns the colour nearest to the average of a statement's ratings. */
function average({ green, yellow, red }) {
  const value = (green * 2 + yellow) / (green + yellow + red);
  return value > 4 / 3 ? "green" : value > 2 / 3 ? "yellow" : "red";
}

function arrow({ up, down }) {
  const direction = up > down ? "up" : down > up ? "down" : "same";
  const { mark: sign, word } = directions[direction];
  return el("span", {}, mark(` ${sign}`), hidden(`, ${word.toLowerCase()}`));
}

function dateText(at) {
  const locale = document.documentElement.lang || "en";
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }).format(new Date(at));
}

/** Sends an action. If it fails, shows the reason and the saved ratings. */
async function act(action, body) {
  try {
    await standpoint.act(action, body);
    said.textContent = "";
  } catch (problem) {
    said.textContent = problem.message || refusals[problem.reason] || "That didn't work.";
    draw();
  }
}

const mark = (sign) => el("span", { className: "mark", ariaHidden: "true", textContent: sign });
const hidden = (text) => el("span", { className: "visually-hidden", textContent: text });

function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

standpoint.onState((next) => {
  room = next;
  if (!room) return;
  const hadFocus = document.activeElement !== document.body;
  draw();
  // The focused element is hidden or gone.
  if (hadFocus && (document.activeElement === document.body || !document.activeElement.checkVisibility()))
    title.focus();
});
