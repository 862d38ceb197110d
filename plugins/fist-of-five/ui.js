// The page of a fist of five: each person chooses zero to five fingers. After the reveal it shows the result.

const meanings = ["No", "Strong doubts", "Some doubts", "I can live with it", "I like it", "I'd lead it"];

const refusals = {
  busy: "The server is busy right now. Try again in a moment.",
  unreachable: "Connection lost. Try again once it's back.",
  "rate-limited": "Too many requests. Try again in a moment.",
};

const style = `
  .head { justify-content: space-between; }
  .hands { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr)); }
  .hands button { flex-direction: column; gap: 4px; min-block-size: 88px; }
  .fingers { font-size: 1.75rem; font-weight: 650; }
  .figures { font-size: 1.25rem; font-weight: 650; }
  td:first-child { inline-size: 10rem; }
  meter { inline-size: 100%; }
  meter::-webkit-meter-optimum-value { background: var(--accent); }
  meter::-moz-meter-bar { background: var(--accent); }
`;

let room;

const question = el("h1", { tabIndex: -1 });
const count = el("p", { className: "muted" });
const lead = el("button", { className: "primary" });
const said = el("p", { className: "muted", role: "status" });
const hands = el("div", { className: "hands", role: "group", ariaLabel: "Your hand" });
const figures = el("p", { className: "figures" });
const rows = el("tbody");
const result = el(
  "section",
  { className: "card stack", ariaLabel: "Result" },
  figures,
  el("table", {}, rows),
);
const head = el("header", { className: "row head" }, el("div", {}, question, count), lead);
document.head.append(el("style", { textContent: style }));
document.body.append(el("main", { className: "stack" }, head, said, hands, result));

for (const [fingers, meaning] of meanings.entries()) {
  const hand = el("button", {}, el("span", { className: "fingers", textContent: fingers }), meaning);
  hand.onclick = () => act("show", { fingers: room.mine.fingers === fingers ? null : fingers });
  hands.append(hand);
}
hands.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  hands.children[[...hands.children].indexOf(event.target.closest("button")) + step]?.focus();
});

function draw() {
  const { session, me, mine, state, participants, presenting } = room;
  const people = participants.filter(({ spectator }) => !spectator).length;
  question.textContent = session.config.question || "How much do we agree?";
  count.textContent = session.revealed
    ? "All hands are visible."
    : `${state.shown} of ${people} have shown a hand`;
  lead.hidden = !me.facilitator || !me.writable;
  lead.textContent = session.revealed ? "Ask again" : "Reveal hands";
  lead.disabled = !session.revealed && state.shown === 0;
  lead.onclick = () => act(session.revealed ? "again" : "reveal");
  hands.hidden = session.revealed || me.spectator || presenting;
  for (const [fingers, hand] of [...hands.children].entries()) {
    hand.ariaPressed = String(mine?.fingers === fingers);
    hand.disabled = !me.writable;
  }
  result.hidden = !session.revealed;
  if (session.revealed) drawResult(state, participants);
}

function drawResult({ hands: shown, average, lowest }, participants) {
  figures.textContent =
    average === null ? "No hands shown." : `${average.toFixed(1)} on average, ${lowest} is the lowest`;
  const names = new Map(participants.map(({ id, name }) => [id, name]));
  const named = (fingers) =>
    Object.entries(shown)
      .filter(([, own]) => own === fingers)
      .map(([id]) => names.get(id) ?? "Someone who left");
  const most = Math.max(1, ...meanings.map((_, fingers) => named(fingers).length));
  rows.replaceChildren(
    ...meanings
      .map((meaning, fingers) => {
        const people = named(fingers);
        const bar = el("meter", { max: most, value: people.length, ariaLabel: `${people.length} of them` });
        const who = el("td", {}, bar, el("p", { textContent: people.join(", ") || "None" }));
        return el("tr", {}, el("th", { scope: "row", textContent: `${fingers}: ${meaning}` }), who);
      })
      .toReversed(),
  );
}

/** Sends an action. If it fails, shows the reason. */
async function act(action, body) {
  try {
    await standpoint.act(action, body);
    said.textContent = "";
  } catch (problem) {
    said.textContent = problem.message || refusals[problem.reason] || "That didn't work.";
  }
}

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
  // The focused element is hidden now.
  if (hadFocus && !document.activeElement?.checkVisibility()) question.focus();
});
