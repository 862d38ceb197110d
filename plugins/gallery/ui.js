// Examples of `now`, `timer`, `drag`, `avatar`, `members` and `openRoom`.
document.head.insertAdjacentHTML(
  "beforeend",
  `<style>
    .board { display: grid; gap: var(--sp-3); grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
    .board section { align-content: start; background: var(--sunken); box-shadow: none; }
    .head { justify-content: space-between; }
    .task { display: grid; gap: var(--sp-2); padding: var(--sp-3); }
    .task .row { flex-wrap: nowrap; }
    .task p { flex: 1; }
    [data-handle] { padding: 0; }
  </style>`,
);
document.body.innerHTML = `
  <div class="stack">
    <div class="row head">
      <div class="row" id="people"></div>
      <div class="row"><span id="clock"></span><button id="start">Start 3 minutes</button></div>
    </div>
    <div class="row"><label>New card <input id="text" maxlength="100"></label><button id="add" class="primary">Add</button></div>
    <div class="board" id="board"></div>
    <div class="row"><label>Address of another gallery room <input id="address"></label><button id="open">Open</button></div>
    <p id="said" role="status"></p>
  </div>`;
const part = (id) => document.getElementById(id);
const el = (tag, given, ...children) => {
  const element = Object.assign(document.createElement(tag), given);
  element.append(...children);
  return element;
};
const cards = new Map();
let room;
let members = [];

/** Runs something that the room may refuse, and shows the reason. */
async function attempt(run) {
  try {
    await run();
    part("said").textContent = "";
  } catch (refusal) {
    part("said").textContent = refusal.message || `That didn't work: ${refusal.reason}.`;
  }
}

// The countdown has the server's time, so it is the same on every screen.
const timer = standpoint.timer();
part("clock").append(timer);
part("start").onclick = () =>
  attempt(() => standpoint.act("timer", { seconds: room.state.endsAt > standpoint.now() ? 0 : 180 }));

part("add").onclick = () =>
  attempt(async () => {
    await standpoint.act("add", { text: part("text").value });
    part("text").value = "";
  });
part("text").onkeydown = ({ key }) => {
  if (key === "Enter") part("add").click();
};

// Cards go from column to column with the mouse, a finger or the keyboard.
standpoint.drag({
  root: part("board"),
  items: ".task",
  targets: "section",
  nameOf: (element) => element.dataset.name,
  canDrop: (card, column) => !column.contains(card) && room.me.writable,
  drop: (card, column) =>
    attempt(() => standpoint.act("move", { id: card.dataset.id, column: column.dataset.name })),
});

part("open").onclick = () =>
  attempt(() => standpoint.openRoom(part("address").value.trim().split("/").at(-1)));

standpoint.onState((next) => {
  if (next === null) return;
  const isFirst = !room;
  room = next;
  const { me, presenting, state, participants, presence } = room;
  const here = participants.filter(({ id }) => presence.includes(id));
  part("people").replaceChildren(
    ...here.map((person) => el("span", { className: "row" }, standpoint.avatar(person), person.name)),
  );
  timer.show(state.endsAt);
  part("start").textContent = state.endsAt === null ? "Start 3 minutes" : "Stop timer";
  part("start").hidden = !me.facilitator || presenting;
  for (const id of ["add", "start"]) part(id).disabled = !me.writable;
  if (part("board").childElementCount === 0) part("board").append(...state.columns.map(columnOf));
  for (const card of state.cards) draw(card);
  if (isFirst && !me.guest && !presenting) void offerOwners();
});

function columnOf(name) {
  const list = el("div", { className: "stack" });
  const column = el(
    "section",
    { className: "card stack", ariaLabel: name },
    el("h2", { textContent: name }),
    list,
  );
  column.dataset.name = name;
  return column;
}

/** Draws a card. It keeps its element, and so the focus and a drag in progress. */
function draw({ id, text, column, by, owner }) {
  if (!cards.has(id)) cards.set(id, newCard({ id, text, by }));
  const { card, choice } = cards.get(id);
  const list = part("board").querySelector(`[data-name="${column}"] > div`);
  if (card.parentElement !== list) move(card, list);
  choice.value = owner?.id ?? "";
  choice.disabled = !room.me.writable || room.me.guest;
}

/** Moves a card. The focus stays in it. */
function move(card, list) {
  const focused = card.contains(document.activeElement) ? document.activeElement : null;
  list.append(card);
  focused?.focus();
}

function newCard({ id, text, by }) {
  const handle = el("button", { className: "quiet", textContent: "⠿", ariaLabel: `Move: ${text}` });
  handle.dataset.handle = "";
  const choice = el("select", { ariaLabel: `Owner of: ${text}` });
  choice.onchange = () =>
    attempt(() => standpoint.act("own", { id, owner: members.find((one) => one.id === choice.value) }));
  fillOwners(choice);
  const line = el("div", { className: "row" }, handle, el("p", { textContent: text }), standpoint.avatar(by));
  const card = el("div", { className: "card task" }, line, choice);
  Object.assign(card.dataset, { id, name: text });
  return { card, choice };
}

async function offerOwners() {
  await attempt(async () => (members = await standpoint.members()));
  for (const { choice } of cards.values()) fillOwners(choice);
  for (const card of room.state.cards) draw(card);
}

function fillOwners(choice) {
  const people = members.map(({ id, name }) => el("option", { value: id, textContent: name }));
  choice.replaceChildren(el("option", { value: "", textContent: "No owner", disabled: true }), ...people);
}
