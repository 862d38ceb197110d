import { refuse, type Refusal } from "@standpoint/plugin-sdk/server";
import { groupOf, most, newShortId, type Action, type Call, type Reply, type State } from "../state.ts";
import { planOf } from "./plan.ts";
import { conflict, invalid, isLine, unknown } from "./texts.ts";

/** What people agree on, from Discuss on. */
export const agreements = {
  /** Adds an action. */
  async "add-action"({ body, state, phase, host }: Call): Promise<Reply> {
    if (phase !== "discuss" && phase !== "actions") return conflict("actions can be added from Discuss on");
    if (state.actions.length >= most.actions)
      return conflict(`a retrospective has at most ${most.actions} actions`);
    const about = body["topic"] ?? null;
    const topic = about === null ? null : groupOf(state, about);
    if (topic === undefined) return unknown("topic");
    const plan = await planOf(body, host);
    if ("refuse" in plan) return plan;
    const id = newShortId(state.actions.map((one) => one.id));
    const action: Action = { id, ...plan, topic, done: false, taken: null, outcome: null };
    return { state: { ...state, actions: [...state.actions, action] }, created: id };
  },

  /** Changes an action that its owner has not taken on. */
  async "edit-action"({ body, state, host }: Call): Promise<Reply> {
    const now = found(state, body);
    if (!now) return unknown("action");
    if (now.taken) return conflict("the owner has taken this action on, so it cannot change");
    const plan = await planOf(body, host, now.owner);
    if ("refuse" in plan) return plan;
    const base = body["base"] as Record<string, unknown> | null | undefined;
    const isChanged = (key: keyof typeof plan) =>
      base?.[key] !== undefined && ![base[key], plan[key]].includes(now[key]);
    if ((["text", "owner", "day"] as const).some(isChanged))
      return conflict("this action was changed elsewhere meanwhile");
    return { state: replaced(state, { ...now, ...plan }) };
  },

  /** Removes an action. */
  "remove-action"({ body, state }: Call): Reply {
    const now = found(state, body);
    if (!now) return unknown("action");
    if (now.taken && !now.earlier) return conflict("the owner has taken this action on, so it stays");
    return { state: { ...state, actions: state.actions.filter((one) => one !== now) } };
  },

  /** Ticks an action off, or not. */
  "finish-action"({ body, state }: Call): Reply {
    const now = found(state, body);
    return now ? { state: replaced(state, { ...now, done: body["on"] !== false }) } : unknown("action");
  },

  /** Links the ticket that a person created for an action. */
  ticket({ body, state }: Call): Reply {
    const now = found(state, body);
    if (!now) return unknown("action");
    if (now.ticket) return conflict("this action has a ticket already");
    const { tracker, name, ref } = body;
    if (!isLine(tracker, 64) || !isLine(name, 64) || !isLine(ref, 40))
      return invalid("tracker, name and ref must be short texts");
    return { state: replaced(state, { ...now, ticket: { tracker, name, ref } }) };
  },

  /** Makes an action a commitment of the person who acts, and this person its owner. */
  async take({ body, state, actor, host }: Call): Promise<Reply> {
    const now = found(state, body);
    if (!now) return unknown("action");
    if (now.owner !== null && now.owner !== actor.id)
      return refuse("forbidden", "only its owner takes an action on");
    if (now.taken) return conflict("this action is taken on already");
    if (now.done) return conflict("this action is done already");
    // The commitment must have the text that the person saw.
    if (typeof body["base"] !== "string") return invalid("base must be the text of the action");
    if (body["base"] !== now.text) return conflict("this action was changed elsewhere meanwhile");
    const taken = await host.commitments.add(now.text).catch(refusalOf);
    if (typeof taken !== "string") return taken;
    const { earlier: _, ...rest } = now;
    return { state: replaced(state, { ...rest, owner: actor.id, taken, outcome: "open" }) };
  },

  /** Takes a commitment back. */
  async "give-back"({ body, state, actor, host }: Call): Promise<Reply> {
    const now = found(state, body);
    if (!now?.taken || now.owner !== actor.id)
      return refuse("not-found", "you have not taken this action on");
    if (!(await host.commitments.withdraw(now.taken)))
      return conflict("this commitment was answered in a standup, so it stays");
    return { state: replaced(state, { ...now, taken: null, outcome: null }) };
  },
};

const found = (state: State, { id }: Call["body"]) => state.actions.find((one) => one.id === id);

const replaced = (state: State, action: Action): State => ({
  ...state,
  actions: state.actions.map((one) => (one.id === action.id ? action : one)),
});

function refusalOf(error: { code?: string }): Refusal {
  if (error.code === "forbidden") return refuse("forbidden", "only members of the space take actions on");
  if (error.code === "quota") return conflict("you or this space have too many open commitments");
  if (error.code === "invalid") return invalid("the text of a commitment must be visible");
  throw error;
}
