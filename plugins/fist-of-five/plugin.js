// Each person chooses zero to five fingers. The hands are hidden until the facilitator reveals them.

const invalid = (message) => ({ refuse: "invalid", message });
/** Returns true for one line of well-formed text without control characters. */
const isPlain = (text) => text.isWellFormed() && !/[^\P{ASCII}\x20-\x7e\t]/u.test(text);

export function onCreate({ config }) {
  if (typeof (config.question ?? "") !== "string") return invalid("the question must be text");
  const question = (config.question ?? "").trim();
  if (question.length > 200) return invalid("a question has at most 200 characters");
  if (!isPlain(question)) return invalid("the question has characters that are not allowed");
  return { config: { question }, state: { hands: {} }, phase: "ask" };
}

export function onAction({ state, action, body, actor, session }) {
  if (typeof body !== "object" || Array.isArray(body)) return invalid("the body must be an object");
  if (action === "again") return { state: { hands: {} }, phase: "ask", revealed: false };
  if (session.revealed) return { refuse: "conflict", message: "the hands are revealed already" };
  if (action === "reveal") return { phase: "shown", revealed: true };
  if (actor.spectator) return { refuse: "forbidden", message: "observers can't show a hand" };
  const { fingers } = body;
  if (fingers === null) {
    const { [actor.id]: _taken, ...hands } = state.hands;
    return { state: { hands } };
  }
  if (!Number.isInteger(fingers) || fingers < 0 || fingers > 5) return invalid("a hand has 0 to 5 fingers");
  return { state: { hands: { ...state.hands, [actor.id]: fingers } } };
}

export function view({ state, session }) {
  const shown = Object.values(state.hands);
  if (!session.revealed) return { shown: shown.length };
  const average = shown.length === 0 ? null : shown.reduce((sum, one) => sum + one, 0) / shown.length;
  return {
    shown: shown.length,
    hands: state.hands,
    average,
    lowest: shown.length === 0 ? null : Math.min(...shown),
  };
}

export function mine({ state, viewer }) {
  return { fingers: state.hands[viewer.id] ?? null };
}
