// What a retrospective tells people outside of it.
import type { Worded } from "@standpoint/plugin-sdk/server";
import { view } from "./show.ts";
import { phaseOf, type RetroSession, type State } from "./state.ts";
import type { Action } from "./view.ts";

type Input = Readonly<{ state: State; session: RetroSession }>;

/** The topics and the actions in a summary, which has at most 20 lines. */
const most = { topics: 5, actions: 11 };
const LONGEST_LINE = 150;
const LONGEST_VALUE = 80;

/** Returns the owners of open actions that they have not taken on, while the room shows the actions. */
export function waits({ state, session }: Input): string[] {
  if (!showsActions(session)) return [];
  const open = state.actions.filter(({ done, taken }) => !done && !taken);
  return [...new Set(open.flatMap(({ owner }) => owner ?? []))];
}

const showsActions = (session: RetroSession) => ["discuss", "actions"].includes(phaseOf(session));

/** Returns the number of actions, or nothing without one. */
export const result = ({ state, session }: Input): Worded | null =>
  showsActions(session) && state.actions.length > 0 ? countOf(state.actions) : null;

const countOf = ({ length: count }: { length: number }): Worded => ({
  text: count === 1 ? "{count} action" : "{count} actions",
  values: { count },
});

/** Returns the topics with the most votes, and the actions with their owners. There are none before Discuss. */
export function summary({ state, session, people }: Input & { people: Record<string, string> }): Worded[] {
  const { topics = [], names = {}, columns, actions } = view({ state, audience: "member", session });
  if (!actions) return [];
  const cards = columns.flatMap(({ cards: own = [] }) => own);
  const nameOf = (group: string) => names[group] ?? cards.find(({ id }) => id === group)?.text ?? "";
  const ranked = topics.filter(([, votes]) => votes > 0).slice(0, most.topics);
  const hidden = actions.length - most.actions;
  return [
    ...(ranked.length > 0 ? [{ text: "Topics" }] : []),
    ...ranked.map(([group, count]) => ({
      text: count === 1 ? "{name}: {count} vote" : "{name}: {count} votes",
      values: { name: cut(nameOf(group), LONGEST_VALUE), count },
    })),
    ...(actions.length > 0 ? [countOf(actions)] : [{ text: "No actions yet." }]),
    ...actions.slice(0, most.actions).map((action) => lineOf(action, people)),
    ...(hidden > 0 ? [{ text: "{count} more", values: { count: hidden } }] : []),
  ];
}

/** Returns an action as a line. It has no words of the plugin, so its text needs no translation. */
function lineOf({ text, owner, day, done }: Action, people: Record<string, string>): Worded {
  const facts = [owner && cut(people[owner] ?? "", 40), day].filter(Boolean);
  const end = facts.length > 0 ? ` (${facts.join(", ")})` : "";
  const start = done ? "✓ " : "– ";
  return { text: start + cut(text, LONGEST_LINE - start.length - end.length) + end };
}

/** Returns a text as one line of at most `length` characters, without characters that turn its direction. */
function cut(text: string, length: number): string {
  const line = text.replace(/\s+/gu, " ").replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
  const characters = Array.from(line);
  return characters.length <= length ? line : `${characters.slice(0, length - 1).join("")}…`;
}
