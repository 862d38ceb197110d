// oxlint-disable eslint/max-lines -- The package format has one file for the page.
//
// The page of a retrospective. `screen` describes the page as a tree, and `patch` changes the document into it. An
// element with the same key stays, and with it the focus and any unsaved text.

/** Words an English text in the page's language. The texts are at the end of this file. */
const worded = standpoint.texts(translations());

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
  .text, .rank > span:last-child, .topic-title h3, .note h3, .focus h2 { unicode-bidi: plaintext; }
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

/** Properties of texts from people, which browsers' translators leave alone. */
const asTyped = { translate: false };

/** Changes the children of an element into the described ones. */
function patch(node, described) {
  // A browser's translator has put these in the place of texts, which return below.
  for (const translated of node.querySelectorAll(":scope > font")) translated.remove();
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
  return found ?? { id, name: id === room.me.id ? room.me.name : worded("A member") };
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
    const text = worded(problem.message || refusals[problem.reason] || "That didn't work. Try again.");
    say(at, /[.?!。]$/.test(text) ? text : `${text[0].toUpperCase()}${text.slice(1)}.`);
    return null;
  }
}

function say(at, text) {
  said = { at, text };
  if (text) live.textContent = text;
  draw();
}

const changedText = (text) =>
  worded("This was changed elsewhere. It now says: “{text}”. Save again to replace it.", { text });

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
    // A field that can be left belongs to a form, which a reload closes.
    "data-draft": leave ? undefined : key,
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
    say(key, changedText(saved));
  };
  return h(
    "div.list.editor",
    { key: `editor ${key}` },
    field(key, { label, start: editing.get(key), max, rows, save, leave }),
    problemAt(key),
    h(
      "div.end",
      {},
      button(worded("Save"), save, { class: "small" }),
      button(worded("Cancel"), leave, { class: "quiet small" }),
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
        ? button(worded(steps[name]), () => i !== at && act("phase", { to: name }), {
            ...props,
            key: name,
            off,
          })
        : h("span", props, worded(steps[name])),
    );
  };
  return [
    h("ol.steps", { key: "steps", "aria-label": worded("Steps") }, names.map(step)),
    h(
      "header.bar",
      { key: "bar" },
      h(
        "div.what",
        {},
        h("div.row", {}, h("h1", { tabIndex: -1 }, worded(steps[state.phase])), votesLeft()),
        h("p.muted", {}, hintOf(isHidden)),
      ),
      h("div.row", {}, clock(), mainButton(isHidden, topics)),
    ),
    problemAt("top"),
  ];
}

function votesLeft() {
  if (room.state.phase !== "vote" || !takesPart()) return null;
  return h(
    "span.chip.ink",
    { key: "left" },
    worded("{left} of {votes} left", { left: leftNow(), votes: room.session.config.votes }),
  );
}

function hintOf(isHidden) {
  if (room.session.endedAt !== null) return worded("This retrospective has ended.");
  const hints = {
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
  };
  return worded(hints[room.state.phase]);
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
        ? [
            small(worded("+1 min"), { add: 1 }, worded("+1 min for the timer")),
            small(worded("Stop"), { stop: true }, worded("Stop timer")),
          ]
        : [
            h(
              "span.small-text.row",
              { key: "clock" },
              icon("clock"),
              h("span.visually-hidden", {}, worded("Timer")),
            ),
            ...[2, 5, 8].map((minutes) =>
              small(
                worded("{minutes} min", { minutes }),
                { minutes },
                worded("{minutes} min: start the timer", { minutes }),
              ),
            ),
          ]),
  ];
}

function mainButton(isHidden, topics) {
  if (!leads()) return null;
  const { state } = room;
  const count = state.columns.reduce((sum, { hidden, cards = [] }) => sum + (hidden ?? cards.length), 0);
  const go = (text, to, off) =>
    button(worded(text, { count }), () => act("phase", { to }), { class: "primary", key: to, off });
  if (state.phase === "write") {
    return go(
      isHidden
        ? { one: "Reveal 1 card and group", other: "Reveal {count} cards and group" }
        : "Group the cards",
      "group",
      count === 0,
    );
  }
  if (state.phase === "group") return go("Start voting", "vote");
  if (state.phase === "vote") return go("End voting", "discuss");
  if (state.phase === "actions") return null;
  const next = topics[topics.findIndex(({ id }) => id === state.topic) + 1];
  if (!next) return go("Go to actions", "actions");
  return button(worded("Next topic"), () => act("topic", { id: next.id }), { class: "primary", key: "next" });
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
  if (!question)
    return leads() && h("div.end", { key: "icebreaker" }, other(worded("Ask an icebreaker question")));
  return h(
    "section.ask",
    { key: "icebreaker", "aria-label": worded("Icebreaker") },
    h("div.what", {}, h("h2", {}, worded("Icebreaker")), h("p", {}, worded(question))),
    leads() &&
      h(
        "div.row",
        {},
        other(worded("Another one")),
        button(worded("Hide"), () => act("icebreaker", { on: false }), { class: "quiet small" }),
      ),
  );
}

function writingColumn({ name, hint, hidden, cards }, at) {
  const title = worded(name);
  const all = cards ?? [];
  const isMine = (id) => (mine().cards ?? []).some((card) => card.id === id);
  const own = cards ? all : (mine().cards ?? []).filter((card) => card.column === at);
  const others = (hidden ?? 0) - own.length;
  const key = `new ${at}`;
  const send = () => add(key, "card", (text) => ({ column: name, text }));
  return h(
    "section.column",
    { key: at, "aria-label": title, style: `--c: var(--c${at % 6})` },
    h("header", {}, h("h2", {}, title), h("span.small-text", {}, cardsText(hidden ?? all.length))),
    hint && h("p.small-text", {}, worded(hint)),
    h(
      "ul.list",
      {},
      own.map((card) => writtenCard(card, !cards || isMine(card.id))),
    ),
    others > 0 &&
      h("p.ghost", {}, worded({ one: "1 hidden card", other: "{count} hidden cards" }, { count: others })),
    // The form stays without a connection, because hiding it would take the focus while a person types.
    takesPart() &&
      h(
        "div.list",
        { key: "form" },
        field(key, {
          label: worded("A card for {column}", { column: title }),
          hint: worded("Write a card"),
          save: send,
        }),
        problemAt(key),
        h(
          "div.end",
          {},
          button(
            worded("Add"),
            send,
            { class: "small", label: worded("Add to {column}", { column: title }) },
            icon("plus"),
          ),
        ),
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
      editor(key, { label: worded("The card's text"), now: textNow, action: "edit", body: { id } }),
    );
  const canChange = isMine && takesPart();
  const remove = () => act("remove", { id }, key);
  return h(
    "li.note",
    { key: id },
    h(
      "div.line",
      {},
      h("div.what", {}, h("p.text", asTyped, text), author(by)),
      canChange &&
        tool("pen", worded("Edit: {text}", { text }), () => startEdit(key, text), { "data-edit": key }),
      canChange && tool("out", worded("Remove: {text}", { text }), remove),
    ),
    problemAt(key),
  );
}

/** Describes a button with a picture. */
const tool = (picture, label, press, more = {}) =>
  button("", press, { class: "quiet round", key: picture, label, ...more }, icon(picture));

function author(by) {
  if (by === undefined) return null;
  const who = person(room.state.people[by]);
  return h("span.by", { key: "by", ...asTyped }, face(who), who.name);
}

const face = (who) => own(`face ${who.id} ${who.name}`, () => standpoint.avatar(who));

function ready() {
  const isReady = mine().ready === true;
  const count = room.state.ready;
  return h(
    "div.row",
    { key: "ready" },
    button(worded(isReady ? "Done writing" : "I'm done writing"), () => act("ready", { on: !isReady }), {
      key: "ready",
      pressed: isReady,
    }),
    count > 0 &&
      h(
        "span.small-text",
        {},
        worded({ one: "1 person is done", other: "{count} people are done" }, { count }),
      ),
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
        h("div.what", {}, h("p.text", asTyped, text), h("div.facts", {}, facts({ owner, day, outcome }))),
      ),
      h(
        "div.end",
        { key: "choices" },
        takesPart()
          ? Object.entries(choices).map(([value, label]) =>
              button(
                worded(label),
                () => act("last", { id, as: as === value ? "open" : value }, `last ${id}`),
                {
                  class: "small",
                  label: worded("{choice}: {text}", { choice: worded(label), text }),
                  pressed: as === value,
                },
              ),
            )
          : as !== "open" && h("span.chip", {}, worded(choices[as])),
      ),
      problemAt(`last ${id}`),
    );
  return h(
    "section.card.stack",
    { key: "last", "aria-label": worded("From last time") },
    h(
      "div.bar",
      {},
      h("h2", {}, worded("From last time")),
      isOpen() &&
        button(
          worded("Open “{title}”", { title: last.title }),
          () => standpoint.openRoom(last.room).catch(() => say("last", worded("That room can't be opened."))),
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
        const title = worded(name);
        const here = topics.filter(({ column }) => column === at);
        return h(
          "section.column",
          {
            key: at,
            "aria-label": title,
            style: `--c: var(--c${at % 6})`,
            "data-column": at,
            "data-name": worded("{column}, on its own", { column: title }),
          },
          h("header", {}, h("h2", {}, title), h("span.small-text", {}, topicsText(here.length))),
          here.length === 0 && h("p.ghost", {}, worded("No cards")),
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
            label: worded("Name of the topic"),
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
            h("div.what", {}, isNamed && h("h3", asTyped, name), h("p.small-text", {}, countOf(topic))),
            takesPart() &&
              button(worded(isNamed ? "Rename" : "Name"), () => startEdit(key, nameNow()), {
                class: "quiet small",
                key: "name",
                label: worded(isNamed ? "Rename: {name}" : "Name this topic: {name}", { name }),
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
    { class: "quiet round grip", key: "grip", label: worded("Move: {name}", { name }), "data-handle": "" },
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
      h("div.what", {}, h("p.text", asTyped, text), author(by)),
      isGroup && canMove && tool("out", worded("Take out: {text}", { text }), takeOut),
    ),
  );
}

/** Returns "3 cards, +1 from To try". */
function countOf({ cards, column }) {
  const others = new Map();
  for (const card of cards)
    if (card.column !== column) others.set(card.column, (others.get(card.column) ?? 0) + 1);
  const from = [...others].map(([at, count]) =>
    worded("+{count} from {column}", { count, column: columnName(at) }),
  );
  return new Intl.ListFormat(locale, { type: "unit" }).format([cardsText(cards.length), ...from]);
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
    isNamed && h("h3", asTyped, name),
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
            {
              class: "round quiet",
              key: "less",
              label: worded("Remove a vote from: {name}", { name }),
              off: votes === 0,
            },
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
              worded("Vote"),
              () => vote(id, votes + 1),
              {
                class: "vote small",
                label: voteLabel(name, votes),
                off: leftNow() === 0,
                "data-move": "",
              },
              icon("plus"),
            )
          : button(
              worded("Vote"),
              () => vote(id, votes > 0 ? 0 : 1),
              {
                class: "vote small",
                label: voteLabel(name, 0),
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

const voteLabel = (name, count) =>
  worded(
    count === 0
      ? "Vote for: {name}"
      : { one: "Vote for: {name}, 1 vote of yours", other: "Vote for: {name}, {count} votes of yours" },
    { name, count },
  );

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
  live.textContent = worded("{left} left", { left: leftNow() });
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
  const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
  const step = { ArrowDown: 1, ArrowRight: ahead, ArrowUp: -1, ArrowLeft: -ahead }[event.key];
  if (!step || !("move" in event.target.dataset)) return;
  event.preventDefault();
  const all = [...root.querySelectorAll("[data-move]")];
  all[all.indexOf(event.target) + step]?.focus();
}

// ---- Discuss ----

function discussScreen(topics) {
  const topic = topics.find(({ id }) => id === room.state.topic) ?? topics[0];
  if (!topic) return [h("p.muted", { key: "none" }, worded("No cards to discuss.")), agreed(null)];
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
        { key: topic.id, "aria-label": worded("Topic {at} of {all}", { at: at + 1, all: topics.length }) },
        h(
          "div.bar",
          {},
          h(
            "p.small-text",
            {},
            worded("Topic {at} of {all}, {votes}", {
              at: at + 1,
              all: topics.length,
              votes: votesText(topic.votes),
            }),
          ),
          leads() &&
            at > 0 &&
            button(worded("Previous topic"), goTo(topics[at - 1]), { class: "quiet small" }),
        ),
        h("h2", {}, topic.name),
        quotes(topic),
        comments(topic, true),
        agreed(topic),
      ),
      h(
        "aside.stack",
        { "aria-label": worded("All topics") },
        h("h2", {}, worded("Topics")),
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
    h(
      "summary",
      {},
      worded(
        { one: "1 topic without votes", other: "{count} topics without votes" },
        { count: others.length },
      ),
    ),
    draw(others),
  );
}

const count = (votes) =>
  h(
    "span.count",
    { class: votes === 0 ? "none" : "" },
    h("span", { "aria-hidden": "true" }, new Intl.NumberFormat(locale).format(votes)),
    h("span.visually-hidden", {}, votesText(votes)),
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
        (isNamed || at > 0) && h("p.text", asTyped, text),
        h("div.facts", {}, h("span.from", {}, columnName(column)), author(by)),
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
          tool("out", worded("Remove: {text}", { text: one.text }), () =>
            act("uncomment", { id: one.id }, key),
          ),
      ),
    );
  return h(
    "div.list",
    { key: "comments" },
    h("h3", {}, worded("Comments")),
    h("ul.list", {}, all.map(row)),
    takes &&
      h(
        "div.entry",
        {},
        field(key, { label: worded("A comment"), hint: worded("Add a comment"), rows: 1, save: send }),
        button(worded("Comment"), send, { class: "small" }),
      ),
    problemAt(key),
  );
}

// ---- Actions ----

/** Describes the actions of a topic, or all of them, with the form for another one. */
function agreed(topic) {
  const all = room.state.actions.filter((action) => !topic || action.topic === topic.id);
  if (all.length === 0 && !takesPart())
    return topic ? null : h("p.muted", { key: "no actions" }, worded("No actions yet."));
  const key = `action ${topic?.id ?? ""}`;
  return h(
    "section",
    { key: "agreed", class: topic ? "list" : "card stack", "aria-label": worded("Actions") },
    h(topic ? "h3" : "h2.visually-hidden", {}, worded("Actions")),
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
      takes &&
        h("input", {
          type: "checkbox",
          checked: done,
          "aria-label": worded("Done: {text}", { text }),
          onclick: tick,
        }),
      h("div.what", {}, h("p.text", asTyped, text), h("div.facts", {}, facts(action))),
    ),
    takes &&
      h(
        "div.end",
        {},
        isMember() &&
          isFree &&
          !taken &&
          !done &&
          button(worded("Take it on"), change("take", { base: text }), {
            class: "small soft",
            label: worded("Take it on: {text}", { text }),
          }),
        taken &&
          !earlier &&
          owner === room.me.id &&
          button(worded("Give back"), change("give-back"), {
            class: "quiet small",
            label: worded("Give back: {text}", { text }),
          }),
        !taken &&
          tool(
            "pen",
            worded("Edit: {text}", { text }),
            () => startEdit(key, { text, owner, day: action.day }),
            {
              "data-edit": key,
            },
          ),
        (!taken || earlier) && tool("out", worded("Remove: {text}", { text }), change("remove-action")),
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
    day && h("span.chip", { key: "day" }, worded("by {date}", { date })),
    outcomes[outcome]
      ? h(
          "span.chip",
          { key: "outcome", class: outcome === "landed" ? "good" : "" },
          worded(outcomes[outcome]),
        )
      : taken && !done && h("span.chip.ink", { key: "taken" }, worded("Taken on")),
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
    say(key, changedText(now.text));
  };
  const people = members.toSorted((a, b) => (b.id === room.me.id) - (a.id === room.me.id));
  const listed =
    owner !== null && !people.some((one) => one.id === owner) ? [...people, person(owner)] : people;
  const nameOf = (one) => (one.id === room.me.id ? worded("{name} (you)", { name: one.name }) : one.name);
  return h(
    "div.list",
    { key: `form ${key}`, class: id ? "editor" : "" },
    h(
      "div.entry",
      {},
      h(
        "label.wide",
        {},
        worded(id ? "Action" : "New action"),
        field(key, { start: text, hint: worded("What will we do?"), max: 200, rows: 0, save, leave }),
      ),
      isMember() &&
        h(
          "label",
          {},
          worded("Owner"),
          h(
            "select",
            { "data-field": `${key} owner`, key: listed.length },
            h("option", { value: "", selected: owner === null }, worded("No owner")),
            listed.map((one) =>
              h("option", { key: one.id, value: one.id, selected: one.id === owner }, nameOf(one)),
            ),
          ),
        ),
      h(
        "label",
        {},
        worded("Day (optional)"),
        h("input", { type: "date", "data-field": `${key} day`, start: day ?? "" }),
      ),
      id && button(worded("Cancel"), leave, { class: "quiet small" }),
      button(
        worded(id ? "Save" : "Add action"),
        save,
        { class: "small", key: "save" },
        id ? "" : icon("plus"),
      ),
    ),
    problemAt(key),
  );
}

function resultScreen(topics) {
  return [
    agreed(null),
    h(
      "section.stack",
      { key: "results", "aria-label": worded("Topics") },
      h(
        "div.bar",
        {},
        h("h2", {}, worded("Topics")),
        !room.presenting &&
          h(
            "button",
            { key: "copy", class: "small", type: "button", onclick: () => copy(topics) },
            worded("Copy as Markdown"),
          ),
      ),
      problemAt("copy"),
      topics.length === 0 && h("p.muted", {}, worded("No cards were written.")),
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
  say("copy", worded(isCopied ? "Copied." : "Copying is blocked here. Use Download in the room's menu."));
}

/** Returns the results like the hook `exportRoom` of plugin.js, in the page's language. */
function markdownOf(topics) {
  const plain = (text) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
  const signed = ({ text, by }) =>
    plain(text) + (by === undefined ? "" : ` (${plain(person(room.state.people[by]).name)})`);
  const lines = [`## ${worded("Topics")}`];
  for (const { id, name, votes, cards } of topics) {
    lines.push("", `### ${plain(name)}${votes === undefined ? "" : ` (${votesText(votes)})`}`, "");
    for (const card of cards) lines.push(`- ${plain(columnName(card.column))}: ${signed(card)}`);
    for (const comment of room.state.comments ?? [])
      if (comment.topic === id) lines.push(`  - ${signed(comment)}`);
  }
  const all = room.state.actions ?? [];
  lines.push("", `## ${worded("Actions")}`, "");
  for (const { text, owner, day, done } of all) {
    const facts = [plain(text), owner && plain(person(owner).name), day].filter(Boolean);
    lines.push(`- [${done ? "x" : " "}] ${facts.join(" · ")}`);
  }
  if (all.length === 0) lines.push(worded("None."));
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
    live.textContent = worded("{step}. {hint}", {
      step: worded(steps[now.state.phase]),
      hint: hintOf(false),
    });
  } else if (now.state.phase === "discuss" && before.state.topic !== now.state.topic) {
    const topics = topicsOf(now.state);
    const at = topics.findIndex(({ id }) => id === now.state.topic);
    const name = topics[at]?.name ?? "";
    live.textContent = worded("Topic {at} of {all}: {name}", { at: at + 1, all: topics.length, name });
  }
}

const cardsText = (count) => worded({ one: "1 card", other: "{count} cards" }, { count });
const topicsText = (count) => worded({ one: "1 topic", other: "{count} topics" }, { count });
const votesText = (count) => worded({ one: "1 vote", other: "{count} votes" }, { count });

/** Returns the title of a column. Those of the templates are in the page's language. */
const columnName = (at) => worded(room.state.columns[at].name);

standpoint.onTokens((tokens) => {
  locale = tokens.locale;
  // A refusal was worded in the earlier language.
  said = { at: "", text: "" };
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

// ---- Texts in other languages ----

/** Returns the page's texts by language and by their English text. */
function translations() {
  return {
    ar: {
      "The server is busy right now. Try again in a moment.": "الخادم مشغول الآن. أعد المحاولة بعد قليل.",
      "Connection lost. Try again once it's back.": "انقطع الاتصال. أعد المحاولة عند عودته.",
      "That was too fast. Try again in a moment.": "كان ذلك سريعًا جدًا. أعد المحاولة بعد قليل.",
      "That didn't work. Try again.": "لم ينجح ذلك. أعد المحاولة.",
      Write: "الكتابة",
      Group: "التجميع",
      Vote: "التصويت",
      Discuss: "النقاش",
      Actions: "الإجراءات",
      "Done in a standup": "أُنجز في اجتماع يومي",
      "Dropped in a standup": "استُبعد في اجتماع يومي",
      "A member": "عضو",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "تم تغيير هذا في مكان آخر. النص الآن: «{text}». احفظ مجددًا لاستبداله.",
      Save: "حفظ",
      Cancel: "إلغاء",
      Steps: "الخطوات",
      "{left} of {votes} left": "المتبقي: {left} من {votes}",
      "{left} left": "المتبقي: {left}",
      "This retrospective has ended.": "انتهت جلسة الريترو هذه.",
      "Cards are hidden until the facilitator reveals them.": "البطاقات مخفية إلى أن يكشفها الميسّر.",
      "Everyone sees cards as they're written.": "يرى الجميع البطاقات أثناء كتابتها.",
      "Drag cards that belong together onto each other.": "اسحب البطاقات المترابطة بعضها فوق بعض.",
      "Cards that belong together become one topic.": "البطاقات المترابطة تصبح موضوعًا واحدًا.",
      "Vote for what you want to talk about. Votes are secret.": "صوّت لما تريد الحديث عنه. الأصوات سرية.",
      "The topics with the most votes come first.": "تأتي أولًا الموضوعات التي حصلت على أكثر الأصوات.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "اتفقوا على من يفعل ماذا. يضيف «سأتولّاه» الإجراء إلى اجتماعك اليومي القادم.",
      "Agree on who does what.": "اتفقوا على من يفعل ماذا.",
      "+1 min": "+1 د",
      "+1 min for the timer": "إضافة دقيقة إلى المؤقت",
      Stop: "إيقاف",
      "Stop timer": "إيقاف المؤقت",
      Timer: "المؤقت",
      "{minutes} min": "{minutes} د",
      "{minutes} min: start the timer": "{minutes} د: تشغيل المؤقت",
      "Reveal {count} cards and group": {
        zero: "كشف البطاقات وتجميعها",
        one: "كشف البطاقة وتجميعها",
        two: "كشف بطاقتين (2) وتجميعهما",
        few: "كشف {count} بطاقات وتجميعها",
        many: "كشف {count} بطاقة وتجميعها",
        other: "كشف {count} بطاقة وتجميعها",
      },
      "Group the cards": "تجميع البطاقات",
      "Start voting": "بدء التصويت",
      "End voting": "إنهاء التصويت",
      "Go to actions": "الانتقال إلى الإجراءات",
      "Next topic": "الموضوع التالي",
      "Ask an icebreaker question": "طرح سؤال لكسر الجليد",
      Icebreaker: "كسر الجليد",
      "Another one": "سؤال آخر",
      Hide: "إخفاء",
      "{count} cards": {
        zero: "لا بطاقات",
        one: "بطاقة واحدة",
        two: "بطاقتان (2)",
        few: "{count} بطاقات",
        many: "{count} بطاقة",
        other: "{count} بطاقة",
      },
      "{count} hidden cards": {
        zero: "لا بطاقات مخفية",
        one: "بطاقة مخفية واحدة",
        two: "بطاقتان مخفيتان (2)",
        few: "{count} بطاقات مخفية",
        many: "{count} بطاقة مخفية",
        other: "{count} بطاقة مخفية",
      },
      "{count} topics": {
        zero: "لا موضوعات",
        one: "موضوع واحد",
        two: "موضوعان (2)",
        few: "{count} موضوعات",
        many: "{count} موضوعًا",
        other: "{count} موضوع",
      },
      "{count} votes": {
        zero: "لا أصوات",
        one: "صوت واحد",
        two: "صوتان (2)",
        few: "{count} أصوات",
        many: "{count} صوتًا",
        other: "{count} صوت",
      },
      "{count} topics without votes": {
        zero: "لا موضوعات دون أصوات",
        one: "موضوع واحد دون أصوات",
        two: "موضوعان (2) دون أصوات",
        few: "{count} موضوعات دون أصوات",
        many: "{count} موضوعًا دون أصوات",
        other: "{count} موضوع دون أصوات",
      },
      "A card for {column}": "بطاقة لعمود {column}",
      "Write a card": "اكتب بطاقة",
      Add: "إضافة",
      "Add to {column}": "إضافة إلى {column}",
      "The card's text": "نص البطاقة",
      "Edit: {text}": "تعديل: {text}",
      "Remove: {text}": "إزالة: {text}",
      "Done writing": "انتهيت من الكتابة",
      "I'm done writing": "أنهيت الكتابة",
      "{count} people are done": {
        zero: "لم ينتهِ أحد",
        one: "انتهى شخص واحد",
        two: "انتهى شخصان (2)",
        few: "انتهى {count} أشخاص",
        many: "انتهى {count} شخصًا",
        other: "انتهى {count} شخص",
      },
      Done: "تم",
      Keep: "إبقاء",
      Drop: "استبعاد",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "من المرة السابقة",
      "Open “{title}”": "فتح «{title}»",
      "That room can't be opened.": "تعذّر فتح تلك الغرفة.",
      "{column}, on its own": "{column}، بمفردها",
      "No cards": "لا بطاقات",
      "Name of the topic": "اسم الموضوع",
      Rename: "إعادة التسمية",
      Name: "تسمية",
      "Rename: {name}": "إعادة التسمية: {name}",
      "Name this topic: {name}": "تسمية هذا الموضوع: {name}",
      "Move: {name}": "نقل: {name}",
      "Take out: {text}": "إخراج: {text}",
      "+{count} from {column}": "\u200e+{count} من {column}",
      "Remove a vote from: {name}": "إزالة صوت من: {name}",
      "Vote for: {name}": "التصويت لـ: {name}",
      "Vote for: {name}, {count} votes of yours": {
        zero: "التصويت لـ: {name}، دون أصوات منك",
        one: "التصويت لـ: {name}، صوت واحد منك",
        two: "التصويت لـ: {name}، صوتان (2) منك",
        few: "التصويت لـ: {name}، {count} أصوات منك",
        many: "التصويت لـ: {name}، {count} صوتًا منك",
        other: "التصويت لـ: {name}، {count} صوتًا منك",
      },
      "No cards to discuss.": "لا بطاقات للنقاش.",
      "Topic {at} of {all}": "الموضوع {at} من {all}",
      "Topic {at} of {all}, {votes}": "الموضوع {at} من {all}، {votes}",
      "Topic {at} of {all}: {name}": "الموضوع {at} من {all}: {name}",
      "Previous topic": "الموضوع السابق",
      "All topics": "كل الموضوعات",
      Topics: "الموضوعات",
      Comments: "التعليقات",
      "A comment": "تعليق",
      "Add a comment": "أضف تعليقًا",
      Comment: "تعليق",
      "No actions yet.": "لا إجراءات بعد.",
      "Done: {text}": "تم: {text}",
      "Take it on": "سأتولّاه",
      "Take it on: {text}": "سأتولّاه: {text}",
      "Give back": "إرجاع",
      "Give back: {text}": "إرجاع: {text}",
      "by {date}": "حتى {date}",
      "Taken on": "تم تولّيه",
      "{name} (you)": "{name} (أنت)",
      Action: "إجراء",
      "New action": "إجراء جديد",
      "What will we do?": "ماذا سنفعل؟",
      Owner: "المسؤول",
      "No owner": "دون مسؤول",
      "Day (optional)": "اليوم (اختياري)",
      "Add action": "إضافة إجراء",
      "Copy as Markdown": "نسخ بصيغة Markdown",
      "No cards were written.": "لم تُكتب أي بطاقات.",
      "Copied.": "تم النسخ.",
      "Copying is blocked here. Use Download in the room's menu.":
        "النسخ محظور هنا. استخدم التنزيل من قائمة الغرفة.",
      "None.": "لا شيء.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "ما سار جيدًا",
      "What should we keep?": "ما الذي علينا الاستمرار فيه؟",
      "Could be better": "ما يمكن تحسينه",
      "What slowed us down?": "ما الذي أبطأنا؟",
      "To try": "ما نجرّبه",
      "What could we do differently?": "ما الذي يمكننا فعله بطريقة مختلفة؟",
      Start: "نبدأ",
      "What should we start doing?": "ما الذي علينا البدء به؟",
      "What should we stop doing?": "ما الذي علينا التوقف عنه؟",
      Continue: "نستمر",
      "What should we keep doing?": "ما الذي علينا مواصلته؟",
      Liked: "أعجبنا",
      "What did you enjoy?": "ما الذي استمتعت به؟",
      Learned: "تعلّمنا",
      "What do you know now?": "ماذا تعرف الآن؟",
      Lacked: "افتقدنا",
      "What was missing?": "ما الذي كان ينقص؟",
      "Longed for": "تمنّينا",
      "What do you wish for?": "ماذا تتمنى؟",
      Wind: "الرياح",
      "What pushes us forward?": "ما الذي يدفعنا إلى الأمام؟",
      Anchor: "المرساة",
      "What holds us back?": "ما الذي يعيقنا؟",
      Rocks: "الصخور",
      "What could we hit?": "بماذا قد نصطدم؟",
      Island: "الجزيرة",
      "Where do we want to arrive?": "إلى أين نريد أن نصل؟",
      "What made you smile this week?": "ما الذي جعلك تبتسم هذا الأسبوع؟",
      "Which song describes the last two weeks?": "أي أغنية تصف الأسبوعين الماضيين؟",
      "What's the best thing you ate lately?": "ما أطيب شيء أكلته مؤخرًا؟",
      "If the last sprint were weather, what would it be?": "لو كان السبرنت الماضي طقسًا، فكيف سيكون؟",
      "What did you learn recently, outside work?": "ماذا تعلّمت مؤخرًا خارج العمل؟",
      "Which small thing makes your working day better?": "أي شيء صغير يجعل يوم عملك أفضل؟",
      "What would you do with one extra hour a day?": "ماذا ستفعل بساعة إضافية كل يوم؟",
      "Which place do you want to visit next?": "أي مكان تريد زيارته المرة القادمة؟",
      "What was your first job?": "ما أول وظيفة لك؟",
      "Which film can you watch again and again?": "أي فيلم يمكنك مشاهدته مرارًا؟",
      "What are you looking forward to?": "ما الذي تتطلع إليه؟",
      "Which superpower would have helped you this week?": "أي قوة خارقة كانت ستساعدك هذا الأسبوع؟",
      "What's the best advice you ever got?": "ما أفضل نصيحة تلقّيتها؟",
      "Which book, show or game do you recommend?": "أي كتاب أو مسلسل أو لعبة توصي بها؟",
      "What did you want to be as a child?": "ماذا كنت تريد أن تصبح في طفولتك؟",
      "Which emoji sums up your week?": "أي رمز تعبيري يلخّص أسبوعك؟",
      "Who helped you lately, and how?": "من ساعدك مؤخرًا، وكيف؟",
      "What's on your desk that others wouldn't expect?": "ما الشيء غير المتوقع على مكتبك؟",
      "Which meal can you cook without a recipe?": "أي طبق يمكنك طهوه دون وصفة؟",
      "What's the oldest thing you still use?": "ما أقدم شيء لا تزال تستخدمه؟",
      "Which word did you say too often this week?": "أي كلمة كررتها كثيرًا هذا الأسبوع؟",
      "What would this sprint's film be called?": "ماذا سيكون اسم فيلم هذا السبرنت؟",
      "Which animal would do your job well?": "أي حيوان سيجيد عملك؟",
      "Which skill of yours doesn't the team know about?": "أي مهارة لديك لا يعرفها الفريق؟",
      "observers can't change a retrospective": "لا يمكن للمشاهدين تغيير جلسة الريترو.",
      "the text has characters that are not allowed": "يحتوي النص على محارف غير مسموح بها.",
      "this retrospective is full: remove or shorten a card first":
        "هذه الجلسة ممتلئة: احذف بطاقة أو اختصرها أولًا.",
      "this retrospective is full: shorten or remove other text first":
        "هذه الجلسة ممتلئة: اختصر نصًا آخر أو احذفه أولًا.",
      "this retrospective is full: remove a comment first": "هذه الجلسة ممتلئة: احذف تعليقًا أولًا.",
      "this retrospective is full: it cannot hold more": "هذه الجلسة ممتلئة.",
      "a timer has 1 to 60 minutes": "مدة المؤقت من 1 إلى 60 دقيقة.",
      "cards can be written only while the room is at Write": "لا يمكن كتابة البطاقات إلا في خطوة «الكتابة».",
      "cards can be changed only while the room is at Write": "لا يمكن تعديل البطاقات إلا في خطوة «الكتابة».",
      "cards can be removed only while the room is at Write": "لا يمكن إزالة البطاقات إلا في خطوة «الكتابة».",
      "a card has 1 to 300 characters": "تتكوّن البطاقة من 1 إلى 300 محرف.",
      "a retrospective has at most 200 cards": "تضم الجلسة 200 بطاقة كحد أقصى.",
      "you have no such card": "هذه البطاقة لم تعد لديك.",
      "this card was changed elsewhere meanwhile": "تم تغيير هذه البطاقة في مكان آخر.",
      "the writing is over": "انتهت الكتابة.",
      "cards can be grouped only while the room is at Group": "لا يمكن تجميع البطاقات إلا في خطوة «التجميع».",
      "there is no such card": "هذه البطاقة لم تعد موجودة.",
      "there is no such topic": "هذا الموضوع لم يعد موجودًا.",
      "there is no such action": "هذا الإجراء لم يعد موجودًا.",
      "there is no such column": "هذا العمود غير موجود.",
      "topics can be named only while the room is at Group": "لا يمكن تسمية الموضوعات إلا في خطوة «التجميع».",
      "the name of a topic has at most 80 characters": "يتكوّن اسم الموضوع من 80 محرفًا كحد أقصى.",
      "this name was changed elsewhere meanwhile": "تم تغيير هذا الاسم في مكان آخر.",
      "voting is not open now": "التصويت غير مفتوح الآن.",
      "a topic gets one vote of each person": "لكل شخص صوت واحد لكل موضوع.",
      "topics are chosen only while the room is at Discuss": "لا يمكن اختيار الموضوعات إلا في خطوة «النقاش».",
      "comments are possible from Discuss on": "التعليق متاح بدءًا من خطوة «النقاش».",
      "a comment has 1 to 300 characters": "يتكوّن التعليق من 1 إلى 300 محرف.",
      "a retrospective has at most 200 comments": "تضم الجلسة 200 تعليق كحد أقصى.",
      "you have no such comment": "هذا التعليق لم يعد لديك.",
      "actions can be added from Discuss on": "يمكن إضافة الإجراءات بدءًا من خطوة «النقاش».",
      "a retrospective has at most 50 actions": "تضم الجلسة 50 إجراءً كحد أقصى.",
      "the owner has taken this action on, so it cannot change": "تولّى المسؤول هذا الإجراء، فلا يمكن تغييره.",
      "the owner has taken this action on, so it stays": "تولّى المسؤول هذا الإجراء، فلا يمكن إزالته.",
      "the owner has taken this action on here, so it stays": "تولّى المسؤول هذا الإجراء هنا، فيبقى كما هو.",
      "this action was changed elsewhere meanwhile": "تم تغيير هذا الإجراء في مكان آخر.",
      "only its owner takes an action on": "لا يتولّى الإجراء إلا المسؤول عنه.",
      "this action is taken on already": "تم تولّي هذا الإجراء من قبل.",
      "this action is done already": "أُنجز هذا الإجراء من قبل.",
      "you have not taken this action on": "لم تتولَّ هذا الإجراء.",
      "this commitment was answered in a standup, so it stays":
        "تم الرد على هذا الالتزام في اجتماع يومي، فيبقى كما هو.",
      "only members of the space take actions on": "لا يتولّى الإجراءات إلا أعضاء المساحة.",
      "you or this space have too many open commitments":
        "لديك أو لدى هذه المساحة التزامات مفتوحة كثيرة جدًا.",
      "the text of a commitment must be visible": "يجب أن يكون نص الالتزام مرئيًا.",
      "an action has 1 to 200 characters": "يتكوّن الإجراء من 1 إلى 200 محرف.",
      "the day must be a date": "يجب أن يكون اليوم تاريخًا صحيحًا.",
      "the owner must be a member of this space": "يجب أن يكون المسؤول عضوًا في هذه المساحة.",
      "your cards have reached their size limit": "بلغت بطاقاتك الحجم الأقصى.",
    },
    de: {
      "The server is busy right now. Try again in a moment.":
        "Der Server ist gerade ausgelastet. Versuch es gleich noch einmal.",
      "Connection lost. Try again once it's back.":
        "Verbindung verloren. Versuch es noch einmal, sobald sie wieder da ist.",
      "That was too fast. Try again in a moment.": "Das ging zu schnell. Versuch es gleich noch einmal.",
      "That didn't work. Try again.": "Das hat nicht geklappt. Versuch es noch einmal.",
      Write: "Schreiben",
      Group: "Gruppieren",
      Vote: "Abstimmen",
      Discuss: "Besprechen",
      Actions: "Maßnahmen",
      "Done in a standup": "In einem Standup erledigt",
      "Dropped in a standup": "In einem Standup gestrichen",
      "A member": "Ein Mitglied",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "Das wurde anderswo geändert. Jetzt steht da: „{text}“. Speichere noch einmal, um es zu ersetzen.",
      Save: "Speichern",
      Cancel: "Abbrechen",
      Steps: "Schritte",
      "{left} of {votes} left": "Noch {left} von {votes}",
      "{left} left": "Noch {left}",
      "This retrospective has ended.": "Diese Retro ist beendet.",
      "Cards are hidden until the facilitator reveals them.":
        "Die Karten sind verdeckt, bis die Moderation sie aufdeckt.",
      "Everyone sees cards as they're written.": "Alle sehen die Karten, während sie entstehen.",
      "Drag cards that belong together onto each other.": "Zieh Karten, die zusammengehören, aufeinander.",
      "Cards that belong together become one topic.": "Karten, die zusammengehören, werden ein Thema.",
      "Vote for what you want to talk about. Votes are secret.":
        "Stimm für das, worüber du sprechen willst. Die Stimmen sind geheim.",
      "The topics with the most votes come first.": "Die Themen mit den meisten Stimmen kommen zuerst.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Vereinbart, wer was macht. „Übernehmen“ fügt eine Maßnahme deinem nächsten Standup hinzu.",
      "Agree on who does what.": "Vereinbart, wer was macht.",
      "+1 min": "+1\u00a0Min.",
      "+1 min for the timer": "Timer um 1\u00a0Min. verlängern",
      Stop: "Stoppen",
      "Stop timer": "Timer stoppen",
      Timer: "Timer",
      "{minutes} min": "{minutes}\u00a0Min.",
      "{minutes} min: start the timer": "{minutes}\u00a0Min.: Timer starten",
      "Reveal {count} cards and group": {
        one: "{count} Karte aufdecken und gruppieren",
        other: "{count} Karten aufdecken und gruppieren",
      },
      "Group the cards": "Karten gruppieren",
      "Start voting": "Abstimmung starten",
      "End voting": "Abstimmung beenden",
      "Go to actions": "Zu den Maßnahmen",
      "Next topic": "Nächstes Thema",
      "Ask an icebreaker question": "Eine Icebreaker-Frage stellen",
      Icebreaker: "Icebreaker",
      "Another one": "Andere Frage",
      Hide: "Ausblenden",
      "{count} cards": { one: "{count} Karte", other: "{count} Karten" },
      "{count} hidden cards": { one: "{count} verdeckte Karte", other: "{count} verdeckte Karten" },
      "{count} topics": { one: "{count} Thema", other: "{count} Themen" },
      "{count} votes": { one: "{count} Stimme", other: "{count} Stimmen" },
      "{count} topics without votes": {
        one: "{count} Thema ohne Stimmen",
        other: "{count} Themen ohne Stimmen",
      },
      "A card for {column}": "Eine Karte für {column}",
      "Write a card": "Karte schreiben",
      Add: "Hinzufügen",
      "Add to {column}": "Zu {column} hinzufügen",
      "The card's text": "Text der Karte",
      "Edit: {text}": "Bearbeiten: {text}",
      "Remove: {text}": "Entfernen: {text}",
      "Done writing": "Fertig geschrieben",
      "I'm done writing": "Ich bin fertig",
      "{count} people are done": { one: "{count} Person ist fertig", other: "{count} Personen sind fertig" },
      Done: "Erledigt",
      Keep: "Behalten",
      Drop: "Streichen",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "Vom letzten Mal",
      "Open “{title}”": "„{title}“ öffnen",
      "That room can't be opened.": "Der Raum lässt sich nicht öffnen.",
      "{column}, on its own": "{column}, einzeln",
      "No cards": "Keine Karten",
      "Name of the topic": "Name des Themas",
      Rename: "Umbenennen",
      Name: "Benennen",
      "Rename: {name}": "Umbenennen: {name}",
      "Name this topic: {name}": "Dieses Thema benennen: {name}",
      "Move: {name}": "Verschieben: {name}",
      "Take out: {text}": "Herausnehmen: {text}",
      "+{count} from {column}": "+{count} aus {column}",
      "Remove a vote from: {name}": "Stimme zurücknehmen: {name}",
      "Vote for: {name}": "Stimmen für: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Stimmen für: {name}, {count} Stimme von dir",
        other: "Stimmen für: {name}, {count} Stimmen von dir",
      },
      "No cards to discuss.": "Keine Karten zu besprechen.",
      "Topic {at} of {all}": "Thema {at} von {all}",
      "Topic {at} of {all}, {votes}": "Thema {at} von {all}, {votes}",
      "Topic {at} of {all}: {name}": "Thema {at} von {all}: {name}",
      "Previous topic": "Voriges Thema",
      "All topics": "Alle Themen",
      Topics: "Themen",
      Comments: "Kommentare",
      "A comment": "Ein Kommentar",
      "Add a comment": "Kommentar schreiben",
      Comment: "Kommentieren",
      "No actions yet.": "Noch keine Maßnahmen.",
      "Done: {text}": "Erledigt: {text}",
      "Take it on": "Übernehmen",
      "Take it on: {text}": "Übernehmen: {text}",
      "Give back": "Zurückgeben",
      "Give back: {text}": "Zurückgeben: {text}",
      "by {date}": "bis {date}",
      "Taken on": "Übernommen",
      "{name} (you)": "{name} (du)",
      Action: "Maßnahme",
      "New action": "Neue Maßnahme",
      "What will we do?": "Was werden wir tun?",
      Owner: "Zuständig",
      "No owner": "Niemand",
      "Day (optional)": "Tag (optional)",
      "Add action": "Maßnahme hinzufügen",
      "Copy as Markdown": "Als Markdown kopieren",
      "No cards were written.": "Es wurden keine Karten geschrieben.",
      "Copied.": "Kopiert.",
      "Copying is blocked here. Use Download in the room's menu.":
        "Kopieren ist hier blockiert. Nutze den Download im Menü des Raums.",
      "None.": "Keine.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "Lief gut",
      "What should we keep?": "Was sollten wir beibehalten?",
      "Could be better": "Könnte besser sein",
      "What slowed us down?": "Was hat uns gebremst?",
      "To try": "Ausprobieren",
      "What could we do differently?": "Was könnten wir anders machen?",
      Start: "Anfangen",
      "What should we start doing?": "Womit sollten wir anfangen?",
      "What should we stop doing?": "Womit sollten wir aufhören?",
      Continue: "Weitermachen",
      "What should we keep doing?": "Was sollten wir weiter tun?",
      Liked: "Gefallen",
      "What did you enjoy?": "Was hat dir Spaß gemacht?",
      Learned: "Gelernt",
      "What do you know now?": "Was weißt du jetzt?",
      Lacked: "Gefehlt",
      "What was missing?": "Was hat gefehlt?",
      "Longed for": "Gewünscht",
      "What do you wish for?": "Was wünschst du dir?",
      Wind: "Wind",
      "What pushes us forward?": "Was treibt uns an?",
      Anchor: "Anker",
      "What holds us back?": "Was hält uns zurück?",
      Rocks: "Felsen",
      "What could we hit?": "Worauf könnten wir auflaufen?",
      Island: "Insel",
      "Where do we want to arrive?": "Wo wollen wir ankommen?",
      "What made you smile this week?": "Was hat dich diese Woche zum Lächeln gebracht?",
      "Which song describes the last two weeks?": "Welches Lied beschreibt die letzten zwei Wochen?",
      "What's the best thing you ate lately?": "Was hast du zuletzt besonders Gutes gegessen?",
      "If the last sprint were weather, what would it be?":
        "Wenn der letzte Sprint ein Wetter wäre: welches?",
      "What did you learn recently, outside work?":
        "Was hast du in letzter Zeit außerhalb der Arbeit gelernt?",
      "Which small thing makes your working day better?":
        "Welche Kleinigkeit macht deinen Arbeitstag besser?",
      "What would you do with one extra hour a day?":
        "Was würdest du mit einer zusätzlichen Stunde am Tag machen?",
      "Which place do you want to visit next?": "Welchen Ort möchtest du als Nächstes besuchen?",
      "What was your first job?": "Was war dein erster Job?",
      "Which film can you watch again and again?": "Welchen Film kannst du immer wieder sehen?",
      "What are you looking forward to?": "Worauf freust du dich?",
      "Which superpower would have helped you this week?":
        "Welche Superkraft hätte dir diese Woche geholfen?",
      "What's the best advice you ever got?": "Welches war der beste Rat, den du je bekommen hast?",
      "Which book, show or game do you recommend?":
        "Welches Buch, welche Serie oder welches Spiel empfiehlst du?",
      "What did you want to be as a child?": "Was wolltest du als Kind werden?",
      "Which emoji sums up your week?": "Welches Emoji fasst deine Woche zusammen?",
      "Who helped you lately, and how?": "Wer hat dir zuletzt geholfen, und wie?",
      "What's on your desk that others wouldn't expect?":
        "Was steht auf deinem Schreibtisch, womit niemand rechnet?",
      "Which meal can you cook without a recipe?": "Welches Gericht kannst du ohne Rezept kochen?",
      "What's the oldest thing you still use?": "Was ist das älteste Ding, das du noch benutzt?",
      "Which word did you say too often this week?": "Welches Wort hast du diese Woche zu oft gesagt?",
      "What would this sprint's film be called?": "Wie hieße der Film zu diesem Sprint?",
      "Which animal would do your job well?": "Welches Tier würde deinen Job gut machen?",
      "Which skill of yours doesn't the team know about?":
        "Welche deiner Fähigkeiten kennt das Team noch nicht?",
      "observers can't change a retrospective": "Wer zuschaut, kann die Retro nicht ändern.",
      "the text has characters that are not allowed": "Der Text enthält Zeichen, die nicht erlaubt sind.",
      "this retrospective is full: remove or shorten a card first":
        "Diese Retro ist voll: Entferne oder kürze zuerst eine Karte.",
      "this retrospective is full: shorten or remove other text first":
        "Diese Retro ist voll: Kürze oder entferne zuerst anderen Text.",
      "this retrospective is full: remove a comment first":
        "Diese Retro ist voll: Entferne zuerst einen Kommentar.",
      "this retrospective is full: it cannot hold more": "Diese Retro ist voll.",
      "a timer has 1 to 60 minutes": "Ein Timer hat 1 bis 60 Minuten.",
      "cards can be written only while the room is at Write":
        "Karten lassen sich nur im Schritt „Schreiben“ schreiben.",
      "cards can be changed only while the room is at Write":
        "Karten lassen sich nur im Schritt „Schreiben“ ändern.",
      "cards can be removed only while the room is at Write":
        "Karten lassen sich nur im Schritt „Schreiben“ entfernen.",
      "a card has 1 to 300 characters": "Eine Karte hat 1 bis 300 Zeichen.",
      "a retrospective has at most 200 cards": "Eine Retro hat höchstens 200 Karten.",
      "you have no such card": "Diese Karte hast du nicht mehr.",
      "this card was changed elsewhere meanwhile": "Diese Karte wurde inzwischen anderswo geändert.",
      "the writing is over": "Das Schreiben ist vorbei.",
      "cards can be grouped only while the room is at Group":
        "Karten lassen sich nur im Schritt „Gruppieren“ gruppieren.",
      "there is no such card": "Diese Karte gibt es nicht mehr.",
      "there is no such topic": "Dieses Thema gibt es nicht mehr.",
      "there is no such action": "Diese Maßnahme gibt es nicht mehr.",
      "there is no such column": "Diese Spalte gibt es nicht.",
      "topics can be named only while the room is at Group":
        "Themen lassen sich nur im Schritt „Gruppieren“ benennen.",
      "the name of a topic has at most 80 characters": "Der Name eines Themas hat höchstens 80 Zeichen.",
      "this name was changed elsewhere meanwhile": "Dieser Name wurde inzwischen anderswo geändert.",
      "voting is not open now": "Gerade wird nicht abgestimmt.",
      "a topic gets one vote of each person": "Jede Person hat pro Thema eine Stimme.",
      "topics are chosen only while the room is at Discuss":
        "Themen lassen sich nur im Schritt „Besprechen“ wählen.",
      "comments are possible from Discuss on": "Kommentare sind ab dem Schritt „Besprechen“ möglich.",
      "a comment has 1 to 300 characters": "Ein Kommentar hat 1 bis 300 Zeichen.",
      "a retrospective has at most 200 comments": "Eine Retro hat höchstens 200 Kommentare.",
      "you have no such comment": "Diesen Kommentar hast du nicht mehr.",
      "actions can be added from Discuss on": "Maßnahmen sind ab dem Schritt „Besprechen“ möglich.",
      "a retrospective has at most 50 actions": "Eine Retro hat höchstens 50 Maßnahmen.",
      "the owner has taken this action on, so it cannot change":
        "Diese Maßnahme ist übernommen und lässt sich nicht mehr ändern.",
      "the owner has taken this action on, so it stays": "Diese Maßnahme ist übernommen und bleibt deshalb.",
      "the owner has taken this action on here, so it stays":
        "Diese Maßnahme ist hier übernommen und bleibt deshalb.",
      "this action was changed elsewhere meanwhile": "Diese Maßnahme wurde inzwischen anderswo geändert.",
      "only its owner takes an action on": "Eine Maßnahme kann nur übernehmen, wer dafür zuständig ist.",
      "this action is taken on already": "Diese Maßnahme ist schon übernommen.",
      "this action is done already": "Diese Maßnahme ist schon erledigt.",
      "you have not taken this action on": "Du hast diese Maßnahme nicht übernommen.",
      "this commitment was answered in a standup, so it stays":
        "Diese Zusage wurde in einem Standup beantwortet und bleibt deshalb.",
      "only members of the space take actions on": "Nur Mitglieder des Bereichs können Maßnahmen übernehmen.",
      "you or this space have too many open commitments":
        "Du oder dieser Bereich habt zu viele offene Zusagen.",
      "the text of a commitment must be visible": "Der Text einer Zusage muss sichtbar sein.",
      "an action has 1 to 200 characters": "Eine Maßnahme hat 1 bis 200 Zeichen.",
      "the day must be a date": "Der Tag muss ein Datum sein.",
      "the owner must be a member of this space": "Zuständig kann nur ein Mitglied dieses Bereichs sein.",
      "your cards have reached their size limit": "Deine Karten haben ihre maximale Größe erreicht.",
    },
    es: {
      "The server is busy right now. Try again in a moment.":
        "El servidor está ocupado. Inténtalo de nuevo en un momento.",
      "Connection lost. Try again once it's back.":
        "Se perdió la conexión. Inténtalo de nuevo cuando vuelva.",
      "That was too fast. Try again in a moment.": "Demasiado rápido. Inténtalo de nuevo en un momento.",
      "That didn't work. Try again.": "No ha funcionado. Inténtalo de nuevo.",
      Write: "Escribir",
      Group: "Agrupar",
      Vote: "Votar",
      Discuss: "Comentar",
      Actions: "Acciones",
      "Done in a standup": "Hecha en una daily",
      "Dropped in a standup": "Descartada en una daily",
      "A member": "Un miembro",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "Esto se cambió en otro sitio. Ahora dice: “{text}”. Guarda de nuevo para reemplazarlo.",
      Save: "Guardar",
      Cancel: "Cancelar",
      Steps: "Pasos",
      "{left} of {votes} left": "Quedan {left} de {votes}",
      "{left} left": "Quedan {left}",
      "This retrospective has ended.": "Esta retrospectiva ha terminado.",
      "Cards are hidden until the facilitator reveals them.":
        "Las tarjetas están ocultas hasta que las revele quien facilita.",
      "Everyone sees cards as they're written.": "Todas las personas ven las tarjetas según se escriben.",
      "Drag cards that belong together onto each other.":
        "Arrastra unas sobre otras las tarjetas que van juntas.",
      "Cards that belong together become one topic.": "Las tarjetas que van juntas forman un tema.",
      "Vote for what you want to talk about. Votes are secret.":
        "Vota lo que quieres comentar. Los votos son secretos.",
      "The topics with the most votes come first.": "Primero van los temas con más votos.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Hay que acordar quién hace qué. “Encargarme” añade la acción a tu próxima daily.",
      "Agree on who does what.": "Hay que acordar quién hace qué.",
      "+1 min": "+1\u00a0min",
      "+1 min for the timer": "+1\u00a0min al temporizador",
      Stop: "Parar",
      "Stop timer": "Parar el temporizador",
      Timer: "Temporizador",
      "{minutes} min": "{minutes}\u00a0min",
      "{minutes} min: start the timer": "{minutes}\u00a0min: iniciar el temporizador",
      "Reveal {count} cards and group": {
        one: "Revelar {count} tarjeta y agrupar",
        other: "Revelar {count} tarjetas y agrupar",
      },
      "Group the cards": "Agrupar las tarjetas",
      "Start voting": "Empezar a votar",
      "End voting": "Terminar la votación",
      "Go to actions": "Ir a las acciones",
      "Next topic": "Tema siguiente",
      "Ask an icebreaker question": "Hacer una pregunta rompehielos",
      Icebreaker: "Rompehielos",
      "Another one": "Otra",
      Hide: "Ocultar",
      "{count} cards": { one: "{count} tarjeta", other: "{count} tarjetas" },
      "{count} hidden cards": { one: "{count} tarjeta oculta", other: "{count} tarjetas ocultas" },
      "{count} topics": { one: "{count} tema", other: "{count} temas" },
      "{count} votes": { one: "{count} voto", other: "{count} votos" },
      "{count} topics without votes": { one: "{count} tema sin votos", other: "{count} temas sin votos" },
      "A card for {column}": "Una tarjeta para {column}",
      "Write a card": "Escribe una tarjeta",
      Add: "Añadir",
      "Add to {column}": "Añadir a {column}",
      "The card's text": "Texto de la tarjeta",
      "Edit: {text}": "Editar: {text}",
      "Remove: {text}": "Quitar: {text}",
      "Done writing": "He terminado",
      "I'm done writing": "Marcar que he terminado",
      "{count} people are done": {
        one: "{count} persona ha terminado",
        other: "{count} personas han terminado",
      },
      Done: "Hecha",
      Keep: "Mantener",
      Drop: "Descartar",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "De la última vez",
      "Open “{title}”": "Abrir “{title}”",
      "That room can't be opened.": "No se puede abrir esa sala.",
      "{column}, on its own": "{column}, por separado",
      "No cards": "Sin tarjetas",
      "Name of the topic": "Nombre del tema",
      Rename: "Renombrar",
      Name: "Nombrar",
      "Rename: {name}": "Renombrar: {name}",
      "Name this topic: {name}": "Nombrar este tema: {name}",
      "Move: {name}": "Mover: {name}",
      "Take out: {text}": "Sacar: {text}",
      "+{count} from {column}": "+{count} de {column}",
      "Remove a vote from: {name}": "Quitar un voto a: {name}",
      "Vote for: {name}": "Votar por: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Votar por: {name}, {count} voto tuyo",
        other: "Votar por: {name}, {count} votos tuyos",
      },
      "No cards to discuss.": "No hay tarjetas que comentar.",
      "Topic {at} of {all}": "Tema {at} de {all}",
      "Topic {at} of {all}, {votes}": "Tema {at} de {all}, {votes}",
      "Topic {at} of {all}: {name}": "Tema {at} de {all}: {name}",
      "Previous topic": "Tema anterior",
      "All topics": "Todos los temas",
      Topics: "Temas",
      Comments: "Comentarios",
      "A comment": "Un comentario",
      "Add a comment": "Añade un comentario",
      Comment: "Comentar",
      "No actions yet.": "Todavía no hay acciones.",
      "Done: {text}": "Hecha: {text}",
      "Take it on": "Encargarme",
      "Take it on: {text}": "Encargarme: {text}",
      "Give back": "Devolver",
      "Give back: {text}": "Devolver: {text}",
      "by {date}": "para el {date}",
      "Taken on": "Asumida",
      "{name} (you)": "{name} (tú)",
      Action: "Acción",
      "New action": "Nueva acción",
      "What will we do?": "¿Qué vamos a hacer?",
      Owner: "Responsable",
      "No owner": "Sin responsable",
      "Day (optional)": "Día (opcional)",
      "Add action": "Añadir acción",
      "Copy as Markdown": "Copiar como Markdown",
      "No cards were written.": "No se escribieron tarjetas.",
      "Copied.": "Copiado.",
      "Copying is blocked here. Use Download in the room's menu.":
        "Aquí no se puede copiar. Usa la descarga en el menú de la sala.",
      "None.": "Ninguna.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "Fue bien",
      "What should we keep?": "¿Qué deberíamos mantener?",
      "Could be better": "Podría ir mejor",
      "What slowed us down?": "¿Qué nos frenó?",
      "To try": "Por probar",
      "What could we do differently?": "¿Qué podríamos hacer de otra forma?",
      Start: "Empezar",
      "What should we start doing?": "¿Qué deberíamos empezar a hacer?",
      "What should we stop doing?": "¿Qué deberíamos dejar de hacer?",
      Continue: "Continuar",
      "What should we keep doing?": "¿Qué deberíamos seguir haciendo?",
      Liked: "Gustó",
      "What did you enjoy?": "¿Qué disfrutaste?",
      Learned: "Aprendido",
      "What do you know now?": "¿Qué sabes ahora?",
      Lacked: "Faltó",
      "What was missing?": "¿Qué faltó?",
      "Longed for": "Deseado",
      "What do you wish for?": "¿Qué te gustaría?",
      Wind: "Viento",
      "What pushes us forward?": "¿Qué nos impulsa?",
      Anchor: "Ancla",
      "What holds us back?": "¿Qué nos retiene?",
      Rocks: "Rocas",
      "What could we hit?": "¿Con qué podríamos chocar?",
      Island: "Isla",
      "Where do we want to arrive?": "¿Adónde queremos llegar?",
      "What made you smile this week?": "¿Qué te hizo sonreír esta semana?",
      "Which song describes the last two weeks?": "¿Qué canción describe las dos últimas semanas?",
      "What's the best thing you ate lately?": "¿Qué es lo mejor que has comido últimamente?",
      "If the last sprint were weather, what would it be?":
        "Si el último sprint fuera un tiempo atmosférico, ¿cuál sería?",
      "What did you learn recently, outside work?": "¿Qué has aprendido últimamente fuera del trabajo?",
      "Which small thing makes your working day better?": "¿Qué pequeña cosa mejora tu día de trabajo?",
      "What would you do with one extra hour a day?": "¿Qué harías con una hora más al día?",
      "Which place do you want to visit next?": "¿Qué lugar quieres visitar próximamente?",
      "What was your first job?": "¿Cuál fue tu primer trabajo?",
      "Which film can you watch again and again?": "¿Qué película puedes ver una y otra vez?",
      "What are you looking forward to?": "¿Qué te hace ilusión?",
      "Which superpower would have helped you this week?": "¿Qué superpoder te habría ayudado esta semana?",
      "What's the best advice you ever got?": "¿Cuál es el mejor consejo que te han dado?",
      "Which book, show or game do you recommend?": "¿Qué libro, serie o juego recomiendas?",
      "What did you want to be as a child?": "¿Qué querías ser de mayor?",
      "Which emoji sums up your week?": "¿Qué emoji resume tu semana?",
      "Who helped you lately, and how?": "¿Quién te ayudó últimamente, y cómo?",
      "What's on your desk that others wouldn't expect?": "¿Qué hay en tu mesa que nadie esperaría?",
      "Which meal can you cook without a recipe?": "¿Qué plato sabes cocinar sin receta?",
      "What's the oldest thing you still use?": "¿Qué es lo más antiguo que aún usas?",
      "Which word did you say too often this week?": "¿Qué palabra dijiste demasiado esta semana?",
      "What would this sprint's film be called?": "¿Cómo se llamaría la película de este sprint?",
      "Which animal would do your job well?": "¿Qué animal haría bien tu trabajo?",
      "Which skill of yours doesn't the team know about?": "¿Qué habilidad tuya no conoce el equipo?",
      "observers can't change a retrospective": "Quien observa no puede cambiar la retrospectiva.",
      "the text has characters that are not allowed": "El texto tiene caracteres no permitidos.",
      "this retrospective is full: remove or shorten a card first":
        "Esta retrospectiva está llena: quita o acorta antes una tarjeta.",
      "this retrospective is full: shorten or remove other text first":
        "Esta retrospectiva está llena: acorta o quita antes otro texto.",
      "this retrospective is full: remove a comment first":
        "Esta retrospectiva está llena: quita antes un comentario.",
      "this retrospective is full: it cannot hold more": "Esta retrospectiva está llena.",
      "a timer has 1 to 60 minutes": "El temporizador va de 1 a 60 minutos.",
      "cards can be written only while the room is at Write":
        "Solo se pueden escribir tarjetas en el paso “Escribir”.",
      "cards can be changed only while the room is at Write":
        "Solo se pueden cambiar tarjetas en el paso “Escribir”.",
      "cards can be removed only while the room is at Write":
        "Solo se pueden quitar tarjetas en el paso “Escribir”.",
      "a card has 1 to 300 characters": "Una tarjeta tiene de 1 a 300 caracteres.",
      "a retrospective has at most 200 cards": "Una retrospectiva tiene como máximo 200 tarjetas.",
      "you have no such card": "Ya no tienes esa tarjeta.",
      "this card was changed elsewhere meanwhile": "Esta tarjeta se cambió mientras tanto en otro sitio.",
      "the writing is over": "La escritura ha terminado.",
      "cards can be grouped only while the room is at Group":
        "Solo se pueden agrupar tarjetas en el paso “Agrupar”.",
      "there is no such card": "Esa tarjeta ya no existe.",
      "there is no such topic": "Ese tema ya no existe.",
      "there is no such action": "Esa acción ya no existe.",
      "there is no such column": "Esa columna no existe.",
      "topics can be named only while the room is at Group":
        "Solo se pueden nombrar temas en el paso “Agrupar”.",
      "the name of a topic has at most 80 characters":
        "El nombre de un tema tiene como máximo 80 caracteres.",
      "this name was changed elsewhere meanwhile": "Este nombre se cambió mientras tanto en otro sitio.",
      "voting is not open now": "La votación no está abierta ahora.",
      "a topic gets one vote of each person": "Cada persona da un voto por tema.",
      "topics are chosen only while the room is at Discuss": "Solo se eligen temas en el paso “Comentar”.",
      "comments are possible from Discuss on": "Se puede comentar a partir del paso “Comentar”.",
      "a comment has 1 to 300 characters": "Un comentario tiene de 1 a 300 caracteres.",
      "a retrospective has at most 200 comments": "Una retrospectiva tiene como máximo 200 comentarios.",
      "you have no such comment": "Ya no tienes ese comentario.",
      "actions can be added from Discuss on": "Se pueden añadir acciones a partir del paso “Comentar”.",
      "a retrospective has at most 50 actions": "Una retrospectiva tiene como máximo 50 acciones.",
      "the owner has taken this action on, so it cannot change":
        "Alguien ya se encarga de esta acción, así que no se puede cambiar.",
      "the owner has taken this action on, so it stays":
        "Alguien ya se encarga de esta acción, así que se queda.",
      "the owner has taken this action on here, so it stays":
        "Alguien ya se encarga aquí de esta acción, así que se queda.",
      "this action was changed elsewhere meanwhile": "Esta acción se cambió mientras tanto en otro sitio.",
      "only its owner takes an action on": "Solo puede encargarse de una acción su responsable.",
      "this action is taken on already": "Alguien ya se encarga de esta acción.",
      "this action is done already": "Esta acción ya está hecha.",
      "you have not taken this action on": "No te encargas de esta acción.",
      "this commitment was answered in a standup, so it stays":
        "Este compromiso ya se respondió en una daily, así que se queda.",
      "only members of the space take actions on":
        "Solo los miembros del espacio pueden encargarse de acciones.",
      "you or this space have too many open commitments":
        "Hay demasiados compromisos abiertos, tuyos o de este espacio.",
      "the text of a commitment must be visible": "El texto de un compromiso debe ser visible.",
      "an action has 1 to 200 characters": "Una acción tiene de 1 a 200 caracteres.",
      "the day must be a date": "El día debe ser una fecha.",
      "the owner must be a member of this space": "La persona responsable debe ser miembro de este espacio.",
      "your cards have reached their size limit": "Tus tarjetas han alcanzado su tamaño máximo.",
    },
    fr: {
      "The server is busy right now. Try again in a moment.":
        "Le serveur est occupé. Réessayez dans un instant.",
      "Connection lost. Try again once it's back.": "Connexion perdue. Réessayez dès qu’elle est rétablie.",
      "That was too fast. Try again in a moment.": "C’était trop rapide. Réessayez dans un instant.",
      "That didn't work. Try again.": "Cela n’a pas fonctionné. Réessayez.",
      Write: "Écrire",
      Group: "Regrouper",
      Vote: "Voter",
      Discuss: "Discuter",
      Actions: "Actions",
      "Done in a standup": "Faite lors d’un stand-up",
      "Dropped in a standup": "Abandonnée lors d’un stand-up",
      "A member": "Un membre",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "Ce texte a été modifié ailleurs. Il indique maintenant\u00a0: «\u00a0{text}\u00a0». Enregistrez à nouveau pour le remplacer.",
      Save: "Enregistrer",
      Cancel: "Annuler",
      Steps: "Étapes",
      "{left} of {votes} left": "Reste {left} sur {votes}",
      "{left} left": "Reste {left}",
      "This retrospective has ended.": "Cette rétrospective est terminée.",
      "Cards are hidden until the facilitator reveals them.":
        "Les cartes sont cachées jusqu’à ce que la personne qui anime les révèle.",
      "Everyone sees cards as they're written.": "Tout le monde voit les cartes au fil de l’écriture.",
      "Drag cards that belong together onto each other.":
        "Glissez les unes sur les autres les cartes qui vont ensemble.",
      "Cards that belong together become one topic.": "Les cartes qui vont ensemble forment un sujet.",
      "Vote for what you want to talk about. Votes are secret.":
        "Votez pour ce dont vous voulez parler. Les votes sont secrets.",
      "The topics with the most votes come first.":
        "Les sujets qui ont le plus de votes viennent en premier.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Décidez qui fait quoi. «\u00a0Je m’en charge\u00a0» ajoute l’action à votre prochain stand-up.",
      "Agree on who does what.": "Décidez qui fait quoi.",
      "+1 min": "+1\u00a0min",
      "+1 min for the timer": "+1\u00a0min au minuteur",
      Stop: "Arrêter",
      "Stop timer": "Arrêter le minuteur",
      Timer: "Minuteur",
      "{minutes} min": "{minutes}\u00a0min",
      "{minutes} min: start the timer": "{minutes}\u00a0min\u00a0: lancer le minuteur",
      "Reveal {count} cards and group": {
        one: "Révéler {count} carte et regrouper",
        other: "Révéler {count} cartes et regrouper",
      },
      "Group the cards": "Regrouper les cartes",
      "Start voting": "Lancer le vote",
      "End voting": "Terminer le vote",
      "Go to actions": "Passer aux actions",
      "Next topic": "Sujet suivant",
      "Ask an icebreaker question": "Poser une question brise-glace",
      Icebreaker: "Brise-glace",
      "Another one": "Une autre",
      Hide: "Masquer",
      "{count} cards": { one: "{count} carte", other: "{count} cartes" },
      "{count} hidden cards": { one: "{count} carte cachée", other: "{count} cartes cachées" },
      "{count} topics": { one: "{count} sujet", other: "{count} sujets" },
      "{count} votes": { one: "{count} vote", other: "{count} votes" },
      "{count} topics without votes": { one: "{count} sujet sans vote", other: "{count} sujets sans vote" },
      "A card for {column}": "Une carte pour {column}",
      "Write a card": "Écrivez une carte",
      Add: "Ajouter",
      "Add to {column}": "Ajouter à {column}",
      "The card's text": "Texte de la carte",
      "Edit: {text}": "Modifier\u00a0: {text}",
      "Remove: {text}": "Retirer\u00a0: {text}",
      "Done writing": "Écriture terminée",
      "I'm done writing": "J’ai fini d’écrire",
      "{count} people are done": { one: "{count} personne a fini", other: "{count} personnes ont fini" },
      Done: "Faite",
      Keep: "Garder",
      Drop: "Abandonner",
      "{choice}: {text}": "{choice}\u00a0: {text}",
      "From last time": "De la dernière fois",
      "Open “{title}”": "Ouvrir «\u00a0{title}\u00a0»",
      "That room can't be opened.": "Impossible d’ouvrir cette salle.",
      "{column}, on its own": "{column}, à part",
      "No cards": "Aucune carte",
      "Name of the topic": "Nom du sujet",
      Rename: "Renommer",
      Name: "Nommer",
      "Rename: {name}": "Renommer\u00a0: {name}",
      "Name this topic: {name}": "Nommer ce sujet\u00a0: {name}",
      "Move: {name}": "Déplacer\u00a0: {name}",
      "Take out: {text}": "Sortir\u00a0: {text}",
      "+{count} from {column}": "+{count} de {column}",
      "Remove a vote from: {name}": "Retirer un vote à\u00a0: {name}",
      "Vote for: {name}": "Voter pour\u00a0: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Voter pour\u00a0: {name}, {count} vote de votre part",
        other: "Voter pour\u00a0: {name}, {count} votes de votre part",
      },
      "No cards to discuss.": "Aucune carte à discuter.",
      "Topic {at} of {all}": "Sujet {at} sur {all}",
      "Topic {at} of {all}, {votes}": "Sujet {at} sur {all}, {votes}",
      "Topic {at} of {all}: {name}": "Sujet {at} sur {all}\u00a0: {name}",
      "Previous topic": "Sujet précédent",
      "All topics": "Tous les sujets",
      Topics: "Sujets",
      Comments: "Commentaires",
      "A comment": "Un commentaire",
      "Add a comment": "Ajoutez un commentaire",
      Comment: "Commenter",
      "No actions yet.": "Aucune action pour l’instant.",
      "Done: {text}": "Faite\u00a0: {text}",
      "Take it on": "Je m’en charge",
      "Take it on: {text}": "Je m’en charge\u00a0: {text}",
      "Give back": "Rendre",
      "Give back: {text}": "Rendre\u00a0: {text}",
      "by {date}": "d’ici le {date}",
      "Taken on": "Prise en charge",
      "{name} (you)": "{name} (vous)",
      Action: "Action",
      "New action": "Nouvelle action",
      "What will we do?": "Qu’allons-nous faire\u202f?",
      Owner: "Responsable",
      "No owner": "Personne",
      "Day (optional)": "Jour (facultatif)",
      "Add action": "Ajouter l’action",
      "Copy as Markdown": "Copier en Markdown",
      "No cards were written.": "Aucune carte n’a été écrite.",
      "Copied.": "Copié.",
      "Copying is blocked here. Use Download in the room's menu.":
        "La copie est bloquée ici. Utilisez le téléchargement dans le menu de la salle.",
      "None.": "Aucune.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "Ce qui a marché",
      "What should we keep?": "Que faut-il garder\u202f?",
      "Could be better": "À améliorer",
      "What slowed us down?": "Qu’est-ce qui nous a ralentis\u202f?",
      "To try": "À essayer",
      "What could we do differently?": "Que pourrions-nous faire autrement\u202f?",
      Start: "Commencer",
      "What should we start doing?": "Que devrions-nous commencer à faire\u202f?",
      "What should we stop doing?": "Que devrions-nous arrêter de faire\u202f?",
      Continue: "Continuer",
      "What should we keep doing?": "Que devrions-nous continuer à faire\u202f?",
      Liked: "Aimé",
      "What did you enjoy?": "Qu’avez-vous apprécié\u202f?",
      Learned: "Appris",
      "What do you know now?": "Que savez-vous maintenant\u202f?",
      Lacked: "Manqué",
      "What was missing?": "Qu’est-ce qui a manqué\u202f?",
      "Longed for": "Souhaité",
      "What do you wish for?": "Que souhaitez-vous\u202f?",
      Wind: "Vent",
      "What pushes us forward?": "Qu’est-ce qui nous pousse en avant\u202f?",
      Anchor: "Ancre",
      "What holds us back?": "Qu’est-ce qui nous retient\u202f?",
      Rocks: "Rochers",
      "What could we hit?": "Que pourrions-nous heurter\u202f?",
      Island: "Île",
      "Where do we want to arrive?": "Où voulons-nous arriver\u202f?",
      "What made you smile this week?": "Qu’est-ce qui vous a fait sourire cette semaine\u202f?",
      "Which song describes the last two weeks?": "Quelle chanson décrit les deux dernières semaines\u202f?",
      "What's the best thing you ate lately?":
        "Quelle est la meilleure chose que vous ayez mangée récemment\u202f?",
      "If the last sprint were weather, what would it be?":
        "Si le dernier sprint était une météo, laquelle serait-ce\u202f?",
      "What did you learn recently, outside work?":
        "Qu’avez-vous appris récemment, en dehors du travail\u202f?",
      "Which small thing makes your working day better?":
        "Quelle petite chose améliore votre journée de travail\u202f?",
      "What would you do with one extra hour a day?": "Que feriez-vous d’une heure de plus par jour\u202f?",
      "Which place do you want to visit next?": "Quel endroit voulez-vous visiter prochainement\u202f?",
      "What was your first job?": "Quel a été votre premier travail\u202f?",
      "Which film can you watch again and again?": "Quel film pouvez-vous revoir sans cesse\u202f?",
      "What are you looking forward to?": "Qu’attendez-vous avec impatience\u202f?",
      "Which superpower would have helped you this week?":
        "Quel superpouvoir vous aurait aidé cette semaine\u202f?",
      "What's the best advice you ever got?": "Quel est le meilleur conseil que l’on vous ait donné\u202f?",
      "Which book, show or game do you recommend?":
        "Quel livre, quelle série ou quel jeu recommandez-vous\u202f?",
      "What did you want to be as a child?": "Que vouliez-vous devenir quand vous étiez enfant\u202f?",
      "Which emoji sums up your week?": "Quel emoji résume votre semaine\u202f?",
      "Who helped you lately, and how?": "Qui vous a aidé récemment, et comment\u202f?",
      "What's on your desk that others wouldn't expect?":
        "Quel objet inattendu se trouve sur votre bureau\u202f?",
      "Which meal can you cook without a recipe?": "Quel plat savez-vous cuisiner sans recette\u202f?",
      "What's the oldest thing you still use?":
        "Quel est l’objet le plus ancien que vous utilisez encore\u202f?",
      "Which word did you say too often this week?": "Quel mot avez-vous trop dit cette semaine\u202f?",
      "What would this sprint's film be called?": "Comment s’appellerait le film de ce sprint\u202f?",
      "Which animal would do your job well?": "Quel animal ferait bien votre travail\u202f?",
      "Which skill of yours doesn't the team know about?":
        "Quel talent l’équipe ne vous connaît-elle pas\u202f?",
      "observers can't change a retrospective":
        "Les personnes qui observent ne peuvent pas modifier la rétrospective.",
      "the text has characters that are not allowed": "Le texte contient des caractères non autorisés.",
      "this retrospective is full: remove or shorten a card first":
        "Cette rétrospective est pleine\u00a0: retirez ou raccourcissez d’abord une carte.",
      "this retrospective is full: shorten or remove other text first":
        "Cette rétrospective est pleine\u00a0: raccourcissez ou retirez d’abord un autre texte.",
      "this retrospective is full: remove a comment first":
        "Cette rétrospective est pleine\u00a0: retirez d’abord un commentaire.",
      "this retrospective is full: it cannot hold more": "Cette rétrospective est pleine.",
      "a timer has 1 to 60 minutes": "Un minuteur dure de 1 à 60 minutes.",
      "cards can be written only while the room is at Write":
        "Les cartes s’écrivent seulement à l’étape «\u00a0Écrire\u00a0».",
      "cards can be changed only while the room is at Write":
        "Les cartes se modifient seulement à l’étape «\u00a0Écrire\u00a0».",
      "cards can be removed only while the room is at Write":
        "Les cartes se retirent seulement à l’étape «\u00a0Écrire\u00a0».",
      "a card has 1 to 300 characters": "Une carte a de 1 à 300 caractères.",
      "a retrospective has at most 200 cards": "Une rétrospective a au plus 200 cartes.",
      "you have no such card": "Vous n’avez plus cette carte.",
      "this card was changed elsewhere meanwhile": "Cette carte a été modifiée ailleurs entre-temps.",
      "the writing is over": "L’écriture est terminée.",
      "cards can be grouped only while the room is at Group":
        "Les cartes se regroupent seulement à l’étape «\u00a0Regrouper\u00a0».",
      "there is no such card": "Cette carte n’existe plus.",
      "there is no such topic": "Ce sujet n’existe plus.",
      "there is no such action": "Cette action n’existe plus.",
      "there is no such column": "Cette colonne n’existe pas.",
      "topics can be named only while the room is at Group":
        "Les sujets se nomment seulement à l’étape «\u00a0Regrouper\u00a0».",
      "the name of a topic has at most 80 characters": "Le nom d’un sujet a au plus 80 caractères.",
      "this name was changed elsewhere meanwhile": "Ce nom a été modifié ailleurs entre-temps.",
      "voting is not open now": "Le vote n’est pas ouvert.",
      "a topic gets one vote of each person": "Chaque personne donne un seul vote par sujet.",
      "topics are chosen only while the room is at Discuss":
        "Les sujets se choisissent seulement à l’étape «\u00a0Discuter\u00a0».",
      "comments are possible from Discuss on":
        "Les commentaires sont possibles à partir de l’étape «\u00a0Discuter\u00a0».",
      "a comment has 1 to 300 characters": "Un commentaire a de 1 à 300 caractères.",
      "a retrospective has at most 200 comments": "Une rétrospective a au plus 200 commentaires.",
      "you have no such comment": "Vous n’avez plus ce commentaire.",
      "actions can be added from Discuss on":
        "Les actions sont possibles à partir de l’étape «\u00a0Discuter\u00a0».",
      "a retrospective has at most 50 actions": "Une rétrospective a au plus 50 actions.",
      "the owner has taken this action on, so it cannot change":
        "Cette action est prise en charge, elle ne peut plus changer.",
      "the owner has taken this action on, so it stays": "Cette action est prise en charge, elle reste donc.",
      "the owner has taken this action on here, so it stays":
        "Cette action est prise en charge ici, elle reste donc.",
      "this action was changed elsewhere meanwhile": "Cette action a été modifiée ailleurs entre-temps.",
      "only its owner takes an action on": "Seule la personne responsable peut prendre l’action en charge.",
      "this action is taken on already": "Cette action est déjà prise en charge.",
      "this action is done already": "Cette action est déjà faite.",
      "you have not taken this action on": "Vous n’avez pas pris cette action en charge.",
      "this commitment was answered in a standup, so it stays":
        "Cet engagement a reçu une réponse lors d’un stand-up, il reste donc.",
      "only members of the space take actions on":
        "Seuls les membres de l’espace peuvent prendre des actions en charge.",
      "you or this space have too many open commitments":
        "Vous ou cet espace avez trop d’engagements ouverts.",
      "the text of a commitment must be visible": "Le texte d’un engagement doit être visible.",
      "an action has 1 to 200 characters": "Une action a de 1 à 200 caractères.",
      "the day must be a date": "Le jour doit être une date.",
      "the owner must be a member of this space": "La personne responsable doit être membre de cet espace.",
      "your cards have reached their size limit": "Vos cartes ont atteint leur taille maximale.",
    },
    it: {
      "The server is busy right now. Try again in a moment.": "Il server è occupato. Riprova tra un momento.",
      "Connection lost. Try again once it's back.": "Connessione persa. Riprova quando torna.",
      "That was too fast. Try again in a moment.": "Troppo veloce. Riprova tra un momento.",
      "That didn't work. Try again.": "Non ha funzionato. Riprova.",
      Write: "Scrivi",
      Group: "Raggruppa",
      Vote: "Vota",
      Discuss: "Discuti",
      Actions: "Azioni",
      "Done in a standup": "Completata in uno standup",
      "Dropped in a standup": "Abbandonata in uno standup",
      "A member": "Un membro",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "È stato modificato altrove. Ora dice: “{text}”. Salva di nuovo per sostituirlo.",
      Save: "Salva",
      Cancel: "Annulla",
      Steps: "Fasi",
      "{left} of {votes} left": "Restano {left} su {votes}",
      "{left} left": "Restano {left}",
      "This retrospective has ended.": "Questa retro è terminata.",
      "Cards are hidden until the facilitator reveals them.":
        "Le card sono nascoste finché chi facilita non le rivela.",
      "Everyone sees cards as they're written.": "Tutti vedono le card mentre vengono scritte.",
      "Drag cards that belong together onto each other.":
        "Trascina una sull’altra le card che vanno insieme.",
      "Cards that belong together become one topic.": "Le card che vanno insieme diventano un tema.",
      "Vote for what you want to talk about. Votes are secret.":
        "Vota ciò di cui vuoi parlare. I voti sono segreti.",
      "The topics with the most votes come first.": "I temi con più voti vengono per primi.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Decidete chi fa cosa. “Me ne occupo” aggiunge l’azione al tuo prossimo standup.",
      "Agree on who does what.": "Decidete chi fa cosa.",
      "+1 min": "+1\u00a0min",
      "+1 min for the timer": "+1\u00a0min al timer",
      Stop: "Ferma",
      "Stop timer": "Ferma il timer",
      Timer: "Timer",
      "{minutes} min": "{minutes}\u00a0min",
      "{minutes} min: start the timer": "{minutes}\u00a0min: avvia il timer",
      "Reveal {count} cards and group": {
        one: "Rivela {count} card e raggruppa",
        other: "Rivela {count} card e raggruppa",
      },
      "Group the cards": "Raggruppa le card",
      "Start voting": "Inizia a votare",
      "End voting": "Termina il voto",
      "Go to actions": "Vai alle azioni",
      "Next topic": "Tema successivo",
      "Ask an icebreaker question": "Fai una domanda rompighiaccio",
      Icebreaker: "Rompighiaccio",
      "Another one": "Un’altra",
      Hide: "Nascondi",
      "{count} cards": { one: "{count} card", other: "{count} card" },
      "{count} hidden cards": { one: "{count} card nascosta", other: "{count} card nascoste" },
      "{count} topics": { one: "{count} tema", other: "{count} temi" },
      "{count} votes": { one: "{count} voto", other: "{count} voti" },
      "{count} topics without votes": { one: "{count} tema senza voti", other: "{count} temi senza voti" },
      "A card for {column}": "Una card per {column}",
      "Write a card": "Scrivi una card",
      Add: "Aggiungi",
      "Add to {column}": "Aggiungi a {column}",
      "The card's text": "Testo della card",
      "Edit: {text}": "Modifica: {text}",
      "Remove: {text}": "Rimuovi: {text}",
      "Done writing": "Scrittura finita",
      "I'm done writing": "Ho finito di scrivere",
      "{count} people are done": { one: "{count} persona ha finito", other: "{count} persone hanno finito" },
      Done: "Completata",
      Keep: "Mantieni",
      Drop: "Abbandona",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "Dall’ultima volta",
      "Open “{title}”": "Apri “{title}”",
      "That room can't be opened.": "Impossibile aprire quella stanza.",
      "{column}, on its own": "{column}, da sola",
      "No cards": "Nessuna card",
      "Name of the topic": "Nome del tema",
      Rename: "Rinomina",
      Name: "Dai un nome",
      "Rename: {name}": "Rinomina: {name}",
      "Name this topic: {name}": "Dai un nome a questo tema: {name}",
      "Move: {name}": "Sposta: {name}",
      "Take out: {text}": "Togli: {text}",
      "+{count} from {column}": "+{count} da {column}",
      "Remove a vote from: {name}": "Togli un voto a: {name}",
      "Vote for: {name}": "Vota per: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Vota per: {name}, {count} voto tuo",
        other: "Vota per: {name}, {count} voti tuoi",
      },
      "No cards to discuss.": "Nessuna card da discutere.",
      "Topic {at} of {all}": "Tema {at} di {all}",
      "Topic {at} of {all}, {votes}": "Tema {at} di {all}, {votes}",
      "Topic {at} of {all}: {name}": "Tema {at} di {all}: {name}",
      "Previous topic": "Tema precedente",
      "All topics": "Tutti i temi",
      Topics: "Temi",
      Comments: "Commenti",
      "A comment": "Un commento",
      "Add a comment": "Aggiungi un commento",
      Comment: "Commenta",
      "No actions yet.": "Ancora nessuna azione.",
      "Done: {text}": "Completata: {text}",
      "Take it on": "Me ne occupo",
      "Take it on: {text}": "Me ne occupo: {text}",
      "Give back": "Restituisci",
      "Give back: {text}": "Restituisci: {text}",
      "by {date}": "entro {date}",
      "Taken on": "Presa in carico",
      "{name} (you)": "{name} (tu)",
      Action: "Azione",
      "New action": "Nuova azione",
      "What will we do?": "Cosa faremo?",
      Owner: "Responsabile",
      "No owner": "Nessuno",
      "Day (optional)": "Giorno (facoltativo)",
      "Add action": "Aggiungi azione",
      "Copy as Markdown": "Copia come Markdown",
      "No cards were written.": "Non sono state scritte card.",
      "Copied.": "Copiato.",
      "Copying is blocked here. Use Download in the room's menu.":
        "Qui la copia è bloccata. Usa il download nel menu della stanza.",
      "None.": "Nessuna.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "È andato bene",
      "What should we keep?": "Cosa dovremmo mantenere?",
      "Could be better": "Può migliorare",
      "What slowed us down?": "Cosa ci ha rallentato?",
      "To try": "Da provare",
      "What could we do differently?": "Cosa potremmo fare diversamente?",
      Start: "Iniziare",
      "What should we start doing?": "Cosa dovremmo iniziare a fare?",
      "What should we stop doing?": "Cosa dovremmo smettere di fare?",
      Continue: "Continuare",
      "What should we keep doing?": "Cosa dovremmo continuare a fare?",
      Liked: "Apprezzato",
      "What did you enjoy?": "Cosa ti è piaciuto?",
      Learned: "Imparato",
      "What do you know now?": "Cosa sai ora?",
      Lacked: "Mancato",
      "What was missing?": "Cosa è mancato?",
      "Longed for": "Desiderato",
      "What do you wish for?": "Cosa desideri?",
      Wind: "Vento",
      "What pushes us forward?": "Cosa ci spinge avanti?",
      Anchor: "Àncora",
      "What holds us back?": "Cosa ci trattiene?",
      Rocks: "Scogli",
      "What could we hit?": "Contro cosa potremmo urtare?",
      Island: "Isola",
      "Where do we want to arrive?": "Dove vogliamo arrivare?",
      "What made you smile this week?": "Cosa ti ha fatto sorridere questa settimana?",
      "Which song describes the last two weeks?": "Quale canzone descrive le ultime due settimane?",
      "What's the best thing you ate lately?": "Qual è la cosa più buona che hai mangiato di recente?",
      "If the last sprint were weather, what would it be?":
        "Se l’ultimo sprint fosse un tempo atmosferico, quale sarebbe?",
      "What did you learn recently, outside work?": "Cosa hai imparato di recente, fuori dal lavoro?",
      "Which small thing makes your working day better?":
        "Quale piccola cosa migliora la tua giornata di lavoro?",
      "What would you do with one extra hour a day?": "Cosa faresti con un’ora in più al giorno?",
      "Which place do you want to visit next?": "Quale posto vuoi visitare prossimamente?",
      "What was your first job?": "Qual è stato il tuo primo lavoro?",
      "Which film can you watch again and again?": "Quale film puoi rivedere all’infinito?",
      "What are you looking forward to?": "Cosa non vedi l’ora di fare?",
      "Which superpower would have helped you this week?":
        "Quale superpotere ti avrebbe aiutato questa settimana?",
      "What's the best advice you ever got?": "Qual è il miglior consiglio che ti abbiano dato?",
      "Which book, show or game do you recommend?": "Quale libro, serie o gioco consigli?",
      "What did you want to be as a child?": "Cosa volevi diventare da piccolo o da piccola?",
      "Which emoji sums up your week?": "Quale emoji riassume la tua settimana?",
      "Who helped you lately, and how?": "Chi ti ha aiutato di recente, e come?",
      "What's on your desk that others wouldn't expect?":
        "Cosa c’è sulla tua scrivania che nessuno si aspetterebbe?",
      "Which meal can you cook without a recipe?": "Quale piatto sai cucinare senza ricetta?",
      "What's the oldest thing you still use?": "Qual è la cosa più vecchia che usi ancora?",
      "Which word did you say too often this week?": "Quale parola hai detto troppo spesso questa settimana?",
      "What would this sprint's film be called?": "Come si intitolerebbe il film di questo sprint?",
      "Which animal would do your job well?": "Quale animale farebbe bene il tuo lavoro?",
      "Which skill of yours doesn't the team know about?": "Quale tua abilità il team non conosce?",
      "observers can't change a retrospective": "Chi osserva non può modificare la retro.",
      "the text has characters that are not allowed": "Il testo contiene caratteri non consentiti.",
      "this retrospective is full: remove or shorten a card first":
        "Questa retro è piena: prima rimuovi o accorcia una card.",
      "this retrospective is full: shorten or remove other text first":
        "Questa retro è piena: prima accorcia o rimuovi altro testo.",
      "this retrospective is full: remove a comment first":
        "Questa retro è piena: prima rimuovi un commento.",
      "this retrospective is full: it cannot hold more": "Questa retro è piena.",
      "a timer has 1 to 60 minutes": "Un timer va da 1 a 60 minuti.",
      "cards can be written only while the room is at Write": "Le card si scrivono solo nella fase “Scrivi”.",
      "cards can be changed only while the room is at Write":
        "Le card si modificano solo nella fase “Scrivi”.",
      "cards can be removed only while the room is at Write":
        "Le card si rimuovono solo nella fase “Scrivi”.",
      "a card has 1 to 300 characters": "Una card ha da 1 a 300 caratteri.",
      "a retrospective has at most 200 cards": "Una retro ha al massimo 200 card.",
      "you have no such card": "Non hai più questa card.",
      "this card was changed elsewhere meanwhile": "Questa card nel frattempo è stata modificata altrove.",
      "the writing is over": "La scrittura è finita.",
      "cards can be grouped only while the room is at Group":
        "Le card si raggruppano solo nella fase “Raggruppa”.",
      "there is no such card": "Questa card non esiste più.",
      "there is no such topic": "Questo tema non esiste più.",
      "there is no such action": "Questa azione non esiste più.",
      "there is no such column": "Questa colonna non esiste.",
      "topics can be named only while the room is at Group":
        "I temi si nominano solo nella fase “Raggruppa”.",
      "the name of a topic has at most 80 characters": "Il nome di un tema ha al massimo 80 caratteri.",
      "this name was changed elsewhere meanwhile": "Questo nome nel frattempo è stato modificato altrove.",
      "voting is not open now": "Ora non si può votare.",
      "a topic gets one vote of each person": "Ogni persona dà un voto per tema.",
      "topics are chosen only while the room is at Discuss": "I temi si scelgono solo nella fase “Discuti”.",
      "comments are possible from Discuss on": "Si può commentare dalla fase “Discuti” in poi.",
      "a comment has 1 to 300 characters": "Un commento ha da 1 a 300 caratteri.",
      "a retrospective has at most 200 comments": "Una retro ha al massimo 200 commenti.",
      "you have no such comment": "Non hai più questo commento.",
      "actions can be added from Discuss on": "Le azioni si aggiungono dalla fase “Discuti” in poi.",
      "a retrospective has at most 50 actions": "Una retro ha al massimo 50 azioni.",
      "the owner has taken this action on, so it cannot change":
        "Questa azione è presa in carico, quindi non si può modificare.",
      "the owner has taken this action on, so it stays": "Questa azione è presa in carico, quindi resta.",
      "the owner has taken this action on here, so it stays":
        "Questa azione è presa in carico qui, quindi resta.",
      "this action was changed elsewhere meanwhile":
        "Questa azione nel frattempo è stata modificata altrove.",
      "only its owner takes an action on": "Solo il responsabile può prendere in carico l’azione.",
      "this action is taken on already": "Questa azione è già presa in carico.",
      "this action is done already": "Questa azione è già completata.",
      "you have not taken this action on": "Non hai preso in carico questa azione.",
      "this commitment was answered in a standup, so it stays":
        "Questo impegno ha avuto risposta in uno standup, quindi resta.",
      "only members of the space take actions on":
        "Solo i membri dello spazio possono prendere in carico azioni.",
      "you or this space have too many open commitments": "Tu o questo spazio avete troppi impegni aperti.",
      "the text of a commitment must be visible": "Il testo di un impegno deve essere visibile.",
      "an action has 1 to 200 characters": "Un’azione ha da 1 a 200 caratteri.",
      "the day must be a date": "Il giorno deve essere una data.",
      "the owner must be a member of this space": "Il responsabile deve essere un membro di questo spazio.",
      "your cards have reached their size limit": "Le tue card hanno raggiunto la dimensione massima.",
    },
    ja: {
      "The server is busy right now. Try again in a moment.":
        "サーバーが混み合っています。しばらくしてからもう一度お試しください。",
      "Connection lost. Try again once it's back.": "接続が切れました。復旧したらもう一度お試しください。",
      "That was too fast. Try again in a moment.":
        "操作が速すぎます。しばらくしてからもう一度お試しください。",
      "That didn't work. Try again.": "うまくいきませんでした。もう一度お試しください。",
      Write: "書き出し",
      Group: "グループ化",
      Vote: "投票",
      Discuss: "話し合い",
      Actions: "アクション",
      "Done in a standup": "スタンドアップで完了",
      "Dropped in a standup": "スタンドアップで取り下げ",
      "A member": "メンバー",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "別の場所で変更されました。現在の内容：「{text}」。置き換えるには、もう一度保存してください。",
      Save: "保存",
      Cancel: "キャンセル",
      Steps: "ステップ",
      "{left} of {votes} left": "残り {left} / {votes}",
      "{left} left": "残り {left}",
      "This retrospective has ended.": "このふりかえりは終了しました。",
      "Cards are hidden until the facilitator reveals them.":
        "ファシリテーターが公開するまで、カードは見えません。",
      "Everyone sees cards as they're written.": "カードは書かれるとすぐに全員に見えます。",
      "Drag cards that belong together onto each other.": "関連するカードをドラッグして重ねてください。",
      "Cards that belong together become one topic.": "関連するカードは 1 つのトピックになります。",
      "Vote for what you want to talk about. Votes are secret.":
        "話したいことに投票してください。投票は秘密です。",
      "The topics with the most votes come first.": "票の多いトピックから順に並びます。",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "誰が何をするか決めましょう。「引き受ける」を押すと、次のスタンドアップに追加されます。",
      "Agree on who does what.": "誰が何をするか決めましょう。",
      "+1 min": "+1 分",
      "+1 min for the timer": "タイマーを 1 分延長",
      Stop: "停止",
      "Stop timer": "タイマーを停止",
      Timer: "タイマー",
      "{minutes} min": "{minutes} 分",
      "{minutes} min: start the timer": "{minutes} 分：タイマーを開始",
      "Reveal {count} cards and group": { other: "{count} 枚のカードを公開してグループ化" },
      "Group the cards": "カードをグループ化",
      "Start voting": "投票を開始",
      "End voting": "投票を終了",
      "Go to actions": "アクションへ進む",
      "Next topic": "次のトピック",
      "Ask an icebreaker question": "アイスブレイクの質問をする",
      Icebreaker: "アイスブレイク",
      "Another one": "別の質問",
      Hide: "隠す",
      "{count} cards": { other: "カード {count} 枚" },
      "{count} hidden cards": { other: "非公開のカード {count} 枚" },
      "{count} topics": { other: "トピック {count} 件" },
      "{count} votes": { other: "{count} 票" },
      "{count} topics without votes": { other: "票のないトピック {count} 件" },
      "A card for {column}": "{column} のカード",
      "Write a card": "カードを書く",
      Add: "追加",
      "Add to {column}": "{column} に追加",
      "The card's text": "カードの文章",
      "Edit: {text}": "編集：{text}",
      "Remove: {text}": "削除：{text}",
      "Done writing": "書き終えました",
      "I'm done writing": "書き終えた",
      "{count} people are done": { other: "{count} 人が書き終えました" },
      Done: "完了",
      Keep: "継続",
      Drop: "取り下げ",
      "{choice}: {text}": "{choice}：{text}",
      "From last time": "前回から",
      "Open “{title}”": "「{title}」を開く",
      "That room can't be opened.": "そのルームを開けません。",
      "{column}, on its own": "{column}（単独）",
      "No cards": "カードなし",
      "Name of the topic": "トピック名",
      Rename: "名前を変更",
      Name: "名前を付ける",
      "Rename: {name}": "名前を変更：{name}",
      "Name this topic: {name}": "このトピックに名前を付ける：{name}",
      "Move: {name}": "移動：{name}",
      "Take out: {text}": "取り出す：{text}",
      "+{count} from {column}": "{column} から +{count}",
      "Remove a vote from: {name}": "票を減らす：{name}",
      "Vote for: {name}": "投票：{name}",
      "Vote for: {name}, {count} votes of yours": { other: "投票：{name}、あなたの票は {count} 票" },
      "No cards to discuss.": "話し合うカードがありません。",
      "Topic {at} of {all}": "トピック {at} / {all}",
      "Topic {at} of {all}, {votes}": "トピック {at} / {all}、{votes}",
      "Topic {at} of {all}: {name}": "トピック {at} / {all}：{name}",
      "Previous topic": "前のトピック",
      "All topics": "すべてのトピック",
      Topics: "トピック",
      Comments: "コメント",
      "A comment": "コメントの文章",
      "Add a comment": "コメントを書く",
      Comment: "コメント",
      "No actions yet.": "アクションはまだありません。",
      "Done: {text}": "完了：{text}",
      "Take it on": "引き受ける",
      "Take it on: {text}": "引き受ける：{text}",
      "Give back": "返す",
      "Give back: {text}": "返す：{text}",
      "by {date}": "{date}まで",
      "Taken on": "引き受け済み",
      "{name} (you)": "{name}（あなた）",
      Action: "アクション",
      "New action": "新しいアクション",
      "What will we do?": "何をしますか？",
      Owner: "担当者",
      "No owner": "担当者なし",
      "Day (optional)": "日付（任意）",
      "Add action": "アクションを追加",
      "Copy as Markdown": "Markdown としてコピー",
      "No cards were written.": "カードは書かれませんでした。",
      "Copied.": "コピーしました。",
      "Copying is blocked here. Use Download in the room's menu.":
        "ここではコピーできません。ルームのメニューのダウンロードを使ってください。",
      "None.": "なし。",
      "{step}. {hint}": "{step}。{hint}",
      "Went well": "よかったこと",
      "What should we keep?": "続けたいことは？",
      "Could be better": "改善したいこと",
      "What slowed us down?": "何が妨げになりましたか？",
      "To try": "試したいこと",
      "What could we do differently?": "違うやり方はありますか？",
      Start: "始める",
      "What should we start doing?": "何を始めるべきですか？",
      "What should we stop doing?": "何をやめるべきですか？",
      Continue: "続ける",
      "What should we keep doing?": "何を続けるべきですか？",
      Liked: "よかった",
      "What did you enjoy?": "楽しかったことは？",
      Learned: "学んだ",
      "What do you know now?": "新たに分かったことは？",
      Lacked: "足りなかった",
      "What was missing?": "足りなかったことは？",
      "Longed for": "望んだ",
      "What do you wish for?": "望むことは？",
      Wind: "風",
      "What pushes us forward?": "前に進めるものは？",
      Anchor: "錨",
      "What holds us back?": "引き止めるものは？",
      Rocks: "岩",
      "What could we hit?": "ぶつかりそうなものは？",
      Island: "島",
      "Where do we want to arrive?": "どこにたどり着きたいですか？",
      "What made you smile this week?": "今週、笑顔になったことは？",
      "Which song describes the last two weeks?": "この 2 週間を曲にたとえると？",
      "What's the best thing you ate lately?": "最近食べたもので一番おいしかったのは？",
      "If the last sprint were weather, what would it be?": "前回のスプリントを天気にたとえると？",
      "What did you learn recently, outside work?": "最近、仕事以外で学んだことは？",
      "Which small thing makes your working day better?": "仕事の日をよくする小さなことは？",
      "What would you do with one extra hour a day?": "1 日が 1 時間長かったら何をしますか？",
      "Which place do you want to visit next?": "次に行きたい場所は？",
      "What was your first job?": "最初の仕事は何でしたか？",
      "Which film can you watch again and again?": "何度でも見られる映画は？",
      "What are you looking forward to?": "楽しみにしていることは？",
      "Which superpower would have helped you this week?": "今週、どんな超能力があれば助かりましたか？",
      "What's the best advice you ever got?": "これまでで一番のアドバイスは？",
      "Which book, show or game do you recommend?": "おすすめの本、番組、ゲームは？",
      "What did you want to be as a child?": "子どものころ、何になりたかったですか？",
      "Which emoji sums up your week?": "今週を絵文字で表すと？",
      "Who helped you lately, and how?": "最近、誰がどう助けてくれましたか？",
      "What's on your desk that others wouldn't expect?": "机の上にある意外なものは？",
      "Which meal can you cook without a recipe?": "レシピなしで作れる料理は？",
      "What's the oldest thing you still use?": "今も使っている一番古いものは？",
      "Which word did you say too often this week?": "今週、言いすぎた言葉は？",
      "What would this sprint's film be called?": "このスプリントを映画にしたら、題名は？",
      "Which animal would do your job well?": "あなたの仕事が得意そうな動物は？",
      "Which skill of yours doesn't the team know about?": "チームが知らない特技は？",
      "observers can't change a retrospective": "見学中の人は変更できません。",
      "the text has characters that are not allowed": "使用できない文字が含まれています。",
      "this retrospective is full: remove or shorten a card first":
        "容量がいっぱいです。先にカードを削除するか短くしてください。",
      "this retrospective is full: shorten or remove other text first":
        "容量がいっぱいです。先にほかの文章を短くするか削除してください。",
      "this retrospective is full: remove a comment first":
        "容量がいっぱいです。先にコメントを削除してください。",
      "this retrospective is full: it cannot hold more": "容量がいっぱいです。",
      "a timer has 1 to 60 minutes": "タイマーは 1〜60 分です。",
      "cards can be written only while the room is at Write": "カードは「書き出し」の間だけ書けます。",
      "cards can be changed only while the room is at Write": "カードは「書き出し」の間だけ変更できます。",
      "cards can be removed only while the room is at Write": "カードは「書き出し」の間だけ削除できます。",
      "a card has 1 to 300 characters": "カードは 1〜300 文字です。",
      "a retrospective has at most 200 cards": "カードは 200 枚までです。",
      "you have no such card": "そのカードはもうありません。",
      "this card was changed elsewhere meanwhile": "このカードは別の場所で変更されました。",
      "the writing is over": "書き出しは終わりました。",
      "cards can be grouped only while the room is at Group":
        "カードは「グループ化」の間だけまとめられます。",
      "there is no such card": "そのカードはもうありません。",
      "there is no such topic": "そのトピックはもうありません。",
      "there is no such action": "そのアクションはもうありません。",
      "there is no such column": "その列はありません。",
      "topics can be named only while the room is at Group":
        "トピックの名前は「グループ化」の間だけ付けられます。",
      "the name of a topic has at most 80 characters": "トピック名は 80 文字までです。",
      "this name was changed elsewhere meanwhile": "この名前は別の場所で変更されました。",
      "voting is not open now": "現在は投票できません。",
      "a topic gets one vote of each person": "1 つのトピックに投票できるのは 1 人 1 票です。",
      "topics are chosen only while the room is at Discuss": "トピックは「話し合い」の間だけ選べます。",
      "comments are possible from Discuss on": "コメントは「話し合い」からできます。",
      "a comment has 1 to 300 characters": "コメントは 1〜300 文字です。",
      "a retrospective has at most 200 comments": "コメントは 200 件までです。",
      "you have no such comment": "そのコメントはもうありません。",
      "actions can be added from Discuss on": "アクションは「話し合い」から追加できます。",
      "a retrospective has at most 50 actions": "アクションは 50 件までです。",
      "the owner has taken this action on, so it cannot change": "担当者が引き受けたため、変更できません。",
      "the owner has taken this action on, so it stays": "担当者が引き受けたため、削除できません。",
      "the owner has taken this action on here, so it stays":
        "担当者がここで引き受けたため、そのまま残ります。",
      "this action was changed elsewhere meanwhile": "このアクションは別の場所で変更されました。",
      "only its owner takes an action on": "引き受けられるのは担当者だけです。",
      "this action is taken on already": "このアクションはすでに引き受けられています。",
      "this action is done already": "このアクションはすでに完了しています。",
      "you have not taken this action on": "このアクションを引き受けていません。",
      "this commitment was answered in a standup, so it stays":
        "このコミットメントはスタンドアップで回答済みのため、残ります。",
      "only members of the space take actions on": "引き受けられるのはスペースのメンバーだけです。",
      "you or this space have too many open commitments":
        "あなたまたはこのスペースの未完了のコミットメントが多すぎます。",
      "the text of a commitment must be visible": "コミットメントには見える文字が必要です。",
      "an action has 1 to 200 characters": "アクションは 1〜200 文字です。",
      "the day must be a date": "日付を正しく入力してください。",
      "the owner must be a member of this space": "担当者はこのスペースのメンバーでなければなりません。",
      "your cards have reached their size limit": "あなたのカードが容量の上限に達しました。",
    },
    pl: {
      "The server is busy right now. Try again in a moment.":
        "Serwer jest teraz zajęty. Spróbuj ponownie za chwilę.",
      "Connection lost. Try again once it's back.": "Utracono połączenie. Spróbuj ponownie, gdy wróci.",
      "That was too fast. Try again in a moment.": "Za szybko. Spróbuj ponownie za chwilę.",
      "That didn't work. Try again.": "Nie udało się. Spróbuj ponownie.",
      Write: "Pisanie",
      Group: "Grupowanie",
      Vote: "Głosowanie",
      Discuss: "Dyskusja",
      Actions: "Działania",
      "Done in a standup": "Zrobione na standupie",
      "Dropped in a standup": "Porzucone na standupie",
      "A member": "Członek",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "Zmieniono to w innym miejscu. Teraz brzmi: „{text}”. Zapisz ponownie, aby to zastąpić.",
      Save: "Zapisz",
      Cancel: "Anuluj",
      Steps: "Etapy",
      "{left} of {votes} left": "Pozostało {left} z {votes}",
      "{left} left": "Pozostało {left}",
      "This retrospective has ended.": "To retro zostało zakończone.",
      "Cards are hidden until the facilitator reveals them.":
        "Karty są zakryte, dopóki nie odkryje ich osoba prowadząca.",
      "Everyone sees cards as they're written.": "Wszyscy widzą karty w trakcie pisania.",
      "Drag cards that belong together onto each other.":
        "Przeciągnij na siebie karty, które do siebie pasują.",
      "Cards that belong together become one topic.":
        "Karty, które do siebie pasują, stają się jednym tematem.",
      "Vote for what you want to talk about. Votes are secret.":
        "Głosuj na to, o czym chcesz porozmawiać. Głosy są tajne.",
      "The topics with the most votes come first.": "Najpierw tematy z największą liczbą głosów.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Ustalcie, kto co zrobi. „Biorę to” dodaje działanie do twojego następnego standupu.",
      "Agree on who does what.": "Ustalcie, kto co zrobi.",
      "+1 min": "+1\u00a0min",
      "+1 min for the timer": "Dodaj 1\u00a0min do minutnika",
      Stop: "Zatrzymaj",
      "Stop timer": "Zatrzymaj minutnik",
      Timer: "Minutnik",
      "{minutes} min": "{minutes}\u00a0min",
      "{minutes} min: start the timer": "{minutes}\u00a0min: uruchom minutnik",
      "Reveal {count} cards and group": {
        one: "Odkryj {count} kartę i grupuj",
        few: "Odkryj {count} karty i grupuj",
        many: "Odkryj {count} kart i grupuj",
        other: "Odkryj {count} karty i grupuj",
      },
      "Group the cards": "Grupuj karty",
      "Start voting": "Rozpocznij głosowanie",
      "End voting": "Zakończ głosowanie",
      "Go to actions": "Przejdź do działań",
      "Next topic": "Następny temat",
      "Ask an icebreaker question": "Zadaj pytanie na przełamanie lodów",
      Icebreaker: "Przełamanie lodów",
      "Another one": "Inne pytanie",
      Hide: "Ukryj",
      "{count} cards": {
        one: "{count} karta",
        few: "{count} karty",
        many: "{count} kart",
        other: "{count} karty",
      },
      "{count} hidden cards": {
        one: "{count} zakryta karta",
        few: "{count} zakryte karty",
        many: "{count} zakrytych kart",
        other: "{count} zakrytej karty",
      },
      "{count} topics": {
        one: "{count} temat",
        few: "{count} tematy",
        many: "{count} tematów",
        other: "{count} tematu",
      },
      "{count} votes": {
        one: "{count} głos",
        few: "{count} głosy",
        many: "{count} głosów",
        other: "{count} głosu",
      },
      "{count} topics without votes": {
        one: "{count} temat bez głosów",
        few: "{count} tematy bez głosów",
        many: "{count} tematów bez głosów",
        other: "{count} tematu bez głosów",
      },
      "A card for {column}": "Karta do kolumny {column}",
      "Write a card": "Napisz kartę",
      Add: "Dodaj",
      "Add to {column}": "Dodaj do: {column}",
      "The card's text": "Tekst karty",
      "Edit: {text}": "Edytuj: {text}",
      "Remove: {text}": "Usuń: {text}",
      "Done writing": "Pisanie zakończone",
      "I'm done writing": "To już wszystko",
      "{count} people are done": {
        one: "Gotowe: {count} osoba",
        few: "Gotowe: {count} osoby",
        many: "Gotowe: {count} osób",
        other: "Gotowe: {count} osoby",
      },
      Done: "Zrobione",
      Keep: "Zostaw",
      Drop: "Porzuć",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "Z poprzedniego razu",
      "Open “{title}”": "Otwórz „{title}”",
      "That room can't be opened.": "Nie można otworzyć tego pokoju.",
      "{column}, on its own": "{column}, osobno",
      "No cards": "Brak kart",
      "Name of the topic": "Nazwa tematu",
      Rename: "Zmień nazwę",
      Name: "Nazwij",
      "Rename: {name}": "Zmień nazwę: {name}",
      "Name this topic: {name}": "Nazwij ten temat: {name}",
      "Move: {name}": "Przenieś: {name}",
      "Take out: {text}": "Wyjmij: {text}",
      "+{count} from {column}": "+{count} z kolumny {column}",
      "Remove a vote from: {name}": "Cofnij głos: {name}",
      "Vote for: {name}": "Głosuj na: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Głosuj na: {name}, {count} twój głos",
        few: "Głosuj na: {name}, {count} twoje głosy",
        many: "Głosuj na: {name}, {count} twoich głosów",
        other: "Głosuj na: {name}, {count} twojego głosu",
      },
      "No cards to discuss.": "Brak kart do omówienia.",
      "Topic {at} of {all}": "Temat {at} z {all}",
      "Topic {at} of {all}, {votes}": "Temat {at} z {all}, {votes}",
      "Topic {at} of {all}: {name}": "Temat {at} z {all}: {name}",
      "Previous topic": "Poprzedni temat",
      "All topics": "Wszystkie tematy",
      Topics: "Tematy",
      Comments: "Komentarze",
      "A comment": "Komentarz",
      "Add a comment": "Dodaj komentarz",
      Comment: "Skomentuj",
      "No actions yet.": "Nie ma jeszcze działań.",
      "Done: {text}": "Zrobione: {text}",
      "Take it on": "Biorę to",
      "Take it on: {text}": "Biorę to: {text}",
      "Give back": "Oddaj",
      "Give back: {text}": "Oddaj: {text}",
      "by {date}": "do {date}",
      "Taken on": "Przyjęte",
      "{name} (you)": "{name} (ty)",
      Action: "Działanie",
      "New action": "Nowe działanie",
      "What will we do?": "Co zrobimy?",
      Owner: "Odpowiada",
      "No owner": "Nikt",
      "Day (optional)": "Dzień (opcjonalnie)",
      "Add action": "Dodaj działanie",
      "Copy as Markdown": "Kopiuj jako Markdown",
      "No cards were written.": "Nie napisano żadnych kart.",
      "Copied.": "Skopiowano.",
      "Copying is blocked here. Use Download in the room's menu.":
        "Kopiowanie jest tu zablokowane. Użyj pobierania w menu pokoju.",
      "None.": "Brak.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "Poszło dobrze",
      "What should we keep?": "Co warto zachować?",
      "Could be better": "Mogło być lepiej",
      "What slowed us down?": "Co nas spowalniało?",
      "To try": "Do wypróbowania",
      "What could we do differently?": "Co możemy zrobić inaczej?",
      Start: "Zacząć",
      "What should we start doing?": "Co powinniśmy zacząć robić?",
      "What should we stop doing?": "Co powinniśmy przestać robić?",
      Continue: "Kontynuować",
      "What should we keep doing?": "Co powinniśmy robić dalej?",
      Liked: "Podobało się",
      "What did you enjoy?": "Co sprawiło ci przyjemność?",
      Learned: "Nauczyliśmy się",
      "What do you know now?": "Co teraz wiesz?",
      Lacked: "Brakowało",
      "What was missing?": "Czego zabrakło?",
      "Longed for": "Pragnęliśmy",
      "What do you wish for?": "Czego sobie życzysz?",
      Wind: "Wiatr",
      "What pushes us forward?": "Co nas popycha naprzód?",
      Anchor: "Kotwica",
      "What holds us back?": "Co nas wstrzymuje?",
      Rocks: "Skały",
      "What could we hit?": "Na co możemy wpaść?",
      Island: "Wyspa",
      "Where do we want to arrive?": "Dokąd chcemy dotrzeć?",
      "What made you smile this week?": "Co cię rozbawiło w tym tygodniu?",
      "Which song describes the last two weeks?": "Jaka piosenka opisuje ostatnie dwa tygodnie?",
      "What's the best thing you ate lately?": "Co dobrego ostatnio było na twoim talerzu?",
      "If the last sprint were weather, what would it be?": "Gdyby ostatni sprint był pogodą, to jaką?",
      "What did you learn recently, outside work?": "Czego nowego dowiadujesz się ostatnio poza pracą?",
      "Which small thing makes your working day better?": "Jaki drobiazg poprawia twój dzień pracy?",
      "What would you do with one extra hour a day?": "Na co przydałaby ci się dodatkowa godzina dziennie?",
      "Which place do you want to visit next?": "Jakie miejsce chcesz teraz odwiedzić?",
      "What was your first job?": "Jaka była twoja pierwsza praca?",
      "Which film can you watch again and again?": "Jaki film możesz oglądać w kółko?",
      "What are you looking forward to?": "Na co czekasz z radością?",
      "Which superpower would have helped you this week?": "Jaka supermoc pomogłaby ci w tym tygodniu?",
      "What's the best advice you ever got?": "Jaka była najlepsza rada w twoim życiu?",
      "Which book, show or game do you recommend?": "Jaką książkę, serial lub grę polecasz?",
      "What did you want to be as a child?": "Jaki był twój wymarzony zawód w dzieciństwie?",
      "Which emoji sums up your week?": "Jakie emoji podsumowuje twój tydzień?",
      "Who helped you lately, and how?": "Kto ci ostatnio pomógł i w jaki sposób?",
      "What's on your desk that others wouldn't expect?": "Co zaskakującego leży na twoim biurku?",
      "Which meal can you cook without a recipe?": "Jakie danie ugotujesz bez przepisu?",
      "What's the oldest thing you still use?": "Jakiej najstarszej rzeczy wciąż używasz?",
      "Which word did you say too often this week?":
        "Jakie słowo padało u ciebie w tym tygodniu zbyt często?",
      "What would this sprint's film be called?": "Jaki tytuł miałby film o tym sprincie?",
      "Which animal would do your job well?": "Jakie zwierzę dobrze wykonywałoby twoją pracę?",
      "Which skill of yours doesn't the team know about?": "O jakiej twojej umiejętności zespół nie wie?",
      "observers can't change a retrospective": "Osoby obserwujące nie mogą zmieniać retro.",
      "the text has characters that are not allowed": "Tekst zawiera niedozwolone znaki.",
      "this retrospective is full: remove or shorten a card first":
        "To retro jest pełne: najpierw usuń lub skróć kartę.",
      "this retrospective is full: shorten or remove other text first":
        "To retro jest pełne: najpierw skróć lub usuń inny tekst.",
      "this retrospective is full: remove a comment first": "To retro jest pełne: najpierw usuń komentarz.",
      "this retrospective is full: it cannot hold more": "To retro jest pełne.",
      "a timer has 1 to 60 minutes": "Minutnik może mieć od 1 do 60 minut.",
      "cards can be written only while the room is at Write": "Karty można pisać tylko na etapie „Pisanie”.",
      "cards can be changed only while the room is at Write":
        "Karty można zmieniać tylko na etapie „Pisanie”.",
      "cards can be removed only while the room is at Write": "Karty można usuwać tylko na etapie „Pisanie”.",
      "a card has 1 to 300 characters": "Karta ma od 1 do 300 znaków.",
      "a retrospective has at most 200 cards": "Retro ma najwyżej 200 kart.",
      "you have no such card": "Nie masz już tej karty.",
      "this card was changed elsewhere meanwhile": "Ta karta została w międzyczasie zmieniona gdzie indziej.",
      "the writing is over": "Pisanie się skończyło.",
      "cards can be grouped only while the room is at Group":
        "Karty można grupować tylko na etapie „Grupowanie”.",
      "there is no such card": "Tej karty już nie ma.",
      "there is no such topic": "Tego tematu już nie ma.",
      "there is no such action": "Tego działania już nie ma.",
      "there is no such column": "Nie ma takiej kolumny.",
      "topics can be named only while the room is at Group":
        "Tematy można nazywać tylko na etapie „Grupowanie”.",
      "the name of a topic has at most 80 characters": "Nazwa tematu ma najwyżej 80 znaków.",
      "this name was changed elsewhere meanwhile": "Ta nazwa została w międzyczasie zmieniona gdzie indziej.",
      "voting is not open now": "Głosowanie nie jest teraz otwarte.",
      "a topic gets one vote of each person": "Każda osoba może oddać na temat jeden głos.",
      "topics are chosen only while the room is at Discuss":
        "Tematy można wybierać tylko na etapie „Dyskusja”.",
      "comments are possible from Discuss on": "Komentować można od etapu „Dyskusja”.",
      "a comment has 1 to 300 characters": "Komentarz ma od 1 do 300 znaków.",
      "a retrospective has at most 200 comments": "Retro ma najwyżej 200 komentarzy.",
      "you have no such comment": "Nie masz już tego komentarza.",
      "actions can be added from Discuss on": "Działania można dodawać od etapu „Dyskusja”.",
      "a retrospective has at most 50 actions": "Retro ma najwyżej 50 działań.",
      "the owner has taken this action on, so it cannot change":
        "Działanie zostało przyjęte, więc nie można go zmienić.",
      "the owner has taken this action on, so it stays": "Działanie zostało przyjęte, więc zostaje.",
      "the owner has taken this action on here, so it stays": "Działanie zostało tu przyjęte, więc zostaje.",
      "this action was changed elsewhere meanwhile":
        "To działanie zostało w międzyczasie zmienione gdzie indziej.",
      "only its owner takes an action on": "Działanie może przyjąć tylko osoba, która za nie odpowiada.",
      "this action is taken on already": "To działanie zostało już przyjęte.",
      "this action is done already": "To działanie zostało już wykonane.",
      "you have not taken this action on": "To działanie nie jest przyjęte przez ciebie.",
      "this commitment was answered in a standup, so it stays":
        "To zobowiązanie omówiono na standupie, więc zostaje.",
      "only members of the space take actions on": "Działania mogą przyjmować tylko członkowie przestrzeni.",
      "you or this space have too many open commitments":
        "Ty lub ta przestrzeń macie zbyt wiele otwartych zobowiązań.",
      "the text of a commitment must be visible": "Tekst zobowiązania musi być widoczny.",
      "an action has 1 to 200 characters": "Działanie ma od 1 do 200 znaków.",
      "the day must be a date": "Dzień musi być datą.",
      "the owner must be a member of this space": "Odpowiadać może tylko członek tej przestrzeni.",
      "your cards have reached their size limit": "Twoje karty osiągnęły maksymalny rozmiar.",
    },
    "pt-BR": {
      "The server is busy right now. Try again in a moment.":
        "O servidor está ocupado. Tente de novo daqui a pouco.",
      "Connection lost. Try again once it's back.": "A conexão caiu. Tente de novo quando ela voltar.",
      "That was too fast. Try again in a moment.": "Rápido demais. Tente de novo daqui a pouco.",
      "That didn't work. Try again.": "Não deu certo. Tente de novo.",
      Write: "Escrever",
      Group: "Agrupar",
      Vote: "Votar",
      Discuss: "Discutir",
      Actions: "Ações",
      "Done in a standup": "Feita em uma daily",
      "Dropped in a standup": "Descartada em uma daily",
      "A member": "Um membro",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "Isto foi alterado em outro lugar. Agora diz: “{text}”. Salve de novo para substituir.",
      Save: "Salvar",
      Cancel: "Cancelar",
      Steps: "Etapas",
      "{left} of {votes} left": "Restam {left} de {votes}",
      "{left} left": "Restam {left}",
      "This retrospective has ended.": "Esta retrospectiva foi encerrada.",
      "Cards are hidden until the facilitator reveals them.":
        "Os cartões ficam ocultos até que quem facilita os revele.",
      "Everyone sees cards as they're written.": "Todo mundo vê os cartões conforme são escritos.",
      "Drag cards that belong together onto each other.":
        "Arraste uns sobre os outros os cartões que combinam.",
      "Cards that belong together become one topic.": "Os cartões que combinam viram um tópico.",
      "Vote for what you want to talk about. Votes are secret.":
        "Vote no que você quer conversar. Os votos são secretos.",
      "The topics with the most votes come first.": "Os tópicos com mais votos vêm primeiro.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Combinem quem faz o quê. “Assumir” adiciona a ação à sua próxima daily.",
      "Agree on who does what.": "Combinem quem faz o quê.",
      "+1 min": "+1\u00a0min",
      "+1 min for the timer": "+1\u00a0min no temporizador",
      Stop: "Parar",
      "Stop timer": "Parar o temporizador",
      Timer: "Temporizador",
      "{minutes} min": "{minutes}\u00a0min",
      "{minutes} min: start the timer": "{minutes}\u00a0min: iniciar o temporizador",
      "Reveal {count} cards and group": {
        one: "Revelar {count} cartão e agrupar",
        other: "Revelar {count} cartões e agrupar",
      },
      "Group the cards": "Agrupar os cartões",
      "Start voting": "Começar a votação",
      "End voting": "Encerrar a votação",
      "Go to actions": "Ir para as ações",
      "Next topic": "Próximo tópico",
      "Ask an icebreaker question": "Fazer uma pergunta quebra-gelo",
      Icebreaker: "Quebra-gelo",
      "Another one": "Outra",
      Hide: "Ocultar",
      "{count} cards": { one: "{count} cartão", other: "{count} cartões" },
      "{count} hidden cards": { one: "{count} cartão oculto", other: "{count} cartões ocultos" },
      "{count} topics": { one: "{count} tópico", other: "{count} tópicos" },
      "{count} votes": { one: "{count} voto", other: "{count} votos" },
      "{count} topics without votes": { one: "{count} tópico sem votos", other: "{count} tópicos sem votos" },
      "A card for {column}": "Um cartão para {column}",
      "Write a card": "Escreva um cartão",
      Add: "Adicionar",
      "Add to {column}": "Adicionar a {column}",
      "The card's text": "Texto do cartão",
      "Edit: {text}": "Editar: {text}",
      "Remove: {text}": "Remover: {text}",
      "Done writing": "Terminei de escrever",
      "I'm done writing": "Já terminei de escrever",
      "{count} people are done": { one: "{count} pessoa terminou", other: "{count} pessoas terminaram" },
      Done: "Feita",
      Keep: "Manter",
      Drop: "Descartar",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "Da última vez",
      "Open “{title}”": "Abrir “{title}”",
      "That room can't be opened.": "Não é possível abrir essa sala.",
      "{column}, on its own": "{column}, separado",
      "No cards": "Nenhum cartão",
      "Name of the topic": "Nome do tópico",
      Rename: "Renomear",
      Name: "Nomear",
      "Rename: {name}": "Renomear: {name}",
      "Name this topic: {name}": "Nomear este tópico: {name}",
      "Move: {name}": "Mover: {name}",
      "Take out: {text}": "Tirar: {text}",
      "+{count} from {column}": "+{count} de {column}",
      "Remove a vote from: {name}": "Tirar um voto de: {name}",
      "Vote for: {name}": "Votar em: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Votar em: {name}, {count} voto seu",
        other: "Votar em: {name}, {count} votos seus",
      },
      "No cards to discuss.": "Nenhum cartão para discutir.",
      "Topic {at} of {all}": "Tópico {at} de {all}",
      "Topic {at} of {all}, {votes}": "Tópico {at} de {all}, {votes}",
      "Topic {at} of {all}: {name}": "Tópico {at} de {all}: {name}",
      "Previous topic": "Tópico anterior",
      "All topics": "Todos os tópicos",
      Topics: "Tópicos",
      Comments: "Comentários",
      "A comment": "Um comentário",
      "Add a comment": "Adicione um comentário",
      Comment: "Comentar",
      "No actions yet.": "Ainda não há ações.",
      "Done: {text}": "Feita: {text}",
      "Take it on": "Assumir",
      "Take it on: {text}": "Assumir: {text}",
      "Give back": "Devolver",
      "Give back: {text}": "Devolver: {text}",
      "by {date}": "até {date}",
      "Taken on": "Assumida",
      "{name} (you)": "{name} (você)",
      Action: "Ação",
      "New action": "Nova ação",
      "What will we do?": "O que vamos fazer?",
      Owner: "Responsável",
      "No owner": "Ninguém",
      "Day (optional)": "Dia (opcional)",
      "Add action": "Adicionar ação",
      "Copy as Markdown": "Copiar como Markdown",
      "No cards were written.": "Nenhum cartão foi escrito.",
      "Copied.": "Copiado.",
      "Copying is blocked here. Use Download in the room's menu.":
        "A cópia está bloqueada aqui. Use o download no menu da sala.",
      "None.": "Nenhuma.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "Foi bem",
      "What should we keep?": "O que devemos manter?",
      "Could be better": "Pode melhorar",
      "What slowed us down?": "O que nos atrasou?",
      "To try": "Para tentar",
      "What could we do differently?": "O que podemos fazer diferente?",
      Start: "Começar",
      "What should we start doing?": "O que devemos começar a fazer?",
      "What should we stop doing?": "O que devemos parar de fazer?",
      Continue: "Continuar",
      "What should we keep doing?": "O que devemos continuar fazendo?",
      Liked: "Gostamos",
      "What did you enjoy?": "Do que você gostou?",
      Learned: "Aprendemos",
      "What do you know now?": "O que você sabe agora?",
      Lacked: "Faltou",
      "What was missing?": "O que faltou?",
      "Longed for": "Desejamos",
      "What do you wish for?": "O que você deseja?",
      Wind: "Vento",
      "What pushes us forward?": "O que nos impulsiona?",
      Anchor: "Âncora",
      "What holds us back?": "O que nos segura?",
      Rocks: "Rochas",
      "What could we hit?": "Em que podemos bater?",
      Island: "Ilha",
      "Where do we want to arrive?": "Aonde queremos chegar?",
      "What made you smile this week?": "O que fez você sorrir nesta semana?",
      "Which song describes the last two weeks?": "Que música descreve as últimas duas semanas?",
      "What's the best thing you ate lately?": "Qual foi a melhor coisa que você comeu ultimamente?",
      "If the last sprint were weather, what would it be?": "Se a última sprint fosse um clima, qual seria?",
      "What did you learn recently, outside work?": "O que você aprendeu recentemente fora do trabalho?",
      "Which small thing makes your working day better?": "Que coisa pequena melhora o seu dia de trabalho?",
      "What would you do with one extra hour a day?": "O que você faria com uma hora a mais por dia?",
      "Which place do you want to visit next?": "Que lugar você quer visitar em breve?",
      "What was your first job?": "Qual foi o seu primeiro emprego?",
      "Which film can you watch again and again?": "Que filme você pode ver várias vezes?",
      "What are you looking forward to?": "O que você espera com vontade?",
      "Which superpower would have helped you this week?": "Que superpoder teria ajudado você nesta semana?",
      "What's the best advice you ever got?": "Qual foi o melhor conselho que você já recebeu?",
      "Which book, show or game do you recommend?": "Que livro, série ou jogo você recomenda?",
      "What did you want to be as a child?": "O que você queria ser quando crescesse?",
      "Which emoji sums up your week?": "Que emoji resume a sua semana?",
      "Who helped you lately, and how?": "Quem ajudou você ultimamente, e como?",
      "What's on your desk that others wouldn't expect?": "O que há na sua mesa que ninguém esperaria?",
      "Which meal can you cook without a recipe?": "Que prato você sabe fazer sem receita?",
      "What's the oldest thing you still use?": "Qual é a coisa mais antiga que você ainda usa?",
      "Which word did you say too often this week?": "Que palavra você disse demais nesta semana?",
      "What would this sprint's film be called?": "Como se chamaria o filme desta sprint?",
      "Which animal would do your job well?": "Que animal faria bem o seu trabalho?",
      "Which skill of yours doesn't the team know about?": "Que habilidade sua a equipe não conhece?",
      "observers can't change a retrospective": "Quem observa não pode alterar a retrospectiva.",
      "the text has characters that are not allowed": "O texto tem caracteres não permitidos.",
      "this retrospective is full: remove or shorten a card first":
        "Esta retrospectiva está cheia: remova ou encurte um cartão antes.",
      "this retrospective is full: shorten or remove other text first":
        "Esta retrospectiva está cheia: encurte ou remova outro texto antes.",
      "this retrospective is full: remove a comment first":
        "Esta retrospectiva está cheia: remova um comentário antes.",
      "this retrospective is full: it cannot hold more": "Esta retrospectiva está cheia.",
      "a timer has 1 to 60 minutes": "O temporizador vai de 1 a 60 minutos.",
      "cards can be written only while the room is at Write":
        "Só dá para escrever cartões na etapa “Escrever”.",
      "cards can be changed only while the room is at Write":
        "Só dá para alterar cartões na etapa “Escrever”.",
      "cards can be removed only while the room is at Write":
        "Só dá para remover cartões na etapa “Escrever”.",
      "a card has 1 to 300 characters": "Um cartão tem de 1 a 300 caracteres.",
      "a retrospective has at most 200 cards": "Uma retrospectiva tem no máximo 200 cartões.",
      "you have no such card": "Você não tem mais esse cartão.",
      "this card was changed elsewhere meanwhile": "Este cartão foi alterado em outro lugar.",
      "the writing is over": "A escrita terminou.",
      "cards can be grouped only while the room is at Group":
        "Só dá para agrupar cartões na etapa “Agrupar”.",
      "there is no such card": "Esse cartão não existe mais.",
      "there is no such topic": "Esse tópico não existe mais.",
      "there is no such action": "Essa ação não existe mais.",
      "there is no such column": "Essa coluna não existe.",
      "topics can be named only while the room is at Group": "Só dá para nomear tópicos na etapa “Agrupar”.",
      "the name of a topic has at most 80 characters": "O nome de um tópico tem no máximo 80 caracteres.",
      "this name was changed elsewhere meanwhile": "Este nome foi alterado em outro lugar.",
      "voting is not open now": "A votação não está aberta agora.",
      "a topic gets one vote of each person": "Cada pessoa dá um voto por tópico.",
      "topics are chosen only while the room is at Discuss":
        "Só dá para escolher tópicos na etapa “Discutir”.",
      "comments are possible from Discuss on": "Dá para comentar a partir da etapa “Discutir”.",
      "a comment has 1 to 300 characters": "Um comentário tem de 1 a 300 caracteres.",
      "a retrospective has at most 200 comments": "Uma retrospectiva tem no máximo 200 comentários.",
      "you have no such comment": "Você não tem mais esse comentário.",
      "actions can be added from Discuss on": "Dá para adicionar ações a partir da etapa “Discutir”.",
      "a retrospective has at most 50 actions": "Uma retrospectiva tem no máximo 50 ações.",
      "the owner has taken this action on, so it cannot change":
        "Esta ação já foi assumida e não pode mudar.",
      "the owner has taken this action on, so it stays": "Esta ação já foi assumida, então fica.",
      "the owner has taken this action on here, so it stays": "Esta ação já foi assumida aqui, então fica.",
      "this action was changed elsewhere meanwhile": "Esta ação foi alterada em outro lugar.",
      "only its owner takes an action on": "Só quem é responsável pode assumir a ação.",
      "this action is taken on already": "Esta ação já foi assumida.",
      "this action is done already": "Esta ação já foi feita.",
      "you have not taken this action on": "Você não assumiu esta ação.",
      "this commitment was answered in a standup, so it stays":
        "Este compromisso foi respondido em uma daily, então fica.",
      "only members of the space take actions on": "Só membros do espaço podem assumir ações.",
      "you or this space have too many open commitments":
        "Você ou este espaço têm compromissos abertos demais.",
      "the text of a commitment must be visible": "O texto de um compromisso precisa ser visível.",
      "an action has 1 to 200 characters": "Uma ação tem de 1 a 200 caracteres.",
      "the day must be a date": "O dia precisa ser uma data.",
      "the owner must be a member of this space": "A pessoa responsável precisa ser membro deste espaço.",
      "your cards have reached their size limit": "Seus cartões atingiram o tamanho máximo.",
    },
    uk: {
      "The server is busy right now. Try again in a moment.":
        "Сервер зараз зайнятий. Спробуйте ще раз за мить.",
      "Connection lost. Try again once it's back.":
        "З’єднання втрачено. Спробуйте ще раз, коли воно відновиться.",
      "That was too fast. Try again in a moment.": "Занадто швидко. Спробуйте ще раз за мить.",
      "That didn't work. Try again.": "Не вдалося. Спробуйте ще раз.",
      Write: "Написання",
      Group: "Групування",
      Vote: "Голосування",
      Discuss: "Обговорення",
      Actions: "Дії",
      "Done in a standup": "Виконано на стендапі",
      "Dropped in a standup": "Відкинуто на стендапі",
      "A member": "Учасник",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "Це змінили в іншому місці. Тепер тут: «{text}». Збережіть ще раз, щоб замінити.",
      Save: "Зберегти",
      Cancel: "Скасувати",
      Steps: "Кроки",
      "{left} of {votes} left": "Залишилося {left} з {votes}",
      "{left} left": "Залишилося {left}",
      "This retrospective has ended.": "Цю ретроспективу завершено.",
      "Cards are hidden until the facilitator reveals them.":
        "Картки приховані, доки їх не розкриє фасилітатор.",
      "Everyone sees cards as they're written.": "Усі бачать картки, щойно їх написано.",
      "Drag cards that belong together onto each other.":
        "Перетягніть одну на одну картки, що пов’язані між собою.",
      "Cards that belong together become one topic.": "Пов’язані картки стають однією темою.",
      "Vote for what you want to talk about. Votes are secret.":
        "Голосуйте за те, про що хочете поговорити. Голоси таємні.",
      "The topics with the most votes come first.": "Спершу — теми з найбільшою кількістю голосів.",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "Домовтеся, хто що зробить. «Беру на себе» додає дію до вашого наступного стендапу.",
      "Agree on who does what.": "Домовтеся, хто що зробить.",
      "+1 min": "+1\u00a0хв",
      "+1 min for the timer": "Додати 1\u00a0хв до таймера",
      Stop: "Зупинити",
      "Stop timer": "Зупинити таймер",
      Timer: "Таймер",
      "{minutes} min": "{minutes}\u00a0хв",
      "{minutes} min: start the timer": "{minutes}\u00a0хв: запустити таймер",
      "Reveal {count} cards and group": {
        one: "Розкрити {count} картку й групувати",
        few: "Розкрити {count} картки й групувати",
        many: "Розкрити {count} карток і групувати",
        other: "Розкрити {count} картки й групувати",
      },
      "Group the cards": "Групувати картки",
      "Start voting": "Почати голосування",
      "End voting": "Завершити голосування",
      "Go to actions": "Перейти до дій",
      "Next topic": "Наступна тема",
      "Ask an icebreaker question": "Поставити запитання для розминки",
      Icebreaker: "Розминка",
      "Another one": "Інше",
      Hide: "Сховати",
      "{count} cards": {
        one: "{count} картка",
        few: "{count} картки",
        many: "{count} карток",
        other: "{count} картки",
      },
      "{count} hidden cards": {
        one: "{count} прихована картка",
        few: "{count} приховані картки",
        many: "{count} прихованих карток",
        other: "{count} прихованої картки",
      },
      "{count} topics": {
        one: "{count} тема",
        few: "{count} теми",
        many: "{count} тем",
        other: "{count} теми",
      },
      "{count} votes": {
        one: "{count} голос",
        few: "{count} голоси",
        many: "{count} голосів",
        other: "{count} голосу",
      },
      "{count} topics without votes": {
        one: "{count} тема без голосів",
        few: "{count} теми без голосів",
        many: "{count} тем без голосів",
        other: "{count} теми без голосів",
      },
      "A card for {column}": "Картка для {column}",
      "Write a card": "Напишіть картку",
      Add: "Додати",
      "Add to {column}": "Додати до {column}",
      "The card's text": "Текст картки",
      "Edit: {text}": "Редагувати: {text}",
      "Remove: {text}": "Вилучити: {text}",
      "Done writing": "Написано",
      "I'm done writing": "Завершити написання",
      "{count} people are done": {
        one: "{count} людина завершила",
        few: "{count} людини завершили",
        many: "{count} людей завершили",
        other: "{count} людини завершили",
      },
      Done: "Виконано",
      Keep: "Залишити",
      Drop: "Відкинути",
      "{choice}: {text}": "{choice}: {text}",
      "From last time": "З минулого разу",
      "Open “{title}”": "Відкрити «{title}»",
      "That room can't be opened.": "Цю кімнату неможливо відкрити.",
      "{column}, on its own": "{column}, окремо",
      "No cards": "Немає карток",
      "Name of the topic": "Назва теми",
      Rename: "Перейменувати",
      Name: "Назвати",
      "Rename: {name}": "Перейменувати: {name}",
      "Name this topic: {name}": "Назвати цю тему: {name}",
      "Move: {name}": "Перемістити: {name}",
      "Take out: {text}": "Вийняти: {text}",
      "+{count} from {column}": "+{count} із {column}",
      "Remove a vote from: {name}": "Забрати голос: {name}",
      "Vote for: {name}": "Голосувати за: {name}",
      "Vote for: {name}, {count} votes of yours": {
        one: "Голосувати за: {name}, {count} ваш голос",
        few: "Голосувати за: {name}, {count} ваші голоси",
        many: "Голосувати за: {name}, {count} ваших голосів",
        other: "Голосувати за: {name}, {count} вашого голосу",
      },
      "No cards to discuss.": "Немає карток для обговорення.",
      "Topic {at} of {all}": "Тема {at} з {all}",
      "Topic {at} of {all}, {votes}": "Тема {at} з {all}, {votes}",
      "Topic {at} of {all}: {name}": "Тема {at} з {all}: {name}",
      "Previous topic": "Попередня тема",
      "All topics": "Усі теми",
      Topics: "Теми",
      Comments: "Коментарі",
      "A comment": "Текст коментаря",
      "Add a comment": "Додайте коментар",
      Comment: "Коментувати",
      "No actions yet.": "Дій ще немає.",
      "Done: {text}": "Виконано: {text}",
      "Take it on": "Беру на себе",
      "Take it on: {text}": "Беру на себе: {text}",
      "Give back": "Повернути",
      "Give back: {text}": "Повернути: {text}",
      "by {date}": "до {date}",
      "Taken on": "Взято",
      "{name} (you)": "{name} (ви)",
      Action: "Дія",
      "New action": "Нова дія",
      "What will we do?": "Що зробимо?",
      Owner: "Відповідає",
      "No owner": "Ніхто",
      "Day (optional)": "День (необов’язково)",
      "Add action": "Додати дію",
      "Copy as Markdown": "Копіювати як Markdown",
      "No cards were written.": "Жодної картки не написано.",
      "Copied.": "Скопійовано.",
      "Copying is blocked here. Use Download in the room's menu.":
        "Копіювання тут заблоковано. Скористайтеся завантаженням у меню кімнати.",
      "None.": "Немає.",
      "{step}. {hint}": "{step}. {hint}",
      "Went well": "Було добре",
      "What should we keep?": "Що варто зберегти?",
      "Could be better": "Могло бути краще",
      "What slowed us down?": "Що нас гальмувало?",
      "To try": "Спробувати",
      "What could we do differently?": "Що можна робити інакше?",
      Start: "Почати",
      "What should we start doing?": "Що варто почати робити?",
      "What should we stop doing?": "Що варто перестати робити?",
      Continue: "Продовжувати",
      "What should we keep doing?": "Що варто робити далі?",
      Liked: "Сподобалося",
      "What did you enjoy?": "Що вам сподобалося?",
      Learned: "Навчилися",
      "What do you know now?": "Що ви тепер знаєте?",
      Lacked: "Бракувало",
      "What was missing?": "Чого бракувало?",
      "Longed for": "Хотілося",
      "What do you wish for?": "Чого б вам хотілося?",
      Wind: "Вітер",
      "What pushes us forward?": "Що рухає нас уперед?",
      Anchor: "Якір",
      "What holds us back?": "Що нас стримує?",
      Rocks: "Скелі",
      "What could we hit?": "На що можемо наразитися?",
      Island: "Острів",
      "Where do we want to arrive?": "Куди хочемо дістатися?",
      "What made you smile this week?": "Що змусило вас усміхнутися цього тижня?",
      "Which song describes the last two weeks?": "Яка пісня описує останні два тижні?",
      "What's the best thing you ate lately?": "Що найсмачнішого ви їли останнім часом?",
      "If the last sprint were weather, what would it be?": "Якби останній спринт був погодою, то якою?",
      "What did you learn recently, outside work?": "Чого ви нещодавно навчилися поза роботою?",
      "Which small thing makes your working day better?": "Яка дрібниця робить ваш робочий день кращим?",
      "What would you do with one extra hour a day?": "Що б ви робили, якби мали зайву годину на день?",
      "Which place do you want to visit next?": "Яке місце ви хочете відвідати наступним?",
      "What was your first job?": "Якою була ваша перша робота?",
      "Which film can you watch again and again?": "Який фільм ви можете дивитися знову й знову?",
      "What are you looking forward to?": "На що ви чекаєте з нетерпінням?",
      "Which superpower would have helped you this week?": "Яка суперсила допомогла б вам цього тижня?",
      "What's the best advice you ever got?": "Яку найкращу пораду ви отримували?",
      "Which book, show or game do you recommend?": "Яку книжку, серіал або гру ви порадите?",
      "What did you want to be as a child?": "Ким ви хотіли стати в дитинстві?",
      "Which emoji sums up your week?": "Яке емодзі описує ваш тиждень?",
      "Who helped you lately, and how?": "Хто вам нещодавно допоміг і як?",
      "What's on your desk that others wouldn't expect?": "Що несподіваного лежить на вашому столі?",
      "Which meal can you cook without a recipe?": "Яку страву ви готуєте без рецепта?",
      "What's the oldest thing you still use?": "Яка найстаріша річ, якою ви досі користуєтеся?",
      "Which word did you say too often this week?": "Яке слово ви надто часто казали цього тижня?",
      "What would this sprint's film be called?": "Як називався б фільм про цей спринт?",
      "Which animal would do your job well?": "Яка тварина добре впоралася б із вашою роботою?",
      "Which skill of yours doesn't the team know about?": "Про яке ваше вміння не знає команда?",
      "observers can't change a retrospective": "Спостерігачі не можуть змінювати ретроспективу.",
      "the text has characters that are not allowed": "Текст містить недозволені символи.",
      "this retrospective is full: remove or shorten a card first":
        "Ретроспектива заповнена: спершу вилучіть або скоротіть картку.",
      "this retrospective is full: shorten or remove other text first":
        "Ретроспектива заповнена: спершу скоротіть або вилучіть інший текст.",
      "this retrospective is full: remove a comment first":
        "Ретроспектива заповнена: спершу вилучіть коментар.",
      "this retrospective is full: it cannot hold more": "Ретроспектива заповнена.",
      "a timer has 1 to 60 minutes": "Таймер може мати від 1 до 60 хвилин.",
      "cards can be written only while the room is at Write":
        "Картки можна писати лише на кроці «Написання».",
      "cards can be changed only while the room is at Write":
        "Картки можна змінювати лише на кроці «Написання».",
      "cards can be removed only while the room is at Write":
        "Картки можна вилучати лише на кроці «Написання».",
      "a card has 1 to 300 characters": "Картка має від 1 до 300 символів.",
      "a retrospective has at most 200 cards": "У ретроспективі щонайбільше 200 карток.",
      "you have no such card": "Цієї картки у вас уже немає.",
      "this card was changed elsewhere meanwhile": "Цю картку тим часом змінили в іншому місці.",
      "the writing is over": "Написання завершено.",
      "cards can be grouped only while the room is at Group":
        "Картки можна групувати лише на кроці «Групування».",
      "there is no such card": "Цієї картки вже немає.",
      "there is no such topic": "Цієї теми вже немає.",
      "there is no such action": "Цієї дії вже немає.",
      "there is no such column": "Такого стовпця немає.",
      "topics can be named only while the room is at Group":
        "Теми можна називати лише на кроці «Групування».",
      "the name of a topic has at most 80 characters": "Назва теми має щонайбільше 80 символів.",
      "this name was changed elsewhere meanwhile": "Цю назву тим часом змінили в іншому місці.",
      "voting is not open now": "Голосування зараз закрите.",
      "a topic gets one vote of each person": "За тему — один голос від людини.",
      "topics are chosen only while the room is at Discuss":
        "Теми можна вибирати лише на кроці «Обговорення».",
      "comments are possible from Discuss on": "Коментувати можна від кроку «Обговорення».",
      "a comment has 1 to 300 characters": "Коментар має від 1 до 300 символів.",
      "a retrospective has at most 200 comments": "У ретроспективі щонайбільше 200 коментарів.",
      "you have no such comment": "Цього коментаря у вас уже немає.",
      "actions can be added from Discuss on": "Дії можна додавати від кроку «Обговорення».",
      "a retrospective has at most 50 actions": "У ретроспективі щонайбільше 50 дій.",
      "the owner has taken this action on, so it cannot change": "Цю дію взято, тому її не можна змінити.",
      "the owner has taken this action on, so it stays": "Цю дію взято, тому вона залишається.",
      "the owner has taken this action on here, so it stays": "Цю дію взято тут, тому вона залишається.",
      "this action was changed elsewhere meanwhile": "Цю дію тим часом змінили в іншому місці.",
      "only its owner takes an action on": "Узяти дію може лише той, хто за неї відповідає.",
      "this action is taken on already": "Цю дію вже взято.",
      "this action is done already": "Цю дію вже виконано.",
      "you have not taken this action on": "Ви не брали цю дію.",
      "this commitment was answered in a standup, so it stays":
        "На це зобов’язання відповіли на стендапі, тому воно залишається.",
      "only members of the space take actions on": "Брати дії можуть лише учасники простору.",
      "you or this space have too many open commitments":
        "У вас або в цього простору забагато відкритих зобов’язань.",
      "the text of a commitment must be visible": "Текст зобов’язання має бути видимим.",
      "an action has 1 to 200 characters": "Дія має від 1 до 200 символів.",
      "the day must be a date": "День має бути датою.",
      "the owner must be a member of this space": "Відповідати може лише учасник цього простору.",
      "your cards have reached their size limit": "Ваші картки досягли граничного розміру.",
    },
    "zh-Hans": {
      "The server is busy right now. Try again in a moment.": "服务器正忙。请稍后重试。",
      "Connection lost. Try again once it's back.": "连接已断开。恢复后请重试。",
      "That was too fast. Try again in a moment.": "操作太快。请稍后重试。",
      "That didn't work. Try again.": "操作未成功。请重试。",
      Write: "写卡片",
      Group: "归类",
      Vote: "投票",
      Discuss: "讨论",
      Actions: "行动项",
      "Done in a standup": "已在站会中完成",
      "Dropped in a standup": "已在站会中放弃",
      "A member": "一位成员",
      "This was changed elsewhere. It now says: “{text}”. Save again to replace it.":
        "此内容已在别处更改。现在是：“{text}”。再次保存即可替换。",
      Save: "保存",
      Cancel: "取消",
      Steps: "步骤",
      "{left} of {votes} left": "剩余 {left}/{votes}",
      "{left} left": "剩余 {left}",
      "This retrospective has ended.": "本次回顾会已结束。",
      "Cards are hidden until the facilitator reveals them.": "主持人公开之前，卡片不可见。",
      "Everyone sees cards as they're written.": "卡片写好后所有人立即可见。",
      "Drag cards that belong together onto each other.": "将相关的卡片拖到一起。",
      "Cards that belong together become one topic.": "相关的卡片会合并为一个话题。",
      "Vote for what you want to talk about. Votes are secret.": "投票选出想讨论的话题。投票是保密的。",
      "The topics with the most votes come first.": "得票最多的话题排在最前。",
      "Agree on who does what. “Take it on” adds an action to your next standup.":
        "商定谁做什么。点击“我来做”会将行动项加入你的下一次站会。",
      "Agree on who does what.": "商定谁做什么。",
      "+1 min": "+1 分钟",
      "+1 min for the timer": "计时器加 1 分钟",
      Stop: "停止",
      "Stop timer": "停止计时器",
      Timer: "计时器",
      "{minutes} min": "{minutes} 分钟",
      "{minutes} min: start the timer": "{minutes} 分钟：开始计时",
      "Reveal {count} cards and group": { other: "公开 {count} 张卡片并归类" },
      "Group the cards": "归类卡片",
      "Start voting": "开始投票",
      "End voting": "结束投票",
      "Go to actions": "前往行动项",
      "Next topic": "下一个话题",
      "Ask an icebreaker question": "提一个破冰问题",
      Icebreaker: "破冰",
      "Another one": "换一个",
      Hide: "隐藏",
      "{count} cards": { other: "{count} 张卡片" },
      "{count} hidden cards": { other: "{count} 张隐藏的卡片" },
      "{count} topics": { other: "{count} 个话题" },
      "{count} votes": { other: "{count} 票" },
      "{count} topics without votes": { other: "{count} 个没有得票的话题" },
      "A card for {column}": "{column} 的卡片",
      "Write a card": "写一张卡片",
      Add: "添加",
      "Add to {column}": "添加到 {column}",
      "The card's text": "卡片内容",
      "Edit: {text}": "编辑：{text}",
      "Remove: {text}": "移除：{text}",
      "Done writing": "已写完",
      "I'm done writing": "我写完了",
      "{count} people are done": { other: "{count} 人已写完" },
      Done: "完成",
      Keep: "保留",
      Drop: "放弃",
      "{choice}: {text}": "{choice}：{text}",
      "From last time": "上次遗留",
      "Open “{title}”": "打开“{title}”",
      "That room can't be opened.": "无法打开该房间。",
      "{column}, on its own": "{column}，单独",
      "No cards": "没有卡片",
      "Name of the topic": "话题名称",
      Rename: "重命名",
      Name: "命名",
      "Rename: {name}": "重命名：{name}",
      "Name this topic: {name}": "为此话题命名：{name}",
      "Move: {name}": "移动：{name}",
      "Take out: {text}": "移出：{text}",
      "+{count} from {column}": "来自 {column} +{count}",
      "Remove a vote from: {name}": "减少一票：{name}",
      "Vote for: {name}": "投票给：{name}",
      "Vote for: {name}, {count} votes of yours": { other: "投票给：{name}，你已投 {count} 票" },
      "No cards to discuss.": "没有可讨论的卡片。",
      "Topic {at} of {all}": "话题 {at}/{all}",
      "Topic {at} of {all}, {votes}": "话题 {at}/{all}，{votes}",
      "Topic {at} of {all}: {name}": "话题 {at}/{all}：{name}",
      "Previous topic": "上一个话题",
      "All topics": "所有话题",
      Topics: "话题",
      Comments: "评论",
      "A comment": "评论内容",
      "Add a comment": "添加评论",
      Comment: "评论",
      "No actions yet.": "还没有行动项。",
      "Done: {text}": "完成：{text}",
      "Take it on": "我来做",
      "Take it on: {text}": "我来做：{text}",
      "Give back": "交还",
      "Give back: {text}": "交还：{text}",
      "by {date}": "{date}前",
      "Taken on": "已认领",
      "{name} (you)": "{name}（你）",
      Action: "行动项",
      "New action": "新行动项",
      "What will we do?": "我们要做什么？",
      Owner: "负责人",
      "No owner": "无负责人",
      "Day (optional)": "日期（可选）",
      "Add action": "添加行动项",
      "Copy as Markdown": "复制为 Markdown",
      "No cards were written.": "没有写任何卡片。",
      "Copied.": "已复制。",
      "Copying is blocked here. Use Download in the room's menu.": "此处无法复制。请使用房间菜单中的下载。",
      "None.": "无。",
      "{step}. {hint}": "{step}。{hint}",
      "Went well": "做得好",
      "What should we keep?": "应该保持什么？",
      "Could be better": "可以更好",
      "What slowed us down?": "什么拖慢了我们？",
      "To try": "可以尝试",
      "What could we do differently?": "可以换什么做法？",
      Start: "开始做",
      "What should we start doing?": "应该开始做什么？",
      "What should we stop doing?": "应该停止做什么？",
      Continue: "继续做",
      "What should we keep doing?": "应该继续做什么？",
      Liked: "喜欢",
      "What did you enjoy?": "你喜欢什么？",
      Learned: "学到",
      "What do you know now?": "你现在知道了什么？",
      Lacked: "缺少",
      "What was missing?": "缺少了什么？",
      "Longed for": "期望",
      "What do you wish for?": "你期望什么？",
      Wind: "风",
      "What pushes us forward?": "什么推动我们前进？",
      Anchor: "锚",
      "What holds us back?": "什么拖住了我们？",
      Rocks: "礁石",
      "What could we hit?": "我们可能撞上什么？",
      Island: "岛屿",
      "Where do we want to arrive?": "我们想到达哪里？",
      "What made you smile this week?": "这周什么让你笑了？",
      "Which song describes the last two weeks?": "哪首歌最能形容过去两周？",
      "What's the best thing you ate lately?": "最近吃过的最好吃的东西是什么？",
      "If the last sprint were weather, what would it be?": "如果用天气形容上个冲刺，会是什么天气？",
      "What did you learn recently, outside work?": "最近在工作之外学到了什么？",
      "Which small thing makes your working day better?": "哪件小事能让你的工作日更好？",
      "What would you do with one extra hour a day?": "如果每天多一小时，你会做什么？",
      "Which place do you want to visit next?": "接下来想去哪里？",
      "What was your first job?": "你的第一份工作是什么？",
      "Which film can you watch again and again?": "哪部电影你百看不厌？",
      "What are you looking forward to?": "你在期待什么？",
      "Which superpower would have helped you this week?": "这周哪种超能力能帮到你？",
      "What's the best advice you ever got?": "你得到过的最好的建议是什么？",
      "Which book, show or game do you recommend?": "你推荐哪本书、哪部剧或哪个游戏？",
      "What did you want to be as a child?": "小时候你想成为什么？",
      "Which emoji sums up your week?": "哪个表情最能概括你这一周？",
      "Who helped you lately, and how?": "最近谁帮助了你？怎么帮的？",
      "What's on your desk that others wouldn't expect?": "你桌上有什么让人意想不到的东西？",
      "Which meal can you cook without a recipe?": "你不看菜谱会做哪道菜？",
      "What's the oldest thing you still use?": "你还在用的最旧的东西是什么？",
      "Which word did you say too often this week?": "这周哪个词你说得太多？",
      "What would this sprint's film be called?": "如果把这个冲刺拍成电影，片名是什么？",
      "Which animal would do your job well?": "哪种动物能做好你的工作？",
      "Which skill of yours doesn't the team know about?": "你有什么团队不知道的技能？",
      "observers can't change a retrospective": "旁观者不能更改回顾会。",
      "the text has characters that are not allowed": "文本包含不允许的字符。",
      "this retrospective is full: remove or shorten a card first": "回顾会已满：请先删除或缩短一张卡片。",
      "this retrospective is full: shorten or remove other text first":
        "回顾会已满：请先缩短或删除其他文本。",
      "this retrospective is full: remove a comment first": "回顾会已满：请先删除一条评论。",
      "this retrospective is full: it cannot hold more": "回顾会已满。",
      "a timer has 1 to 60 minutes": "计时器为 1 至 60 分钟。",
      "cards can be written only while the room is at Write": "只能在“写卡片”步骤写卡片。",
      "cards can be changed only while the room is at Write": "只能在“写卡片”步骤更改卡片。",
      "cards can be removed only while the room is at Write": "只能在“写卡片”步骤移除卡片。",
      "a card has 1 to 300 characters": "卡片为 1 至 300 个字符。",
      "a retrospective has at most 200 cards": "一次回顾会最多 200 张卡片。",
      "you have no such card": "你已没有这张卡片。",
      "this card was changed elsewhere meanwhile": "这张卡片已在别处更改。",
      "the writing is over": "写卡片已结束。",
      "cards can be grouped only while the room is at Group": "只能在“归类”步骤归类卡片。",
      "there is no such card": "这张卡片已不存在。",
      "there is no such topic": "这个话题已不存在。",
      "there is no such action": "这个行动项已不存在。",
      "there is no such column": "没有这一列。",
      "topics can be named only while the room is at Group": "只能在“归类”步骤为话题命名。",
      "the name of a topic has at most 80 characters": "话题名称最多 80 个字符。",
      "this name was changed elsewhere meanwhile": "这个名称已在别处更改。",
      "voting is not open now": "当前未开放投票。",
      "a topic gets one vote of each person": "每人对一个话题只能投一票。",
      "topics are chosen only while the room is at Discuss": "只能在“讨论”步骤选择话题。",
      "comments are possible from Discuss on": "从“讨论”步骤起可以评论。",
      "a comment has 1 to 300 characters": "评论为 1 至 300 个字符。",
      "a retrospective has at most 200 comments": "一次回顾会最多 200 条评论。",
      "you have no such comment": "你已没有这条评论。",
      "actions can be added from Discuss on": "从“讨论”步骤起可以添加行动项。",
      "a retrospective has at most 50 actions": "一次回顾会最多 50 个行动项。",
      "the owner has taken this action on, so it cannot change": "该行动项已被认领，不能更改。",
      "the owner has taken this action on, so it stays": "该行动项已被认领，不能移除。",
      "the owner has taken this action on here, so it stays": "该行动项已在此被认领，予以保留。",
      "this action was changed elsewhere meanwhile": "该行动项已在别处更改。",
      "only its owner takes an action on": "只有负责人可以认领行动项。",
      "this action is taken on already": "该行动项已被认领。",
      "this action is done already": "该行动项已完成。",
      "you have not taken this action on": "你没有认领该行动项。",
      "this commitment was answered in a standup, so it stays": "该承诺已在站会中答复，予以保留。",
      "only members of the space take actions on": "只有空间成员可以认领行动项。",
      "you or this space have too many open commitments": "你或该空间的未完成承诺过多。",
      "the text of a commitment must be visible": "承诺的文本必须可见。",
      "an action has 1 to 200 characters": "行动项为 1 至 200 个字符。",
      "the day must be a date": "日期必须有效。",
      "the owner must be a member of this space": "负责人必须是该空间的成员。",
      "your cards have reached their size limit": "你的卡片已达到大小上限。",
    },
  };
}
