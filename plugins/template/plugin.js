// Everybody answers one question. Nobody sees an answer before the facilitator shows them all.

/** What a new room begins with. `config` is what was filled in: the fields of manifest.json. */
export function onCreate({ config }) {
  const question = String(config.question ?? "").trim() || "How are you?";
  if (question.length > 200) return { refuse: "invalid", message: "a question has at most 200 characters" };
  return { config: { question }, state: { answers: {} }, phase: "ask" };
}

/** What somebody does. Who may do it at all stands in manifest.json. */
export function onAction({ state, action, body, actor, session }) {
  if (session.revealed) return { refuse: "conflict", message: "the answers are shown already" };
  if (action === "show") return { phase: "shown", revealed: true };
  const text = String(body.text ?? "").trim();
  if (text === "" || text.length > 200)
    return { refuse: "invalid", message: "an answer has 1 to 200 characters" };
  const saved = state.answers[actor.id] ?? "";
  // Another window of the same person may have saved another answer since this one was typed.
  if (body.base !== undefined && body.base !== saved && text !== saved)
    return { refuse: "conflict", message: "your answer was changed elsewhere meanwhile" };
  return { state: { answers: { ...state.answers, [actor.id]: text } } };
}

/** What everybody sees: what is not in here stays on the server. */
export function view({ state, session }) {
  const answers = Object.values(state.answers);
  return session.revealed ? { count: answers.length, answers } : { count: answers.length };
}

/** What one person sees beside that. */
export function mine({ state, viewer }) {
  return { answer: state.answers[viewer.id] ?? null };
}
