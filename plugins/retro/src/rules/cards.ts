import { refuse } from "@standpoint/plugin-sdk/server";
import { most, newShortId, without, withPerson, type Call, type Card, type Reply } from "../state.ts";
import { regroup } from "./groups.ts";
import { bytesOf, conflict, invalid, textOf } from "./texts.ts";

/** What people do at Write. */
export const cards = {
  /** Writes a card. */
  card({ body, state: before, actor, phase, session }: Call): Reply {
    if (phase !== "write") return conflict("cards can be written only while the room is at Write");
    const column = session.config.columns.indexOf(body["column"] as string);
    if (column < 0) return invalid("there is no such column");
    const text = textOf(body, 300);
    if (text === null) return invalid("a card has 1 to 300 characters");
    if (before.cards.length >= most.cards) return conflict(`a retrospective has at most ${most.cards} cards`);
    const [state, by] = withPerson(before, actor);
    const id = newShortId(state.cards.map(([one]) => one));
    const all: Card[] = [...state.cards, [id, column, by, text, id]];
    return tooMuchOf(all, by) ?? { state: { ...state, cards: all }, created: id };
  },

  /** Changes a card of one's own. */
  edit({ body, state, actor, phase }: Call): Reply {
    if (phase !== "write") return conflict("cards can be changed only while the room is at Write");
    const by = state.people.indexOf(actor.id);
    const card = state.cards.find(([id, , author]) => id === body["id"] && author === by);
    if (!card) return refuse("not-found", "you have no such card");
    const text = textOf(body, 300);
    if (text === null) return invalid("a card has 1 to 300 characters");
    // The same person may have changed the card in another window.
    if (body["base"] !== undefined && ![body["base"], text].includes(card[3]))
      return conflict("this card was changed elsewhere meanwhile");
    const all = state.cards.map((one) => (one === card ? (one.with(3, text) as Card) : one));
    return tooMuchOf(all, by) ?? { state: { ...state, cards: all } };
  },

  /** Removes a card of one's own, with what others said about it. */
  remove({ body, state, actor, phase }: Call): Reply {
    if (phase !== "write") return conflict("cards can be removed only while the room is at Write");
    const by = state.people.indexOf(actor.id);
    const id = state.cards.find(([one, , author]) => one === body["id"] && author === by)?.[0];
    if (id === undefined) return refuse("not-found", "you have no such card");
    const alone = regroup(state, new Set([id]), undefined);
    return {
      state: {
        ...alone,
        cards: alone.cards.filter(([one]) => one !== id),
        comments: alone.comments.filter(([, card]) => card !== id),
        actions: alone.actions.map((one) => (one.topic === id ? { ...one, topic: null } : one)),
        votes: Object.fromEntries(
          Object.entries(alone.votes).map(([person, own]) => [person, without(own, id)]),
        ),
      },
    };
  },

  /** Says that a person is done, or not yet. */
  ready({ body, state: before, actor, phase }: Call): Reply {
    if (phase !== "write") return conflict("the writing is over");
    const [state, by] = withPerson(before, actor);
    const others = state.ready.filter((one) => one !== by);
    return { state: { ...state, ready: body["on"] === false ? others : [...others, by] } };
  },
};

/** Returns a refusal if a person's cards are too large: the result of `mine` has at most 8 KiB. */
const tooMuchOf = (all: Card[], person: number) =>
  bytesOf(ownOf(all, person)) > 7600 ? conflict("your cards have reached their size limit") : null;

/** Returns a person's cards, as only that person sees them. */
export const ownOf = (all: Card[], person: number) =>
  all.filter(([, , by]) => by === person).map(([id, column, , text]) => ({ id, column, text }));
