import { groupOf, without, type Call, type Card, type Reply, type State } from "../state.ts";
import { conflict, invalid, isPlainText, unknown } from "./texts.ts";

/** What people do at Group. */
export const groups = {
  /** Moves cards into the group of another card, or out of theirs. */
  group({ body, state, phase }: Call): Reply {
    if (phase !== "group") return conflict("cards can be grouped only while the room is at Group");
    const ids: unknown[] = Array.isArray(body["ids"]) ? body["ids"] : [];
    const { to } = body;
    const moving = new Set(state.cards.map(([id]) => id).filter((id) => ids.includes(id) && id !== to));
    if (moving.size === 0) return unknown("card");
    const target = state.cards.find(([id]) => id === to);
    if (to !== undefined && to !== null && !target) return unknown("card");
    return { state: regroup(state, moving, target) };
  },

  /** Names a topic. */
  name({ body, state, phase }: Call): Reply {
    if (phase !== "group") return conflict("topics can be named only while the room is at Group");
    const group = groupOf(state, body["id"]);
    if (!group) return unknown("topic");
    const text = typeof body["text"] === "string" ? body["text"].trim() : "";
    if (text.length > 80 || !isPlainText(text))
      return invalid("the name of a topic has at most 80 characters");
    const now = state.names[group] ?? "";
    if (body["base"] !== undefined && ![body["base"], text].includes(now))
      return conflict("this name was changed elsewhere meanwhile");
    const names = without(state.names, group);
    return { state: { ...state, names: text === "" ? names : { ...names, [group]: text } } };
  },
};

/** Moves cards into the group of a card, or each into a group of its own. A group that loses its first card stays. */
export function regroup(state: State, moving: Set<string>, target: Card | undefined): State {
  const head = (group: string) =>
    moving.has(group) ? state.cards.find(([id, , , , own]) => own === group && !moving.has(id))?.[0] : group;
  const goal = target && head(target[4]);
  const cards = state.cards.map((card): Card => {
    const group = (moving.has(card[0]) ? goal : head(card[4])) ?? card[0];
    return group === card[4] ? card : (card.with(4, group) as Card);
  });
  const sizes: Record<string, number> = {};
  for (const card of cards) sizes[card[4]] = (sizes[card[4]] ?? 0) + 1;
  const names: Record<string, string> = {};
  for (const [group, name] of Object.entries(state.names)) {
    const stays = head(group);
    const next = stays ?? goal;
    if (next !== undefined && (sizes[next] ?? 0) > 1 && (stays || !state.names[next])) names[next] ??= name;
  }
  return { ...state, cards, names };
}
