// Everybody answers one question. The answers are hidden until the facilitator shows them all.

/** Returns the state of a new room. `config` holds the values of the `fields` in manifest.json. */
export function onCreate({ config }) {
  const question = String(config.question ?? "").trim() || "How are you?";
  if (question.length > 200) return { refuse: "invalid", message: "a question has at most 200 characters" };
  return { config: { question }, state: { answers: {} }, phase: "ask" };
}

/** Applies an action. manifest.json says who may send it. */
export function onAction({ state, action, body, actor, session }) {
  if (session.revealed) return { refuse: "conflict", message: "the answers are shown already" };
  if (action === "show") return { phase: "shown", revealed: true };
  const text = String(body.text ?? "").trim();
  if (text === "" || text.length > 200)
    return { refuse: "invalid", message: "an answer has 1 to 200 characters" };
  const saved = state.answers[actor.id] ?? "";
  // The same person may have saved another answer in another window.
  if (body.base !== undefined && body.base !== saved && text !== saved)
    return { refuse: "conflict", message: "your answer was changed elsewhere meanwhile" };
  return { state: { answers: { ...state.answers, [actor.id]: text } } };
}

/** Returns the view of everybody. All other state stays on the server. */
export function view({ state, session }) {
  const answers = Object.values(state.answers);
  return session.revealed ? { count: answers.length, answers } : { count: answers.length };
}

/** Returns the additional part that only this person sees. */
export function mine({ state, viewer }) {
  return { answer: state.answers[viewer.id] ?? null };
}
