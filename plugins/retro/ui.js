// oxlint-disable eslint/max-lines -- The package format has one file for the page.
//
// The page of a retrospective. `screen` describes the page as a tree, and `patch` changes the document into it. An
// element with the same key stays, and with it the focus and any unsaved text.

const steps = { write: "Write", group: "Group", vote: "Vote", discuss: "Discuss", actions: "Actions" };
const refusals = {
  busy: "The server is busy right now. Try again in a moment.",
  unreachable: "Connection lost. Try again once it's back.",
  "rate-limited": "That was too fast. Try again in a moment.",
};
const outcomes = { landed: "Done in a standup", dropped: "Dropped in a standup" };

// ---- Styles ----

document.head.append(
  Object.assign(document.createElement("style"), {
    textContent: `
  :root {
    --ink: light-dark(#86396f, #e0a3cd); --ink-soft: light-dark(#f8ebf4, #3a2335);
    --c0: light-dark(#0b665b, #7fd0c1); --c1: light-dark(#844a00, #e9b566); --c2: light-dark(#454eac, #9cabfa);
    --c3: light-dark(#86396f, #e0a3cd); --c4: light-dark(#35661f, #9dcf86); --c5: light-dark(#94372a, #f0a294);
  }
  .page { display: grid; gap: var(--sp-4); grid-template-columns: minmax(0, 1fr); }
  .page :is(h1, h2, h3, p, ul, ol) { margin: 0; }
  .page :is(ul, ol) { padding: 0; list-style: none; }
  .steps { display: flex; flex-wrap: wrap; gap: 4px; }
  .steps li { flex: 1 1 auto; display: grid; }
  .step { display: block; min-inline-size: 0; min-block-size: 44px; padding: 6px 0; border: 0; border-radius: var(--r-1);
    background: none; color: var(--muted); font-size: var(--fs-14); font-weight: 550; text-align: start; }
  .step::before { content: ""; display: block; block-size: 4px; margin-block-end: 6px; border-radius: 2px; background: var(--line); }
  .step.past::before { background: color-mix(in oklab, var(--ink), var(--bg) 50%); }
  .step[aria-current] { color: var(--ink); font-weight: 700; }
  .step[aria-current]::before { background: var(--ink); }
  .step[aria-disabled] { background: none; }
  .bar { display: flex; flex-wrap: wrap; gap: var(--sp-2) var(--sp-4); align-items: center; justify-content: space-between; }
  .bar h1:focus { outline: 0; }
  .bar > .what { flex: 1 1 16rem; }
  .clock { font-size: var(--fs-22); font-weight: 650; }
  .icon { display: inline-grid; flex: none; inline-size: 1.15em; block-size: 1.15em; }
  .icon svg { inline-size: 100%; block-size: 100%; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  button.small { padding-inline: 10px; font-size: var(--fs-14); }
  button.round { padding: 0; color: var(--muted); }
  button.soft { border-color: transparent; background: var(--ink-soft); color: var(--ink); }
  button[aria-pressed="true"] { border-color: var(--ink); background: var(--ink-soft); color: var(--ink); }
  button[aria-disabled]:is(.round, .quiet) { background: none; border-color: transparent; opacity: 0.5; }
  .board { display: grid; gap: var(--sp-4); align-items: start;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15.5rem), 1fr)); }
  .column { display: grid; gap: var(--sp-3); align-content: start; grid-template-columns: minmax(0, 1fr);
    padding: var(--sp-3); border-radius: var(--r-3); background: color-mix(in oklab, var(--c), var(--bg) 90%); }
  .column > header { display: flex; gap: var(--sp-2); align-items: baseline; justify-content: space-between; }
  .column h2 { color: var(--c); font-size: var(--fs-16); }
  .small-text { color: var(--muted); font-size: var(--fs-14); }
  .from { color: var(--c); font-size: var(--fs-14); font-weight: 550; }
  .list { display: grid; gap: var(--sp-2); grid-template-columns: minmax(0, 1fr); }
  .list:empty { display: none; }
  .note { display: grid; grid-template-columns: minmax(0, 1fr); padding: 2px var(--sp-1) 2px var(--sp-4); border-radius: var(--r-2); overflow: hidden;
    background: linear-gradient(to right, var(--c) 4px, var(--surface) 4px); box-shadow: var(--shadow-1); }
  [dir="rtl"] .note { padding: 2px var(--sp-4) 2px var(--sp-1); background: linear-gradient(to left, var(--c) 4px, var(--surface) 4px); }
  .note.held { padding-inline-start: var(--sp-1); }
  .note.many, [dir="rtl"] .note.many { gap: var(--sp-1); padding: 8px var(--sp-2) var(--sp-2); background: linear-gradient(to bottom, var(--c) 4px, var(--surface) 4px); box-shadow: var(--shadow-2); }
  .note .editor { padding: var(--sp-2) var(--sp-2) var(--sp-2) 0; }
  .ghost { padding: 10px var(--sp-3); border: 1px dashed color-mix(in oklab, var(--c), var(--bg) 40%); border-radius: var(--r-2); color: var(--muted); font-size: var(--fs-14); }
  .text { white-space: pre-line; }
  .line { display: flex; gap: var(--sp-1); align-items: flex-start; }
  .line > .what { flex: 1; min-inline-size: 0; padding-block: 10px; }
  .line > button, .end > button { flex: none; }
  .end { display: flex; flex-wrap: wrap; gap: var(--sp-1); align-items: center; justify-content: flex-end; }
  .note > .end { padding: 0 4px 6px; }
  .note > h3 { padding-block-start: 4px; }
  .piece { border-inline-start: 4px solid var(--c); border-radius: var(--r-1); background: color-mix(in oklab, var(--c), var(--surface) 93%); padding-inline-start: var(--sp-2); }
  .piece.held { padding-inline-start: 0; }
  .note.single .piece { border: 0; background: none; padding: 0; }
  .grip { cursor: grab; touch-action: none; }
  .by { display: inline-flex; gap: 6px; align-items: center; color: var(--muted); font-size: var(--fs-14); }
  .by .avatar { --size: 1.25rem; }
  .what > .by { display: flex; margin-block-start: 4px; }
  .chip { display: inline-flex; gap: 4px; align-items: center; padding: 1px 8px; border-radius: 99px; background: var(--sunken); color: var(--muted); font-size: var(--fs-14); font-weight: 550; }
  .chip.good { background: var(--ok-soft); color: var(--ok); }
  .chip.ink { background: var(--ink-soft); color: var(--ink); }
  .votes { color: var(--ink); font-size: var(--fs-14); letter-spacing: 1px; }
  .ask { display: flex; flex-wrap: wrap; gap: var(--sp-1) var(--sp-4); align-items: center; justify-content: space-between; padding: var(--sp-3) var(--sp-4); border-radius: var(--r-3); background: var(--ink-soft); }
  .ask .what { flex: 1 1 16rem; }
  .ask h2 { color: var(--ink); font-size: var(--fs-14); }
  .ask p { font-size: var(--fs-18); font-weight: 600; }
  .talk { display: grid; gap: var(--sp-4); grid-template-columns: minmax(0, 1fr); align-items: start; }
  @media (min-width: 52rem) { .talk { grid-template-columns: minmax(0, 1fr) 19rem; } }
  .focus { gap: var(--sp-4); }
  .focus h2 { font-size: var(--fs-22); }
  .quote { padding-inline-start: var(--sp-3); border-inline-start: 4px solid var(--c); border-radius: 2px; }
  .rank { display: flex; gap: var(--sp-3); align-items: flex-start; justify-content: flex-start; inline-size: 100%; padding: 10px; border-radius: var(--r-2); font-size: var(--fs-14); font-weight: 450; line-height: 1.4; text-align: start; }
  .rank[aria-current] { background: var(--ink-soft); color: var(--ink); font-weight: 650; }
  .count { flex: none; min-inline-size: 2.2em; padding: 0 6px; border-radius: 99px; background: var(--ink-soft); color: var(--ink); font-size: var(--fs-14); font-weight: 700; line-height: 1.5; text-align: center; }
  .rank[aria-current] .count { background: var(--surface); }
  .count.none { background: var(--sunken); color: var(--muted); font-weight: 450; }
  .topic-title { display: flex; gap: var(--sp-2); align-items: baseline; }
  .said { padding: 8px 12px; border-radius: var(--r-2); background: var(--sunken); }
  .comment { padding-inline-start: 12px; border-radius: var(--r-2); background: var(--sunken); }
  .entry { display: flex; flex-wrap: wrap; gap: var(--sp-2); align-items: flex-end; }
  .entry > :is(textarea, label) { flex: 1 1 9rem; min-inline-size: 0; }
  .entry > label { display: grid; gap: 4px; }
  .entry > label.wide { flex-basis: 100%; }
  @media (min-width: 40rem) { .entry > label:not(.wide) { max-inline-size: 16rem; } }
  .entry > label ~ button:first-of-type { margin-inline-start: auto; }
  .entry select, .entry input { min-inline-size: 0; }
  .act { display: flex; flex-wrap: wrap; gap: 0 var(--sp-3); align-items: center; justify-content: flex-end; border-block-end: 1px solid var(--line); }
  .act:last-child { border: 0; }
  .act > .line { flex: 1 1 15rem; }
  .act > .editor { flex: 1; padding-block: var(--sp-2); }
  .act > .said { flex-basis: 100%; }
  .act > .end { padding-block-end: 4px; }
  .act input[type="checkbox"] { flex: none; margin: 12px 8px 12px 0; }
  .facts { display: flex; flex-wrap: wrap; gap: 4px var(--sp-2); align-items: center; }
  .facts:empty { display: none; }
  .text + .facts { margin-block-start: 4px; }
  .isDone .text { color: var(--muted); text-decoration: line-through; }
  summary { min-block-size: 44px; padding-block: 10px; color: var(--muted); font-size: var(--fs-14); cursor: pointer; }
  textarea { min-block-size: 64px; resize: none; field-sizing: content; max-block-size: 16em; }
  textarea[rows="1"] { min-block-size: 44px; }
  .dragging { opacity: 0.6; }
  :is(.note, .column).drop-target { outline: 2px dashed var(--ink); outline-offset: 1px; }
  @media (forced-colors: active) { .note, .column, .count, .chip { border: 1px solid; } .step::before { border: 1px solid; } .step[aria-current]::before { background: Highlight; forced-color-adjust: none; } }`,
  }),
);

const drawings = {
  grip: "M9 5v.01M9 12v.01M9 19v.01M15 5v.01M15 12v.01M15 19v.01",
  out: "M6 6l12 12M18 6L6 18",
  pen: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M4 12l6 6L20 6",
  clock: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18",
};

// ---- The tree ----

/** Describes an element: `h("p.muted", { key, property }, ...children)`. Text is a child; null is left out. */
function h(name, properties, ...children) {
  const [tag, ...classes] = name.split(".");
  const { key, class: more = "", ...props } = properties ?? {};
  const className = [...classes, more].filter(Boolean).join(" ");
  return { tag, key, props: className ? { className, ...props } : props, children: children.flat(9) };
}

/** Describes an element that the application makes. `show` runs at each change. */
const own = (key, make, show) => ({ tag: key, key, make, show, props: {}, children: [] });
const icon = (name) =>
  h("span.icon", {
    "aria-hidden": "true",
    innerHTML: `<svg viewBox="0 0 24 24"><path d="${drawings[name]}"/></svg>`,
  });

/** Changes the children of an element into the described ones. */
function patch(node, described) {
  const known = new Map((node.drawn ?? []).map((one) => [one.id, one]));
  const counts = {};
  const next = described
    .filter((one) => one !== null && one !== undefined && one !== false && one !== "")
    .map((one) => (typeof one === "object" ? one : { tag: "#text", text: String(one) }))
    .map((one) => {
      if (one.key === undefined) counts[one.tag] = (counts[one.tag] ?? 0) + 1;
      const id = one.key === undefined ? `${one.tag} ${counts[one.tag]}` : `${one.tag} = ${one.key}`;
      return Object.assign(one, { id });
    });
  const ids = new Set(next.map(({ id }) => id));
  for (const [id, { dom }] of known) if (!ids.has(id)) dom.remove();
  let at = node.firstChild;
  for (const one of next) {
    const before = known.get(one.id);
    one.dom = before?.dom ?? make(one);
    if (one.dom === at) at = at.nextSibling;
    else node.insertBefore(one.dom, at);
    if (one.tag === "#text") {
      if (one.dom.data !== one.text) one.dom.data = one.text;
      continue;
    }
    assign(one.dom, before?.props ?? {}, one.props);
    if (one.show) one.show(one.dom);
    else if (!one.make && !("innerHTML" in one.props)) patch(one.dom, one.children);
  }
  node.drawn = next;
}

const make = (one) =>
  one.make?.() ?? (one.tag === "#text" ? document.createTextNode(one.text) : document.createElement(one.tag));

function assign(dom, before, now) {
  for (const name of Object.keys({ ...before, ...now })) {
    const value = now[name];
    if (before[name] === value) continue;
    // A field keeps what the person has typed: `start` is only its first value.
    if (name === "start") {
      if (before.start === undefined) dom.value = value;
    } else if (/^(aria|data)-|^(role|for)$/.test(name)) {
      if (value === undefined || value === null || value === false) dom.removeAttribute(name);
      else dom.setAttribute(name, String(value));
    } else dom[name] = value ?? "";
  }
}

// ---- What the page knows ----

let room;
let locale = "en";
let members = [];
/** Fields that are open, with the text that they began with. */
const editing = new Map();
/** What people have typed and not sent. It returns when its field does, for example with its topic. */
const drafts = new Map();
/** The reason of the last refusal, and the place of its control. */
let said = { at: "", text: "" };
/** Votes that are on their way to the server. */
const votesSent = new Map();
let voting = Promise.resolve();
let stopDragging = () => {};
let timerEnds;

const root = document.body.appendChild(document.createElement("main"));
root.className = "page";
const live = document.body.appendChild(document.createElement("p"));
live.className = "visually-hidden";
live.setAttribute("role", "status");

const isOpen = () => room.session.endedAt === null && !room.presenting;
const leads = () => isOpen() && room.me.facilitator;
const takesPart = () => isOpen() && !room.me.spectator;
const isMember = () => !room.me.guest && !room.presenting;
const mine = () => room.mine ?? {};

function person(id) {
  const found = members.find((one) => one.id === id) ?? room.participants.find((one) => one.id === id);
  return found ?? { id, name: id === room.me.id ? room.me.name : "A member" };
}

function loadMembers() {
  if (!isMember()) return;
  standpoint.members().then(
    (list) => {
      members = list;
      draw();
    },
    () => {},
  );
}

/** Returns the groups of cards in the order of the board, each with its first card, its name and its votes. */
function topicsOf({ columns, names = {}, topics = [] }) {
  const groups = new Map();
  for (const [column, { cards = [] }] of columns.entries())
    for (const card of cards)
      groups.set(card.group, [...(groups.get(card.group) ?? []), { ...card, column }]);
  const counts = new Map(topics);
  const all = [...groups].map(([id, cards]) => {
    const sorted = cards.toSorted((a, b) => (b.id === id) - (a.id === id));
    return {
      id,
      cards: sorted,
      column: sorted[0].column,
      name: names[id] ?? sorted[0].text,
      isNamed: id in names,
      votes: counts.get(id),
    };
  });
  const order = topics.map(([id]) => id);
  return topics.length > 0 ? all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : all;
}

// ---- Doing things ----

/** Sends an action. Returns its result, or null after it showed the reason of a refusal at a place of the page. */
async function act(action, body, at = "top") {
  try {
    // The facilitator's last vote must arrive before the vote ends.
    if (action === "phase") await voting;
    const done = await standpoint.act(action, body);
    say("", "");
    return done;
  } catch (problem) {
    const text = problem.message || refusals[problem.reason] || "That didn't work. Try again.";
    say(at, /[.?!]$/.test(text) ? text : `${text[0].toUpperCase()}${text.slice(1)}.`);
    return null;
  }
}

function say(at, text) {
  said = { at, text };
  if (text) live.textContent = text;
  draw();
}

const problemAt = (at) => said.text && said.at === at && h("p.said", { key: "said" }, said.text);

function button(
  text,
  press,
  { class: more = "", label, key, pressed, off = false, ...rest } = {},
  ...content
) {
  const isOff = off || !room.me.writable;
  return h(
    "button",
    {
      key: key ?? text,
      class: more,
      type: "button",
      "aria-label": label,
      "aria-pressed": pressed,
      // A disabled button would lose the focus.
      "aria-disabled": isOff ? "true" : undefined,
      onclick: (event) => (isOff ? undefined : void press(event)),
      ...rest,
    },
    ...content,
    text,
  );
}

/** Describes a field. Enter saves, Shift+Enter adds a line, Escape cancels. */
function field(key, { label, start = "", hint = "", max = 300, rows = 2, save, leave }) {
  return h(rows ? "textarea" : "input", {
    key,
    "data-field": key,
    "aria-label": label,
    placeholder: hint,
    maxLength: max,
    ...(rows && { rows }),
    start: drafts.get(key) ?? start,
    oninput: ({ target }) => drafts.set(key, target.value),
    onkeydown: (event) => {
      const ends = { Enter: event.shiftKey && rows ? undefined : save, Escape: leave }[event.key];
      if (!ends) return;
      event.preventDefault();
      event.stopPropagation();
      void ends();
    },
  });
}

const fieldOf = (key) => root.querySelector(`[data-field="${CSS.escape(key)}"]`);
const sending = new Set();

/** Sends the text of a field that adds something, and empties it. */
async function add(key, action, bodyOf) {
  const text = fieldOf(key).value.trim();
  if (text === "" || sending.has(key)) return fieldOf(key).focus();
  sending.add(key);
  const done = await act(action, bodyOf(text), key);
  sending.delete(key);
  const now = fieldOf(key);
  if (done && (now?.value ?? drafts.get(key))?.trim() === text) {
    drafts.delete(key);
    if (now) now.value = "";
  }
  if (now && document.activeElement !== now && !document.activeElement?.dataset.field) now.focus();
  return done;
}

function startEdit(key, base) {
  editing.set(key, base);
  draw();
  fieldOf(key)?.focus();
}

function stopEdit(key) {
  editing.delete(key);
  drafts.delete(key);
  if (said.at === key) said = { at: "", text: "" };
  draw();
  root.querySelector(`[data-edit="${CSS.escape(key)}"]`)?.focus();
}

/** Describes the form that changes a text. `now` is the text that others see. */
function editor(key, { label, now, max, rows, action, body }) {
  const leave = () => stopEdit(key);
  const save = async () => {
    const base = editing.get(key);
    if (await act(action, { ...body, text: fieldOf(key).value, base }, key)) return leave();
    const saved = now();
    if (saved === undefined || saved === base) return;
    editing.set(key, saved);
    say(key, `This was changed elsewhere. It now says: “${saved}”. Save again to replace it.`);
  };
  return h(
    "div.list.editor",
    { key: `editor ${key}` },
    field(key, { label, start: editing.get(key), max, rows, save, leave }),
    problemAt(key),
    h(
      "div.end",
      {},
      button("Save", save, { class: "small" }),
      button("Cancel", leave, { class: "quiet small" }),
    ),
  );
}

// ---- The head: steps, title, timer, main button ----

function head(topics) {
  const { state } = room;
  const names = Object.keys(steps);
  const at = names.indexOf(state.phase);
  const isHidden = state.columns.some(({ hidden }) => hidden !== undefined);
  const step = (name, i) => {
    const props = { class: `step${i < at ? " past" : ""}`, "aria-current": i === at ? "step" : undefined };
    // Cards stay hidden until the facilitator chooses to reveal them, so no other step does it by the way.
    const off = isHidden && i > 1;
    return h(
      "li",
      { key: name },
      leads()
        ? button(steps[name], () => i !== at && act("phase", { to: name }), { ...props, key: name, off })
        : h("span", props, steps[name]),
    );
  };
  return [
    h("ol.steps", { key: "steps", "aria-label": "Steps" }, names.map(step)),
    h(
      "header.bar",
      { key: "bar" },
      h(
        "div.what",
        {},
        h("div.row", {}, h("h1", { tabIndex: -1 }, steps[state.phase]), votesLeft()),
        h("p.muted", {}, hintOf(isHidden)),
      ),
      h("div.row", {}, clock(), mainButton(isHidden, topics)),
    ),
    problemAt("top"),
  ];
}

function votesLeft() {
  if (room.state.phase !== "vote" || !takesPart()) return null;
  return h("span.chip.ink", { key: "left" }, `${leftNow()} of ${room.session.config.votes} left`);
}

function hintOf(isHidden) {
  if (room.session.endedAt !== null) return "This retrospective has ended.";
  return {
    write: isHidden
      ? "Cards are hidden until the facilitator reveals them."
      : "Everyone sees cards as they're written.",
    group: takesPart()
      ? "Drag cards that belong together onto each other."
      : "Cards that belong together become one topic.",
    vote: "Vote for what you want to talk about. Votes are secret.",
    discuss: "The topics with the most votes come first.",
    actions: isMember()
      ? "Agree on who does what. “Take it on” adds an action to your next standup."
      : "Agree on who does what.",
  }[room.state.phase];
}

function clock() {
  const { timer } = room.state;
  const isRunning = timer !== null && timer > standpoint.now();
  const start = (body) => () => act("timer", body);
  const small = (text, body, label) => button(text, start(body), { class: "quiet small", label });
  return [
    own(
      "timer",
      () => Object.assign(standpoint.timer(), { className: "clock" }),
      (node) => node.show(timer),
    ),
    ...(!leads()
      ? []
      : isRunning
        ? [small("+1 min", { add: 1 }, "+1 min for the timer"), small("Stop", { stop: true }, "Stop timer")]
        : [
            h("span.small-text.row", { key: "clock" }, icon("clock"), h("span.visually-hidden", {}, "Timer")),
            ...[2, 5, 8].map((minutes) =>
              small(`${minutes} min`, { minutes }, `${minutes} min: start the timer`),
            ),
          ]),
  ];
}

function mainButton(isHidden, topics) {
  if (!leads()) return null;
  const { state } = room;
  const go = (text, to, off) => button(text, () => act("phase", { to }), { class: "primary", key: to, off });
  if (state.phase === "write") {
    const count = state.columns.reduce((sum, { hidden, cards }) => sum + (hidden ?? cards.length), 0);
    return go(
      isHidden ? `Reveal ${plural(count, "card")} and group` : "Group the cards",
      "group",
      count === 0,
    );
  }
  if (state.phase === "group") return go("Start voting", "vote");
  if (state.phase === "vote") return go("End voting", "discuss");
  if (state.phase === "actions") return null;
  const next = topics[topics.findIndex(({ id }) => id === state.topic) + 1];
  if (!next) return go("Go to actions", "actions");
  return button("Next topic", () => act("topic", { id: next.id }), { class: "primary", key: "next" });
}

// ---- Write ----

function writeScreen() {
  const { state } = room;
  return [
    icebreaker(),
    lastTime(),
    h("div.board", { key: "board" }, state.columns.map(writingColumn)),
    takesPart() && ready(),
  ];
}

function icebreaker() {
  const { question } = room.state;
  const other = (text) =>
    button(text, () => act("icebreaker", { on: true }), { class: "quiet small", key: "other" });
  if (!question) return leads() && h("div.end", { key: "icebreaker" }, other("Ask an icebreaker question"));
  return h(
    "section.ask",
    { key: "icebreaker", "aria-label": "Icebreaker" },
    h("div.what", {}, h("h2", {}, "Icebreaker"), h("p", {}, question)),
    leads() &&
      h(
        "div.row",
        {},
        other("Another one"),
        button("Hide", () => act("icebreaker", { on: false }), { class: "quiet small" }),
      ),
  );
}

function writingColumn({ name, hint, hidden, cards }, at) {
  const all = cards ?? [];
  const isMine = (id) => (mine().cards ?? []).some((card) => card.id === id);
  const own = cards ? all : (mine().cards ?? []).filter((card) => card.column === at);
  const others = (hidden ?? 0) - own.length;
  const key = `new ${at}`;
  const send = () => add(key, "card", (text) => ({ column: name, text }));
  return h(
    "section.column",
    { key: at, "aria-label": name, style: `--c: var(--c${at % 6})` },
    h("header", {}, h("h2", {}, name), h("span.small-text", {}, plural(hidden ?? all.length, "card"))),
    hint && h("p.small-text", {}, hint),
    h(
      "ul.list",
      {},
      own.map((card) => writtenCard(card, !cards || isMine(card.id))),
    ),
    others > 0 && h("p.ghost", {}, plural(others, "hidden card")),
    // The form stays without a connection, because hiding it would take the focus while a person types.
    takesPart() &&
      h(
        "div.list",
        { key: "form" },
        field(key, { label: `A card for ${name}`, hint: "Write a card", save: send }),
        problemAt(key),
        h("div.end", {}, button("Add", send, { class: "small", label: `Add to ${name}` }, icon("plus"))),
      ),
  );
}

function writtenCard({ id, text, by }, isMine) {
  const key = `card ${id}`;
  const textNow = () =>
    room.state.columns
      .flatMap(({ cards = [] }) => cards)
      .concat(mine().cards ?? [])
      .find((card) => card.id === id && card.text)?.text;
  if (isMine && editing.has(key))
    return h(
      "li.note",
      { key: id },
      editor(key, { label: "The card's text", now: textNow, action: "edit", body: { id } }),
    );
  const canChange = isMine && takesPart();
  const remove = () => act("remove", { id }, key);
  return h(
    "li.note",
    { key: id },
    h(
      "div.line",
      {},
      h("div.what", {}, h("p.text", {}, text), author(by)),
      canChange && tool("pen", `Edit: ${text}`, () => startEdit(key, text), { "data-edit": key }),
      canChange && tool("out", `Remove: ${text}`, remove),
    ),
    problemAt(key),
  );
}

/** Describes a button with a picture. */
const tool = (picture, label, press, more = {}) =>
  button("", press, { class: "quiet round", key: label.split(":")[0], label, ...more }, icon(picture));

function author(by) {
  if (by === undefined) return null;
  const who = person(room.state.people[by]);
  return h("span.by", { key: "by" }, face(who), who.name);
}

const face = (who) => own(`face ${who.id} ${who.name}`, () => standpoint.avatar(who));

function ready() {
  const isReady = mine().ready === true;
  const count = room.state.ready;
  return h(
    "div.row",
    { key: "ready" },
    button(isReady ? "Done writing" : "I'm done writing", () => act("ready", { on: !isReady }), {
      key: "ready",
      pressed: isReady,
    }),
    count > 0 && h("span.small-text", {}, count === 1 ? "1 person is done" : `${count} people are done`),
  );
}

function lastTime() {
  const { last } = room.state;
  if (!last || !isMember()) return null;
  const choices = { done: "Done", keep: "Keep", drop: "Drop" };
  const row = ({ id, text, owner, day, as, outcome }) =>
    h(
      "li.act",
      { key: id, class: as === "done" || as === "drop" ? "isDone" : "" },
      h(
        "div.line",
        {},
        h("div.what", {}, h("p.text", {}, text), h("div.facts", {}, facts({ owner, day, outcome }))),
      ),
      h(
        "div.end",
        { key: "choices" },
        takesPart()
          ? Object.entries(choices).map(([value, label]) =>
              button(label, () => act("last", { id, as: as === value ? "open" : value }, `last ${id}`), {
                class: "small",
                label: `${label}: ${text}`,
                pressed: as === value,
              }),
            )
          : as !== "open" && h("span.chip", {}, choices[as]),
      ),
      problemAt(`last ${id}`),
    );
  return h(
    "section.card.stack",
    { key: "last", "aria-label": "From last time" },
    h(
      "div.bar",
      {},
      h("h2", {}, "From last time"),
      isOpen() &&
        button(
          `Open “${last.title}”`,
          () => standpoint.openRoom(last.room).catch(() => say("last", "That room can't be opened.")),
          { class: "quiet small", key: "open" },
        ),
    ),
    problemAt("last"),
    h("ul.list", {}, last.actions.map(row)),
  );
}

// ---- Group and Vote ----

function boardScreen(topics) {
  const isVote = room.state.phase === "vote";
  return [
    h(
      "div.board",
      { key: "board", onkeydown: moveByArrows },
      room.state.columns.map(({ name }, at) => {
        const here = topics.filter(({ column }) => column === at);
        return h(
          "section.column",
          {
            key: at,
            "aria-label": name,
            style: `--c: var(--c${at % 6})`,
            "data-column": at,
            "data-name": `${name}, on its own`,
          },
          h("header", {}, h("h2", {}, name), h("span.small-text", {}, plural(here.length, "topic"))),
          here.length === 0 && h("p.ghost", {}, "No cards"),
          h("ul.list", {}, here.map(isVote ? topicToVoteFor : topicToGroup)),
        );
      }),
    ),
  ];
}

function topicToGroup(topic) {
  const { id, cards, name, isNamed } = topic;
  const isGroup = cards.length > 1;
  const key = `name ${id}`;
  const nameNow = () => room.state.names[id] ?? "";
  return h(
    "li.note.topic",
    {
      key: id,
      class: `${isGroup ? "many" : "single"}${takesPart() ? " held" : ""}`,
      "data-topic": id,
      "data-name": name,
      "data-item": isGroup ? undefined : id,
    },
    isGroup &&
      (editing.has(key)
        ? editor(key, {
            label: "Name of the topic",
            now: nameNow,
            max: 80,
            rows: 0,
            action: "name",
            body: { id },
          })
        : h(
            "div.line",
            { key: "head", "data-item": cards.map((card) => card.id).join(" "), "data-name": name },
            takesPart() && grip(name),
            h("div.what", {}, isNamed && h("h3", {}, name), h("p.small-text", {}, countOf(topic))),
            takesPart() &&
              button(isNamed ? "Rename" : "Name", () => startEdit(key, nameNow()), {
                class: "quiet small",
                key: "name",
                label: isNamed ? `Rename: ${name}` : `Name this topic: ${name}`,
                "data-edit": key,
              }),
          )),
    h(
      "ul.list",
      {},
      cards.map((card) => piece(card, isGroup)),
    ),
    problemAt(key),
  );
}

const grip = (name) =>
  button(
    "",
    () => {},
    { class: "quiet round grip", key: "grip", label: `Move: ${name}`, "data-handle": "" },
    icon("grip"),
  );

/** Describes a card of the board. People move it while the cards are grouped. */
function piece({ id, text, column, by }, isGroup) {
  const canMove = room.state.phase === "group" && takesPart();
  const takeOut = () => act("group", { ids: [id], to: null });
  return h(
    "li.piece",
    {
      key: id,
      class: canMove ? "held" : "",
      style: `--c: var(--c${column % 6})`,
      "data-item": isGroup && canMove ? id : undefined,
      "data-name": text,
    },
    h(
      "div.line",
      {},
      canMove && grip(text),
      h("div.what", {}, h("p.text", {}, text), author(by)),
      isGroup && canMove && tool("out", `Take out: ${text}`, takeOut),
    ),
  );
}

/** Returns "3 cards, +1 from To try". */
function countOf({ cards, column }) {
  const others = new Map();
  for (const card of cards)
    if (card.column !== column) others.set(card.column, (others.get(card.column) ?? 0) + 1);
  const from = [...others].map(([at, count]) => `+${count} from ${room.state.columns[at].name}`);
  return [plural(cards.length, "card"), ...from].join(", ");
}

function startDragging() {
  stopDragging();
  stopDragging = () => {};
  if (room.state.phase !== "group" || !takesPart() || !room.me.writable) return;
  const idsOf = (item) => item.dataset.item.split(" ");
  const groupOf = (id) =>
    room.state.columns.flatMap(({ cards }) => cards).find((card) => card.id === id)?.group;
  stopDragging = standpoint.drag({
    root,
    items: "[data-item]",
    targets: "[data-topic], [data-column]",
    nameOf: (element) => element.dataset.name,
    canDrop(item, target) {
      const [first] = idsOf(item);
      if (target.dataset.topic) return target.dataset.topic !== groupOf(first);
      const column = room.state.columns[target.dataset.column];
      // Dropped on its column, a card leaves its group.
      return item.matches(".piece") && column.cards.some(({ id }) => id === first);
    },
    drop(item, target) {
      void act("group", { ids: idsOf(item), to: target.dataset.topic ?? null });
    },
  });
}

function topicToVoteFor(topic) {
  const { id, cards, name, isNamed } = topic;
  const votes = votesFor(id);
  const key = `vote ${id}`;
  const isStacked = room.session.config.stacked === true;
  return h(
    "li.note.topic",
    { key: id, class: cards.length > 1 ? "many" : "single" },
    isNamed && h("h3", {}, name),
    cards.length > 1 && h("p.small-text", {}, countOf(topic)),
    h(
      "ul.list",
      {},
      cards.map((card) => piece(card, cards.length > 1)),
    ),
    takesPart() &&
      h(
        "div.end",
        {},
        isStacked &&
          button(
            "",
            () => vote(id, votes - 1),
            { class: "round quiet", key: "less", label: `Remove a vote from: ${name}`, off: votes === 0 },
            icon("minus"),
          ),
        isStacked &&
          h(
            "span.votes",
            { "aria-hidden": "true" },
            votes === 0 ? "" : "●".repeat(Math.min(votes, 8)) + (votes > 8 ? ` ${votes}` : ""),
          ),
        isStacked
          ? button(
              "Vote",
              () => vote(id, votes + 1),
              {
                class: "vote small",
                label: `Vote for: ${name}${votes > 0 ? `, ${plural(votes, "vote")} of yours` : ""}`,
                off: leftNow() === 0,
                "data-move": "",
              },
              icon("plus"),
            )
          : button(
              "Vote",
              () => vote(id, votes > 0 ? 0 : 1),
              {
                class: "vote small",
                label: `Vote for: ${name}`,
                pressed: votes > 0,
                off: votes === 0 && leftNow() === 0,
                "data-move": "",
              },
              icon(votes > 0 ? "check" : "plus"),
            ),
      ),
    problemAt(key),
  );
}

const votesFor = (id) => votesSent.get(id)?.count ?? mine().votes?.[id] ?? 0;

function leftNow() {
  let left = mine().left ?? 0;
  for (const [id, { count }] of votesSent) left += (mine().votes?.[id] ?? 0) - count;
  return left;
}

/** Sends one vote after the other, and shows each at once. */
function vote(id, count) {
  const sent = { count };
  votesSent.set(id, sent);
  draw();
  live.textContent = `${leftNow()} left`;
  voting = voting.then(async () => {
    const done = await act("vote", { id, votes: count }, `vote ${id}`);
    sent.settled = true;
    if (!done && votesSent.get(id) === sent) {
      votesSent.delete(id);
      draw();
    }
  });
}

/** Moves the focus from topic to topic with the arrow keys, across columns. */
function moveByArrows(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !("move" in event.target.dataset)) return;
  event.preventDefault();
  const all = [...root.querySelectorAll("[data-move]")];
  all[all.indexOf(event.target) + step]?.focus();
}

// ---- Discuss ----

function discussScreen(topics) {
  const topic = topics.find(({ id }) => id === room.state.topic) ?? topics[0];
  if (!topic) return [h("p.muted", { key: "none" }, "No cards to discuss."), agreed(null)];
  const at = topics.indexOf(topic);
  const goTo = (one) => () => act("topic", { id: one.id });
  const row = (one) => {
    const props = { class: "rank", "aria-current": one === topic ? "true" : undefined };
    const content = [count(one.votes), h("span", {}, one.name)];
    return h(
      "li",
      { key: one.id },
      leads()
        ? button("", goTo(one), { ...props, class: "rank quiet", key: one.id }, ...content)
        : h("div", props, ...content),
    );
  };
  return [
    h(
      "div.talk",
      { key: "talk" },
      h(
        "section.card.stack.focus",
        { key: topic.id, "aria-label": `Topic ${at + 1} of ${topics.length}` },
        h(
          "div.bar",
          {},
          h("p.small-text", {}, `Topic ${at + 1} of ${topics.length}, ${plural(topic.votes, "vote")}`),
          leads() && at > 0 && button("Previous topic", goTo(topics[at - 1]), { class: "quiet small" }),
        ),
        h("h2", {}, topic.name),
        quotes(topic),
        comments(topic, true),
        agreed(topic),
      ),
      h(
        "aside.stack",
        { "aria-label": "All topics" },
        h("h2", {}, "Topics"),
        h("ol.list", {}, topics.filter(isChosen).map(row)),
        rest(topics, (all) => h("ol.list", {}, all.map(row)), topic),
      ),
    ),
  ];
}

/** Returns false for a topic without votes, if others have some. */
const isChosen = ({ votes }, _, topics) => votes !== 0 || topics[0].votes === 0;

/** Describes the folded list of the topics without votes. It is open if it has the current topic. */
function rest(topics, draw, topic) {
  const others = topics.filter((one, at, all) => !isChosen(one, at, all));
  if (others.length === 0) return null;
  return h(
    "details",
    { key: "rest", open: others.includes(topic) || undefined },
    h("summary", {}, `${plural(others.length, "topic")} without votes`),
    draw(others),
  );
}

const count = (votes) =>
  h(
    "span.count",
    { class: votes === 0 ? "none" : "" },
    String(votes),
    h("span.visually-hidden", {}, votes === 1 ? " vote" : " votes"),
  );

/** Describes the cards of a topic. The title has the text of the first card, unless the topic has a name. */
const quotes = ({ cards, isNamed }) =>
  h(
    "ul.list",
    { key: "cards" },
    cards.map(({ id, text, column, by }, at) =>
      h(
        isNamed || at > 0 ? "li.quote" : "li",
        { key: id, style: `--c: var(--c${column % 6})` },
        (isNamed || at > 0) && h("p.text", {}, text),
        h("div.facts", {}, h("span.from", {}, room.state.columns[column].name), author(by)),
      ),
    ),
  );

function comments({ id }, canAdd) {
  const all = room.state.comments.filter(({ topic }) => topic === id);
  const key = `comment ${id}`;
  const send = () => add(key, "comment", (text) => ({ id, text }));
  const takes = canAdd && takesPart();
  if (all.length === 0 && !takes) return null;
  const row = (one) =>
    h(
      "li.comment",
      { key: one.id },
      h(
        "div.line",
        {},
        h("div.what", {}, h("p.text", {}, one.text), author(one.by)),
        takes &&
          (mine().comments ?? []).includes(one.id) &&
          tool("out", `Remove: ${one.text}`, () => act("uncomment", { id: one.id }, key)),
      ),
    );
  return h(
    "div.list",
    { key: "comments" },
    h("h3", {}, "Comments"),
    h("ul.list", {}, all.map(row)),
    takes &&
      h(
        "div.entry",
        {},
        field(key, { label: "A comment", hint: "Add a comment", rows: 1, save: send }),
        button("Comment", send, { class: "small" }),
      ),
    problemAt(key),
  );
}

// ---- Actions ----

/** Describes the actions of a topic, or all of them, with the form for another one. */
function agreed(topic) {
  const all = room.state.actions.filter((action) => !topic || action.topic === topic.id);
  if (all.length === 0 && !takesPart())
    return topic ? null : h("p.muted", { key: "no actions" }, "No actions yet.");
  const key = `action ${topic?.id ?? ""}`;
  return h(
    "section",
    { key: "agreed", class: topic ? "list" : "card stack", "aria-label": "Actions" },
    h(topic ? "h3" : "h2.visually-hidden", {}, "Actions"),
    h("ul.list", {}, all.map(agreedAction)),
    takesPart() && planForm(key, { topic: topic?.id ?? null }),
  );
}

function agreedAction(action) {
  const { id, text, owner, done, taken, earlier } = action;
  const key = `plan ${id}`;
  if (editing.has(key)) return h("li.act", { key: id }, planForm(key, action));
  const isFree = owner === null || owner === room.me.id;
  const change =
    (name, body = {}) =>
    () =>
      act(name, { id, ...body }, key);
  const tick = (event) => {
    if (!room.me.writable) return event.preventDefault();
    const box = event.target;
    void act("finish-action", { id, on: box.checked }, key).then((result) => {
      if (!result) box.checked = done;
    });
  };
  const takes = takesPart();
  return h(
    "li.act",
    { key: id, class: done ? "isDone" : "" },
    h(
      "div.line",
      {},
      takes && h("input", { type: "checkbox", checked: done, "aria-label": `Done: ${text}`, onclick: tick }),
      h("div.what", {}, h("p.text", {}, text), h("div.facts", {}, facts(action))),
    ),
    takes &&
      h(
        "div.end",
        {},
        isMember() &&
          isFree &&
          !taken &&
          !done &&
          button("Take it on", change("take", { base: text }), {
            class: "small soft",
            label: `Take it on: ${text}`,
          }),
        taken &&
          !earlier &&
          owner === room.me.id &&
          button("Give back", change("give-back"), { class: "quiet small", label: `Give back: ${text}` }),
        !taken &&
          tool("pen", `Edit: ${text}`, () => startEdit(key, { text, owner, day: action.day }), {
            "data-edit": key,
          }),
        (!taken || earlier) && tool("out", `Remove: ${text}`, change("remove-action")),
      ),
    problemAt(key),
  );
}

function facts({ owner, day, taken, outcome, done }) {
  const date =
    day &&
    new Intl.DateTimeFormat(locale, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }).format(new Date(day));
  return [
    owner !== null && h("span.by", { key: "owner" }, face(person(owner)), person(owner).name),
    day && h("span.chip", { key: "day" }, `by ${date}`),
    outcomes[outcome]
      ? h("span.chip", { key: "outcome", class: outcome === "landed" ? "good" : "" }, outcomes[outcome])
      : taken && !done && h("span.chip.ink", { key: "taken" }, "Taken on"),
  ];
}

/** Describes the form of a new action, or of one that is being changed. */
function planForm(key, { id, topic, text = "", owner = null, day = null }) {
  const valueOf = (part) => fieldOf(`${key} ${part}`)?.value || null;
  const leave = id && (() => stopEdit(key));
  const save = async () => {
    const plan = {
      text: fieldOf(key).value.trim(),
      owner: isMember() ? valueOf("owner") : owner,
      day: valueOf("day"),
    };
    if (!id) {
      const done = await add(key, "add-action", () => ({ ...plan, topic }));
      if (done?.created)
        for (const part of ["owner", "day"])
          if (fieldOf(`${key} ${part}`)) fieldOf(`${key} ${part}`).value = "";
      return;
    }
    const base = editing.get(key);
    if (await act("edit-action", { id, ...plan, base }, key)) return leave();
    const now = room.state.actions.find((one) => one.id === id);
    if (!now || ["text", "owner", "day"].every((part) => now[part] === base[part])) return;
    editing.set(key, { text: now.text, owner: now.owner, day: now.day });
    say(key, `This was changed elsewhere. It now says: “${now.text}”. Save again to replace it.`);
  };
  const people = members.toSorted((a, b) => (b.id === room.me.id) - (a.id === room.me.id));
  const listed =
    owner !== null && !people.some((one) => one.id === owner) ? [...people, person(owner)] : people;
  const nameOf = (one) => (one.id === room.me.id ? `${one.name} (you)` : one.name);
  return h(
    "div.list",
    { key: `form ${key}`, class: id ? "editor" : "" },
    h(
      "div.entry",
      {},
      h(
        "label.wide",
        {},
        id ? "Action" : "New action",
        field(key, { start: text, hint: "What will we do?", max: 200, rows: 0, save, leave }),
      ),
      isMember() &&
        h(
          "label",
          {},
          "Owner",
          h(
            "select",
            { "data-field": `${key} owner`, key: listed.length },
            h("option", { value: "", selected: owner === null }, "No owner"),
            listed.map((one) =>
              h("option", { key: one.id, value: one.id, selected: one.id === owner }, nameOf(one)),
            ),
          ),
        ),
      h(
        "label",
        {},
        "Day (optional)",
        h("input", { type: "date", "data-field": `${key} day`, start: day ?? "" }),
      ),
      id && button("Cancel", leave, { class: "quiet small" }),
      button(id ? "Save" : "Add action", save, { class: "small", key: "save" }, id ? "" : icon("plus")),
    ),
    problemAt(key),
  );
}

function resultScreen(topics) {
  return [
    agreed(null),
    h(
      "section.stack",
      { key: "results", "aria-label": "Topics" },
      h(
        "div.bar",
        {},
        h("h2", {}, "Topics"),
        !room.presenting &&
          h(
            "button",
            { key: "copy", class: "small", type: "button", onclick: () => copy(topics) },
            "Copy as Markdown",
          ),
      ),
      problemAt("copy"),
      topics.length === 0 && h("p.muted", {}, "No cards were written."),
      h("ol.list", {}, topics.filter(isChosen).map(result)),
      rest(topics, (all) => h("ol.list", {}, all.map(result))),
    ),
  ];
}

const result = (topic) =>
  h(
    "li.card.stack",
    { key: topic.id },
    h("div.topic-title", {}, topic.votes !== undefined && count(topic.votes), h("h3", {}, topic.name)),
    quotes(topic),
    room.state.comments && comments(topic, false),
  );

function copy(topics) {
  const text = Object.assign(document.createElement("textarea"), { value: markdownOf(topics) });
  const focused = document.activeElement;
  document.body.append(text);
  text.select();
  const isCopied = document.execCommand("copy");
  text.remove();
  focused?.focus();
  say("copy", isCopied ? "Copied." : "Copying is blocked here. Use Download in the room's menu.");
}

/** Returns the results like the hook `exportRoom` of plugin.js. */
function markdownOf(topics) {
  const plain = (text) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
  const signed = ({ text, by }) =>
    plain(text) + (by === undefined ? "" : ` (${plain(person(room.state.people[by]).name)})`);
  const lines = ["## Topics"];
  for (const { id, name, votes, cards } of topics) {
    lines.push("", `### ${plain(name)}${votes === undefined ? "" : ` (${plural(votes, "vote")})`}`, "");
    for (const card of cards) lines.push(`- ${plain(room.state.columns[card.column].name)}: ${signed(card)}`);
    for (const comment of room.state.comments ?? [])
      if (comment.topic === id) lines.push(`  - ${signed(comment)}`);
  }
  const all = room.state.actions ?? [];
  lines.push("", "## Actions", "");
  for (const { text, owner, day, done } of all) {
    const facts = [plain(text), owner && plain(person(owner).name), day].filter(Boolean);
    lines.push(`- [${done ? "x" : " "}] ${facts.join(" · ")}`);
  }
  if (all.length === 0) lines.push("None.");
  return `${lines.join("\n")}\n`;
}

// ---- Drawing ----

function screen() {
  const { phase } = room.state;
  const topics = topicsOf(room.state);
  const isResult = phase === "actions" || (phase === "discuss" && room.session.endedAt !== null);
  return [
    ...head(topics),
    ...(phase === "write"
      ? writeScreen()
      : isResult
        ? resultScreen(topics)
        : phase === "discuss"
          ? discussScreen(topics)
          : boardScreen(topics)),
  ];
}

let drawnPhase;

function draw() {
  if (!room) return;
  const focused = document.activeElement;
  const around = [];
  for (let node = focused; node && node !== root; node = node.parentElement) around.push(node);
  patch(root, screen());
  const isNewPhase = drawnPhase !== undefined && drawnPhase !== room.state.phase;
  drawnPhase = room.state.phase;
  if (focused === document.body || document.activeElement === focused) return;
  if (focused.isConnected) return focused.focus({ preventScroll: true });
  // The focused element is gone: focus the next control around its place. A new phase begins at its title.
  const controls = "textarea, button, input";
  const place = around.find((node) => node.isConnected && node.querySelector(controls));
  const next = isNewPhase ? null : place?.querySelector(controls);
  (next ?? root.querySelector("h1")).focus();
}

/** Tells people who cannot see the page what the facilitator changed. */
function announce(before, now) {
  if (before.state.phase !== now.state.phase) {
    live.textContent = `${steps[now.state.phase]}. ${hintOf(false)}`;
  } else if (now.state.phase === "discuss" && before.state.topic !== now.state.topic) {
    const topics = topicsOf(now.state);
    const at = topics.findIndex(({ id }) => id === now.state.topic);
    live.textContent = `Topic ${at + 1} of ${topics.length}: ${topics[at]?.name}`;
  }
}

const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

standpoint.onTokens((tokens) => {
  locale = tokens.locale;
  draw();
});

standpoint.onState((next) => {
  // The plugin may be unable to show the room right now.
  if (!next?.state?.columns) return;
  const before = room;
  room = next;
  // A shared screen shows only public data. Otherwise `mine` may arrive after the state.
  if (!room.presenting) room.mine ??= before?.mine;
  for (const [id, { settled }] of votesSent) if (settled) votesSent.delete(id);
  clearTimeout(timerEnds);
  const timerLeft = (room.state.timer ?? 0) - standpoint.now();
  if (timerLeft > 0) timerEnds = setTimeout(draw, timerLeft + 100);
  if (before) announce(before, room);
  draw();
  const isNewPhase = before?.state.phase !== room.state.phase;
  if (isNewPhase || before.me.writable !== room.me.writable || before.me.spectator !== room.me.spectator)
    startDragging();
  const needsNames = ["discuss", "actions"].includes(room.state.phase) || room.state.last;
  if (isNewPhase && needsNames) loadMembers();
});
