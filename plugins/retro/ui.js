// The page of a retrospective. Each change of the room updates the page. Items that stay keep their element, and with
// it the focus and any unsaved text.

const phases = {
  write: ["Write", "Your cards are hidden until the facilitator reveals them."],
  vote: ["Vote", "Vote for the cards that you want to talk about. Votes are anonymous."],
  talk: ["Talk", "The cards with the most votes come first."],
};

const refusals = {
  busy: "The server is busy right now. Try again in a moment.",
  unreachable: "The connection is lost. Try again when it is back.",
};

const style = `
  .board { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); align-items: start; }
  .head { justify-content: space-between; margin-block-end: 16px; }
  .one { padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--sunken); }
  .one p { white-space: pre-line; }
  .one p + p { padding-block-start: 8px; border-block-start: 1px solid var(--line); }
  .end { justify-content: flex-end; }
  .votes { font-size: 1.25rem; font-weight: 650; }
  [aria-pressed="true"]::after { content: "\\2713" / ""; }
  textarea { min-block-size: 64px; }
`;

/** The default for `mine`. */
const nothing = { cards: [], votes: [], left: 0 };
let room;
let drawnPhase;
let chosen = new Set();

const title = el("h1", { tabIndex: -1 });
const hint = el("p", { className: "muted" });
const tools = el("div", { className: "row" });
const said = el("p", { className: "muted", role: "status" });
const board = el("div", { className: "board" });
document.head.append(el("style", { textContent: style }));
document.body.append(el("header", { className: "row head" }, el("div", {}, title, hint), tools), said, board);
board.addEventListener("keydown", moveByArrows);

function draw() {
  const { session, state } = room;
  const { phase } = session;
  [title.textContent, hint.textContent] = phases[phase];
  if (phase !== drawnPhase) board.replaceChildren();
  drawnPhase = phase;
  drawTools();
  if (phase === "talk") return drawList(board, [{ id: "result" }], resultList);
  const columns = state.columns.map((column, at) => Object.assign(column, { id: String(at) }));
  drawList(board, columns, phase === "write" ? writingColumn : votingColumn);
}

function drawTools() {
  const { session, me, mine, state } = room;
  const leads = me.facilitator && me.writable;
  const count = state.columns.reduce((sum, { hidden = 0 }) => sum + hidden, 0);
  const items = {
    write: [leads && { id: "reveal", text: `Reveal ${cards(count)}`, press: reveal, off: count === 0 }],
    vote: [
      !me.spectator && { id: "left", text: `${votes(mine.left)} left` },
      leads && chosen.size > 1 && { id: "group", text: `Group ${cards(chosen.size)}`, press: groupChosen },
      leads && { id: "finish", text: "Show the result", press: finish },
    ],
    talk: [],
  }[session.phase];
  drawList(tools, items.filter(Boolean), ({ press }) => {
    const item = press ? button("", press, "primary") : el("p");
    item.show = ({ text, off = false }) => Object.assign(item, { textContent: text, disabled: off });
    return item;
  });
}

const reveal = () => act("reveal");
const finish = () => act("finish");

function writingColumn({ name }) {
  const count = el("p", { className: "muted" });
  const own = el("ul", { className: "stack" });
  const field = textField(`A card for ${name}`, add);
  // A sandboxed frame cannot submit forms, so this is a plain button.
  const send = button(`Add to ${name}`, add);
  const form = el("div", { className: "stack" }, field, send);
  async function add() {
    const text = field.value.trim();
    if (text && (await act("card", { column: name, text }))) field.value = "";
    field.focus();
  }
  const column = section(name, count, own, form);
  column.show = ({ hidden }) => {
    const mine = room.mine.cards.filter((card) => card.column === name);
    const hadFocus = own.contains(document.activeElement);
    count.textContent = `${cards(hidden)} so far`;
    // The form stays visible without a connection, because hiding it would take the focus while a person types.
    form.hidden = room.session.endedAt !== null || room.me.spectator;
    send.disabled = !room.me.writable;
    drawList(own, mine, ownCard);
    own.hidden = own.children.length === 0;
    if (hadFocus && !own.contains(document.activeElement)) field.focus();
  };
  return column;
}

function ownCard({ id }) {
  const text = el("p");
  const edit = button("Edit", start, "quiet");
  const remove = button("Remove", () => act("remove", { id }), "quiet");
  const buttons = atTheEnd(edit, remove);
  const item = el("li", { className: "one stack" }, text, buttons);
  const field = textField("The card's text", save, stop);
  const choices = atTheEnd(button("Save", save), button("Cancel", stop));
  /** The card's text when the person started to edit. */
  let base;
  function start() {
    field.value = base = text.textContent;
    item.replaceChildren(field, choices);
    field.focus();
  }
  async function save() {
    if (await act("edit", { id, text: field.value, base })) return stop();
    if (!item.isConnected || text.textContent === base) return;
    base = text.textContent;
    said.textContent = `This card was changed elsewhere. It now says: “${base}”. Save again to replace it.`;
  }
  function stop() {
    item.replaceChildren(text, buttons);
    edit.focus();
  }
  item.show = (card) => {
    text.textContent = card.text;
    edit.ariaLabel = `Edit: ${card.text}`;
    remove.ariaLabel = `Remove: ${card.text}`;
    buttons.hidden = !room.me.writable;
  };
  return item;
}

function votingColumn({ name }) {
  const list = el("ul", { className: "stack" });
  const none = el("p", { className: "muted", textContent: "No cards." });
  const column = section(name, none, list);
  column.show = ({ cards }) => {
    none.hidden = cards.length > 0;
    drawList(list, groupsOf(cards), groupToVoteFor);
  };
  return column;
}

function groupToVoteFor({ id }) {
  const texts = el("div");
  const box = el("input", { type: "checkbox" });
  const choose = el("label", {}, box, "Choose");
  const apart = button("Take apart", takeApart, "quiet");
  const vote = button("Vote", voteOrNot);
  vote.dataset.move = "";
  const item = el("li", { className: "one stack" }, texts, atTheEnd(choose, apart, vote));
  let group;
  box.onchange = () => {
    chosen[box.checked ? "add" : "delete"](id);
    drawTools();
  };
  async function takeApart() {
    for (const card of group.cards) if (card.id !== id) await act("group", { ids: [card.id] });
    vote.focus();
  }
  async function voteOrNot() {
    const own = ownVotesIn(group);
    if (own.length === 0) return act("vote", { id });
    for (const card of own) await act("vote", { id: card, on: false });
  }
  item.show = (now) => {
    group = now;
    texts.replaceChildren(...paragraphs(group.cards));
    const isVoted = ownVotesIn(group).length > 0;
    const leads = room.me.facilitator && room.me.writable;
    choose.hidden = !leads;
    box.checked = chosen.has(id);
    box.ariaLabel = `Choose: ${group.cards[0].text}`;
    apart.hidden = !leads || group.cards.length === 1;
    vote.hidden = room.me.spectator;
    vote.ariaLabel = `Vote for: ${group.cards[0].text}`;
    vote.ariaPressed = String(isVoted);
    vote.disabled = !room.me.writable || (!isVoted && room.mine.left === 0);
  };
  return item;
}

function resultList() {
  const list = el("ol", { className: "stack" });
  list.show = () => {
    const { columns, votes: counts } = room.state;
    const groups = groupsOf(columns.flatMap(({ cards }) => cards));
    const sorted = groups.toSorted((a, b) => (counts[b.id] ?? 0) - (counts[a.id] ?? 0));
    const items = sorted.map(({ id, cards }) => {
      const count = el("p", { className: "votes", textContent: votes(counts[id] ?? 0) });
      return el("li", { className: "one stack" }, el("div", {}, ...paragraphs(cards)), count);
    });
    list.replaceChildren(...items);
  };
  return list;
}

/** Returns the groups of the given cards. A single card is a group, too. */
function groupsOf(all) {
  const groups = new Map();
  for (const card of all) groups.set(card.group, [...(groups.get(card.group) ?? []), card]);
  return [...groups].map(([id, own]) => ({ id, cards: own }));
}

const ownVotesIn = ({ cards: all }) => room.mine.votes.filter((id) => all.some((card) => card.id === id));

async function groupChosen() {
  const ids = room.state.columns.flatMap(({ cards: all }) => all.filter((card) => chosen.has(card.group)));
  chosen = new Set();
  await act("group", { ids: ids.map(({ id }) => id) });
}

/** Sends an action. Returns true if it succeeded; otherwise shows the reason. */
async function act(action, body) {
  try {
    await standpoint.act(action, body);
    said.textContent = "";
    return true;
  } catch (problem) {
    said.textContent = problem.message || refusals[problem.reason] || "That did not work.";
    return false;
  }
}

/** Moves the focus from card to card with the arrow keys, across columns. */
function moveByArrows(event) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !("move" in event.target.dataset)) return;
  event.preventDefault();
  const all = [...board.querySelectorAll("[data-move]:not(:disabled)")];
  all[all.indexOf(event.target) + step]?.focus();
}

/** Returns a field for a card's text. Enter saves, Shift+Enter adds a line, Escape cancels. */
function textField(label, done, leave) {
  const field = el("textarea", { ariaLabel: label, maxLength: 300, rows: 2 });
  field.addEventListener("keydown", (event) => {
    const ends = { Enter: event.shiftKey ? undefined : done, Escape: leave }[event.key];
    if (!ends) return;
    event.preventDefault();
    void ends();
  });
  return field;
}

/** Updates a list of items with ids. `make` returns an element with a `show` method, which runs at each change. */
function drawList(list, items, make) {
  const known = new Map([...list.children].map((node) => [node.dataset.id, node]));
  const ids = new Set(items.map(({ id }) => id));
  for (const [id, node] of known) if (!ids.has(id)) node.remove();
  for (const [at, item] of items.entries()) {
    const node = known.get(item.id) ?? make(item);
    node.dataset.id = item.id;
    if (list.children[at] !== node) list.insertBefore(node, list.children[at] ?? null);
    node.show(item);
  }
}

function button(text, press, className = "") {
  return el("button", { textContent: text, onclick: () => void press(), className });
}

function section(name, ...children) {
  const heading = el("h2", { textContent: name });
  return el("section", { className: "card stack", ariaLabel: name }, heading, ...children);
}

const atTheEnd = (...children) => el("div", { className: "row end" }, ...children);
const paragraphs = (all) => all.map(({ text }) => el("p", { textContent: text }));

function el(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

const cards = (count) => (count === 1 ? "1 card" : `${count} cards`);
const votes = (count) => (count === 1 ? "1 vote" : `${count} votes`);

standpoint.onState((next) => {
  const known = room?.mine;
  room = next;
  if (!room) return;
  // A shared screen shows only public data and has no controls.
  if (room.presenting) {
    room.mine = nothing;
    room.me.spectator = true;
  }
  // `mine` may arrive after the state.
  room.mine ??= known ?? nothing;
  const hadFocus = document.activeElement !== document.body;
  draw();
  // The focused element is gone.
  if (hadFocus && document.activeElement === document.body) title.focus();
});
