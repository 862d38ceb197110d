// Everybody answers one question. The answers are hidden until the facilitator shows them all.
import { refuse, type Plugin } from "@standpoint/plugin-sdk/server";
import type { Config, Mine, View } from "./room.ts";

/** The answers by the id of the person. */
type State = { answers: Record<string, string> };
type Hooks = Required<Plugin<State, Config>>;

/** Returns the state of a new room. `config` holds the values of the form. */
export const onCreate: Hooks["onCreate"] = ({ config }) => {
  const question = String(config.question ?? "").trim() || "How are you?";
  if (question.length > 200) return refuse("invalid", "a question has at most 200 characters");
  return { config: { question }, state: { answers: {} }, phase: "ask" };
};

/** Applies an action. manifest.json says who may send it. */
export const onAction: Hooks["onAction"] = ({ state, action, body, actor, session }) => {
  if (session.revealed) return refuse("conflict", "the answers are shown already");
  if (action === "show") return { phase: "shown", revealed: true };
  // Anyone in the room may send any body.
  const { text, base } = body as { text?: unknown; base?: unknown };
  const answer = typeof text === "string" ? text.trim() : "";
  if (answer === "" || answer.length > 200) return refuse("invalid", "an answer has 1 to 200 characters");
  const saved = state.answers[actor.id] ?? "";
  // The same person may have saved another answer in another window.
  if (base !== undefined && base !== saved && answer !== saved)
    return refuse("conflict", "your answer was changed elsewhere meanwhile");
  return { state: { answers: { ...state.answers, [actor.id]: answer } } };
};

/** Returns the view of everybody. All other state stays on the server. */
export const view = ({ state, session }: Parameters<Hooks["view"]>[0]): View => {
  const answers = Object.values(state.answers);
  return session.revealed ? { count: answers.length, answers } : { count: answers.length };
};

/** Returns the additional part that only this person sees. */
export const mine = ({ state, viewer }: Parameters<Hooks["mine"]>[0]): Mine => ({
  answer: state.answers[viewer.id] ?? "",
});

/** Erases a person's answer from the room. Nothing else in the state belongs to a person. */
export const onErase: Hooks["onErase"] = ({ state, person }) => {
  // It also runs for stored values, of which this plugin has none.
  if (!state) return undefined;
  const { [person.id]: _, ...answers } = state.answers;
  return { state: { answers } };
};

/** Returns the texts of a person in the room, for an export of the person's data. */
export const onExport: Hooks["onExport"] = ({ state, person }) => {
  const answer = state.answers[person.id];
  return answer === undefined ? [] : [{ what: "Answer", text: answer }];
};
