import {
  act,
  button,
  html,
  problem,
  refusalText,
  say,
  t,
  update,
  type Refused,
  type TicketState,
  type Tracker,
} from "@standpoint/plugin-sdk/page";
import type { Action, Ticket } from "../view.ts";
import { isMember, isOpen, retro, takesPart } from "./retro.ts";

/** The longest wait in milliseconds before the states are read, so that not all pages of a room ask at once. */
const MAX_WAIT_MS = 4000;

/** The connected trackers of the space. Null until they are read. */
let trackers: readonly Tracker[] | null = null;
/** The tickets whose states were asked, and the states that are known, by tracker and reference. */
const asked = new Set<string>();
const states = new Map<string, TicketState>();
/** The tickets that exist but are not linked yet, by action: the press was too long ago. */
const unlinked = new Map<string, Ticket>();

const keyOf = ({ tracker, ref }: Ticket) => `${tracker} ${ref}`;

/** Reads the connected trackers once, and the states of the tickets that are shown. */
export function lookUpTickets(): void {
  if (!isMember() || !isOpen()) return;
  if (trackers === null) {
    trackers = [];
    standpoint.trackers().then(
      (found) => {
        trackers = found;
        update();
      },
      // An install may wait for the permission. Then there are no buttons.
      () => {},
    );
  }
  const { actions = [], last } = retro().state;
  const tickets = [...actions, ...(last?.actions ?? [])].flatMap(({ ticket }) => ticket ?? []);
  const fresh = tickets.filter((ticket) => !asked.has(keyOf(ticket)));
  for (const ticket of fresh) asked.add(keyOf(ticket));
  for (const [tracker, own] of Map.groupBy(fresh, (ticket) => ticket.tracker))
    setTimeout(
      () => void readStates(tracker, [...new Set(own.map(({ ref }) => ref))]),
      Math.random() * MAX_WAIT_MS,
    );
}

async function readStates(tracker: string, refs: string[]) {
  // Without an answer, the page shows the references alone.
  const found = await standpoint.ticketStates(tracker, refs).catch(() => ({}));
  for (const [ref, state] of Object.entries(found)) states.set(`${tracker} ${ref}`, state);
  update();
}

/** Draws the ticket of an action, with its state in the tracker's words. */
export function ticketOf(ticket: Ticket | undefined) {
  if (!ticket) return null;
  const known = states.get(keyOf(ticket));
  return html`<div class="row facts">
    <span class=${known?.done ? "chip ok" : "chip"}
      ><bdi>${ticket.name}</bdi>
      <bdi>${ticket.ref}</bdi>${known ? html` · <bdi>${known.state}</bdi>` : null}</span
    >
  </div>`;
}

/** Draws a button for each connected tracker, or one that links the ticket that exists already. */
export function createButtons(action: Action, key: string) {
  const { id, text, ticket, done } = action;
  if (!isMember() || !takesPart() || ticket || done) return null;
  const made = unlinked.get(id);
  if (made)
    return button(t("Link {ref}", { ref: made.ref }), () => link(id, made, key), { class: "small soft" });
  return (trackers ?? []).map((tracker) =>
    button(t("Create in {tracker}", { tracker: tracker.name }), () => create(action, tracker, key), {
      class: "quiet small",
      label: t("Create in {tracker}: {text}", { tracker: tracker.name, text }),
    }),
  );
}

/** Draws a button for each connected tracker with which a member chooses their own account in it. */
export function accountButtons() {
  if (!isMember() || !takesPart() || !trackers?.length) return null;
  const key = "account";
  const choose = async (plugin: string) => {
    try {
      await standpoint.chooseAccount(plugin);
    } catch (error) {
      say(key, refusalText(error as Refused));
    }
  };
  return html`<div class="row">
      ${trackers.map(({ plugin, name }) =>
        button(t("Your account in {tracker}", { tracker: name }), () => choose(plugin), {
          class: "quiet small",
        }),
      )}
    </div>
    ${problem(key)}`;
}

async function create({ id, text, owner }: Action, { plugin, name }: Tracker, key: string) {
  try {
    const made = await standpoint.createTicket(plugin, { title: text.replaceAll(/\s+/g, " "), owner });
    if (!made) return;
    const ticket = { tracker: plugin, name, ref: made.ref };
    unlinked.set(id, ticket);
    await link(id, ticket, key);
  } catch (error) {
    say(key, refusalText(error as Refused));
  }
}

async function link(id: string, ticket: Ticket, key: string) {
  if (await act("ticket", { id, ...ticket }, key)) unlinked.delete(id);
  update();
}
