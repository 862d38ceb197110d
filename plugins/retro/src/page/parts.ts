import {
  avatar,
  button,
  date,
  html,
  icon,
  number,
  personOf,
  t,
  type ButtonOptions,
} from "@standpoint/plugin-sdk/page";
import type { Outcome, Plan } from "../view.ts";
import { retro, votesText } from "./retro.ts";

/** The pictures of the page. */
export const icons = {
  grip: icon("M9 5v.01M9 12v.01M9 19v.01M15 5v.01M15 12v.01M15 19v.01"),
  out: icon("M6 6l12 12M18 6L6 18"),
  pen: icon("M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"),
  plus: icon("M12 5v14M5 12h14"),
  minus: icon("M5 12h14"),
  check: icon("M4 12l6 6L20 6"),
  clock: icon("M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18"),
};

/** Draws a button that has a picture and a name for assistive technology. */
export const tool = (
  picture: keyof typeof icons,
  label: string,
  press: () => unknown,
  options?: ButtonOptions,
) => button(icons[picture], press, { class: "quiet round", label, ...options });

/** Draws a person with their picture. */
export function person(id: string) {
  const who = personOf(id);
  return html`<span class="by">${avatar(who)}<bdi>${who.name}</bdi></span>`;
}

/** Draws the author of a card or a comment in a named room. */
export function author(by: number | undefined) {
  const id = by === undefined ? undefined : retro().state.people?.[by];
  return id === undefined ? null : person(id);
}

/** Draws the number of votes of a topic. */
export const count = (votes: number) =>
  html`<span class=${votes === 0 ? "count none" : "count"}
    ><span aria-hidden="true">${number(votes)}</span
    ><span class="visually-hidden">${votesText(votes)}</span></span
  >`;

const outcomes: Partial<Record<Outcome, string>> = {
  landed: "Done in a standup",
  dropped: "Dropped in a standup",
};

/** Draws the owner and the day of an action, and what became of it. */
export function facts({
  owner,
  day,
  done = false,
  taken = false,
  outcome,
}: Plan & { done?: boolean; taken?: boolean; outcome?: Outcome | null }) {
  const ended = outcome ? outcomes[outcome] : undefined;
  if (owner === null && day === null && !ended) return null;
  return html`<div class="row facts">
    ${owner === null ? null : taken && !done && !ended ? busy(owner) : person(owner)}
    ${day === null ? null : html`<span class="chip">${t("by {date}", { date: dayText(day) })}</span>`}
    ${ended ? html`<span class=${outcome === "landed" ? "chip ok" : "chip"}>${t(ended)}</span>` : null}
  </div>`;
}

/** Draws the owner of an action who has taken it on. */
function busy(id: string) {
  const who = personOf(id);
  const text = id === retro().me.id ? t("You're on it") : t("{name}'s on it", { name: who.name });
  return html`<span class="by">${avatar(who)}<span class="chip accent">${text}</span></span>`;
}

const dayText = (day: string) =>
  date(day, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
