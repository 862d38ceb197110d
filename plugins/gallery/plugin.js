// A task board for examples of pages. Its page, ui.js, uses each ability of `standpoint`.

const columns = ["To do", "Doing", "Done"];
const refuse = (reason, message) => ({ refuse: reason, message });

export function onCreate() {
  return { config: {}, state: { cards: [], endsAt: null }, phase: "open" };
}

export function onAction({ state, action, body, actor, now }) {
  return actions[action]({ state, body, actor, now });
}

const actions = {
  add({ state, body, actor }) {
    const text = String(body.text ?? "").trim();
    if (text === "" || text.length > 100) return refuse("invalid", "a card has 1 to 100 characters");
    if (state.cards.length >= 100) return refuse("conflict", "there are at most 100 cards");
    const card = {
      id: newId(),
      text,
      column: columns[0],
      by: { id: actor.id, name: actor.name },
      owner: null,
    };
    return { state: { ...state, cards: [...state.cards, card] }, created: card.id };
  },

  move({ state, body }) {
    if (!columns.includes(body.column)) return refuse("invalid", "there is no such column");
    return changeCard(state, body.id, { column: body.column });
  },

  own({ state, body }) {
    const { id, name } = body.owner ?? {};
    if (typeof id !== "string" || typeof name !== "string" || id.length > 36 || name.length > 80)
      return refuse("invalid", "choose an owner");
    return changeCard(state, body.id, { owner: { id, name } });
  },

  timer({ state, body, now }) {
    const { seconds } = body;
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3600)
      return refuse("invalid", "a timer has 0 to 3600 seconds");
    return { state: { ...state, endsAt: seconds === 0 ? null : now + seconds * 1000 } };
  },
};

function changeCard(state, id, change) {
  if (!state.cards.some((card) => card.id === id)) return refuse("not-found", "there is no such card");
  return {
    state: { ...state, cards: state.cards.map((card) => (card.id === id ? { ...card, ...change } : card)) },
  };
}

export function view({ state }) {
  return { columns, ...state };
}
