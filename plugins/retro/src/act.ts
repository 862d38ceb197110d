import { refuse, type ActionHost, type ActionInput } from "@standpoint/plugin-sdk/server";
import { agreements } from "./rules/actions.ts";
import { cards } from "./rules/cards.ts";
import { comments } from "./rules/comments.ts";
import { groups } from "./rules/groups.ts";
import { lastTime } from "./rules/last.ts";
import { storeOpenActions, withOutcomes } from "./rules/open-actions.ts";
import { steps } from "./rules/steps.ts";
import { bytesOf, conflict, hasControls, invalid, isAbove } from "./rules/texts.ts";
import { votes } from "./rules/votes.ts";
import { view } from "./show.ts";
import { columnsOf, phaseOf, type Call, type Reply, type RetroSession, type State } from "./state.ts";

const actions: Record<string, (call: Call) => Reply | Promise<Reply>> = {
  ...steps,
  ...cards,
  ...groups,
  ...votes,
  ...comments,
  ...agreements,
  ...lastTime,
};
const changesActions = new Set([...Object.keys(agreements), ...Object.keys(lastTime)]);

/** Bytes of the state and of the view. The rest of the 128 KiB is for votes, phases and outcomes. */
const space = { cards: 84_000, words: 110_000, all: 126_000 };
const limits: Record<string, number> = { card: space.cards, edit: space.cards };
/** What helps in a full room, by the action that makes it larger. */
const advice: Record<string, string> = {
  card: "remove or shorten a card first",
  edit: "remove or shorten a card first",
  name: "shorten or remove other text first",
  comment: "remove a comment first",
  "add-action": "shorten or remove other text first",
  "edit-action": "shorten or remove other text first",
  ticket: "shorten or remove other text first",
};

type Input = Omit<ActionInput, "state" | "session"> & { state: State; session: RetroSession };

/** Applies an action. */
export async function onAction(input: Input, host: ActionHost): Promise<Reply> {
  const { action, actor, body, session, state: before } = input;
  if (actor.spectator && !Object.hasOwn(steps, action))
    return refuse("forbidden", "observers can't change a retrospective");
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return invalid("the body must be an object");
  if (typeof body["text"] === "string" && hasControls(body["text"]))
    return invalid("the text has characters that are not allowed");
  const state = await withOutcomes(columnsOf(before, session), { ...input, host });
  const phase = phaseOf(session);
  const reply = await actions[action]!({ ...input, body, state, phase, host });
  if (!reply || "refuse" in reply || !reply.state) return reply;
  // Removing text must always be possible.
  if (isFull(reply.state, session, action) && bytesOf(reply.state) > bytesOf(state))
    return conflict(`this retrospective is full: ${advice[action] ?? "it cannot hold more"}`);
  if (changesActions.has(action)) await storeOpenActions(reply.state, session, host);
  return reply;
}

function isFull(state: State, session: RetroSession, action: string): boolean {
  const limit = limits[action] ?? (action in advice ? space.words : space.all);
  const shown = { ...session, phase: "actions", revealed: true };
  return isAbove(state, limit) || isAbove(view({ state, audience: "member", session: shown }), limit);
}
