import { most, newShortId, type Action, type Call, type Reply } from "../state.ts";
import type { Answer } from "../view.ts";
import { conflict, invalid, unknown } from "./texts.ts";

const answers = new Set<unknown>(["open", "done", "keep", "drop"] satisfies Answer[]);
const isAnswer = (as: unknown): as is Answer => answers.has(as);

/** What people say about the actions of the last retrospective. */
export const lastTime = {
  /** Marks an action as done, kept, dropped or open. A kept one is also an action here. */
  last({ body, state }: Call): Reply {
    const { last } = state;
    const now = last?.actions.find(({ id }) => id === body["id"]);
    if (!last || !now) return unknown("action");
    const { as } = body;
    if (!isAnswer(as)) return invalid("as must be open, done, keep or drop");
    if (now.as === as) return undefined;
    const own = state.actions.find(({ from }) => from === now.id);
    if (own?.taken && !own.earlier) return conflict("the owner has taken this action on here, so it stays");
    if (as === "keep" && state.actions.length >= most.actions)
      return conflict(`a retrospective has at most ${most.actions} actions`);
    const { text, owner, day, taken, outcome, ticket } = now;
    const kept: Action = {
      id: newShortId(state.actions.map((one) => one.id)),
      text,
      owner,
      day,
      topic: null,
      done: false,
      from: now.id,
      ...(ticket && { ticket }),
      ...(taken && outcome === "open" ? { taken, outcome, earlier: true } : { taken: null, outcome: null }),
    };
    const others = state.actions.filter((one) => one !== own);
    const actions = last.actions.map((one) => (one === now ? { ...one, as } : one));
    return {
      state: {
        ...state,
        last: { ...last, actions },
        actions: as === "keep" ? [...others, kept] : others,
      },
    };
  },
};
