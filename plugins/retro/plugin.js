// A retrospective in three phases. First, people write cards that only they see. Then the facilitator reveals the
// cards, and people vote in secret. At the end everybody sees the vote count of each group of cards.

const usual = ["Went well", "Could be better", "To try"];
const mostCards = 200;

const invalid = (message) => ({ refuse: "invalid", message });
const conflict = (message) => ({ refuse: "conflict", message });

export function onCreate({ config }) {
  const columns = (config.columns ?? usual.join("\n"))
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (columns.length < 1 || columns.length > 6) return invalid("a retrospective has 1 to 6 columns");
  const votes = config.votes ?? 3;
  if (!Number.isInteger(votes) || votes < 1 || votes > 20) return invalid("each person has 1 to 20 votes");
  return { config: { columns, votes }, state: { cards: [], votes: {} }, phase: "write" };
}

export function onAction({ state, action, body, actor, session }) {
  return actions[action]({ state, body, actor, session });
}

const actions = {
  card({ state, body, actor, session }) {
    if (session.phase !== "write") return conflict("the cards are revealed already");
    if (actor.spectator) return { refuse: "forbidden", message: "spectators cannot write cards" };
    if (!session.config.columns.includes(body.column)) return invalid("there is no such column");
    const text = textOf(body);
    if (text === null) return invalid("a card has 1 to 300 characters");
    if (state.cards.length >= mostCards) return conflict(`a retrospective has at most ${mostCards} cards`);
    const id = newId();
    const cards = [...state.cards, { id, column: body.column, text, by: actor.id, group: id }];
    return tooMuchOf(cards, actor) ?? { state: { ...state, cards }, created: id };
  },

  edit(call) {
    const { state, body, actor } = call;
    const card = state.cards.find(({ id, by }) => id === body.id && by === actor.id);
    // The same person may have changed the card in another window.
    if (card && body.base !== undefined && ![body.base, textOf(body)].includes(card.text))
      return conflict("this card was changed elsewhere meanwhile");
    return changeOwn(call, (own, text) => [{ ...own, text }], true);
  },
  remove: (call) => changeOwn(call, () => [], false),

  reveal({ session }) {
    if (session.phase !== "write") return conflict("the cards are revealed already");
    return { phase: "vote", revealed: true };
  },

  group({ state, body, session }) {
    if (session.phase !== "vote") return conflict("cards can be grouped only during the vote");
    const ids = Array.isArray(body.ids) ? body.ids : [];
    const first = state.cards.find((card) => ids.includes(card.id));
    if (!first) return { refuse: "not-found", message: "there is no such card" };
    const cards = state.cards.map((card) => (ids.includes(card.id) ? { ...card, group: first.id } : card));
    return { state: { ...state, cards } };
  },

  vote({ state, body, actor, session }) {
    if (session.phase !== "vote") return conflict("voting is not open now");
    if (!state.cards.some((card) => card.id === body.id))
      return { refuse: "not-found", message: "there is no such card" };
    const others = (state.votes[actor.id] ?? []).filter((id) => id !== body.id);
    const own = body.on === false ? others : [...others, body.id];
    if (own.length > session.config.votes) return conflict(`each person has ${session.config.votes} votes`);
    return { state: { ...state, votes: { ...state.votes, [actor.id]: own } } };
  },

  finish({ session }) {
    if (session.phase !== "vote") return conflict("there is no vote to finish");
    return { phase: "talk" };
  },
};

function changeOwn({ state, body, actor, session }, change, needsText) {
  if (session.phase !== "write") return conflict("the cards are revealed already");
  const at = state.cards.findIndex((card) => card.id === body.id && card.by === actor.id);
  if (at === -1) return { refuse: "not-found", message: "you have no such card" };
  const text = textOf(body);
  if (needsText && text === null) return invalid("a card has 1 to 300 characters");
  const cards = state.cards.toSpliced(at, 1, ...change(state.cards[at], text));
  return tooMuchOf(cards, actor) ?? { state: { ...state, cards } };
}

/** Returns a refusal if a person's cards are too large: the result of `mine` has at most 4 KiB. */
function tooMuchOf(cards, { id }) {
  const bytes = encodeURIComponent(JSON.stringify(ownOf(cards, id))).replace(/%../g, "x").length;
  return bytes > 4000 ? conflict("your cards have reached their size limit") : null;
}

function ownOf(cards, person) {
  return cards.filter(({ by }) => by === person).map(({ id, column, text }) => ({ id, column, text }));
}

function textOf({ text }) {
  const trimmed = typeof text === "string" ? text.trim() : "";
  return trimmed === "" || trimmed.length > 300 ? null : trimmed;
}

export function view({ state, session }) {
  const columns = session.config.columns.map((name) => {
    const cards = state.cards.filter((card) => card.column === name);
    if (!session.revealed) return { name, hidden: cards.length };
    return { name, cards: cards.map(({ id, text, group }) => ({ id, text, group })) };
  });
  return session.phase === "talk" ? { columns, votes: votesByGroup(state) } : { columns };
}

function votesByGroup({ cards, votes }) {
  const counts = {};
  const groups = new Map(cards.map(({ id, group }) => [id, group]));
  for (const id of Object.values(votes).flat()) counts[groups.get(id)] = (counts[groups.get(id)] ?? 0) + 1;
  return counts;
}

export function mine({ state, viewer, session }) {
  const own = session.phase === "write" ? ownOf(state.cards, viewer.id) : [];
  const votes = state.votes[viewer.id] ?? [];
  return { cards: own, votes, left: session.config.votes - votes.length };
}
