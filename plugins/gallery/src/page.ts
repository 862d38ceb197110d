// Examples of `countdown`, `drag`, `avatar`, `loadMembers`, `peoplePicker` and `openRoom`.
import {
  act,
  avatar,
  button,
  countdown,
  drag,
  field,
  fieldOf,
  html,
  loadMembers,
  page,
  peoplePicker,
  personOf,
  problem,
  refusalText,
  repeat,
  room,
  say,
  send,
  type Refused,
  type Room,
} from "@standpoint/plugin-sdk/page";
import styles from "./page.css";

type Person = { id: string; name: string };
type Card = { id: string; text: string; column: string; by: Person; owner: Person | null };
type Board = Room<{ columns: string[]; cards: Card[]; endsAt: number | null }>;

page<Board["state"]>({
  styles,
  view: (now) =>
    html`<div class="stack">
      <div class="split">${people(now)} ${clock(now)}</div>
      ${newCard()}
      <div class="board" ${drag(cardsToColumns)}>${now.state.columns.map((name) => column(name, now))}</div>
      ${otherRoom()} ${problem()}
    </div>`,
  changed: (_, before) => void (before || loadMembers()),
});

function people({ participants, presence }: Board) {
  const here = participants.filter(({ id }) => presence.includes(id));
  return html`<div class="row">
    ${here.map((person) => html`<span class="row">${avatar(person)} <bdi>${person.name}</bdi></span>`)}
  </div>`;
}

/** The countdown has the server's time, so it is the same on every screen. */
function clock({ state: { endsAt }, me, presenting }: Board) {
  const isRunning = endsAt !== null && endsAt > standpoint.now();
  const press = () => act("timer", { seconds: isRunning ? 0 : 180 });
  return html`<div class="row">
    ${countdown(endsAt)}
    ${me.facilitator && !presenting ? button(endsAt === null ? "Start 3 minutes" : "Stop timer", press) : null}
  </div>`;
}

function newCard() {
  const add = () => send("text", "add", (text) => ({ text }));
  return html`<div class="row">
    <label>New card ${field("text", { max: 100, rows: 0, save: add })}</label>
    ${button("Add", add, { class: "primary" })} ${problem("text")}
  </div>`;
}

/** Cards go from column to column with the mouse, a finger or the keyboard. */
const cardsToColumns = {
  items: ".task",
  targets: "section",
  nameOf: (element: HTMLElement) => element.dataset["name"] ?? "",
  canDrop: (card: HTMLElement, target: HTMLElement) => !target.contains(card) && room().me.writable,
  drop: (card: HTMLElement, target: HTMLElement) =>
    act("move", { id: card.dataset["id"], column: target.dataset["name"] }),
};

function column(name: string, { state, me }: Board) {
  const cards = state.cards.filter((card) => card.column === name);
  return html`<section class="card stack" aria-label=${name} data-name=${name}>
    <h2>${name}</h2>
    <div class="stack">
      ${repeat(
        cards,
        ({ id }) => id,
        (card) => task(card, me),
      )}
    </div>
  </section>`;
}

function task({ id, text, by, owner }: Card, { writable, guest }: Board["me"]) {
  const choose = ({ target }: Event) => {
    const chosen = personOf((target as HTMLSelectElement).value);
    return act("own", { id, owner: { id: chosen.id, name: chosen.name } });
  };
  return html`<div class="card task" data-id=${id} data-name=${text}>
    <div class="row">
      ${button("⠿", () => {}, { class: "quiet", label: `Move: ${text}`, attrs: { "data-handle": "" } })}
      <p dir="auto">${text}</p>
      ${avatar(by)}
    </div>
    <label class="stack tight" @change=${choose}>
      <span class="visually-hidden">Owner of: ${text}</span>
      ${peoplePicker(`owner ${id}`, owner?.id ?? null, "No owner", !writable || guest)}
    </label>
  </div>`;
}

function otherRoom() {
  const open = () => {
    const id = fieldOf("address")?.value.trim().split("/").at(-1) ?? "";
    standpoint.openRoom(id).catch((refused: Refused) => say("address", refusalText(refused)));
  };
  return html`<div class="row">
    <label>Address of another gallery room ${field("address", { rows: 0, save: open })}</label>
    ${button("Open", open)} ${problem("address")}
  </div>`;
}
