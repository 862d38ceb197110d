import { ownOf } from "./rules/cards.ts";
import { questions } from "./questions.ts";
import {
  byId,
  columnsOf,
  groupOf,
  phaseOf,
  rankedGroups,
  sum,
  topicOf,
  type Action,
  type LastAction,
  type RetroSession,
  type State,
} from "./state.ts";
import type * as shown from "./view.ts";

type Audience = "member" | "guest";
type ViewInput = Readonly<{ state: State; audience: Audience; session: RetroSession }>;

/** Shows an audience the room. */
export function view({ state: given, audience, session }: ViewInput): shown.View {
  const { config } = session;
  const state = columnsOf(given, session);
  const phase = phaseOf(session);
  const authors: number[] = [];
  // Invariant: an author is in a view only if the room is named.
  const authorOf = (person: number) => {
    if (config.named !== true) return undefined;
    if (!authors.includes(person)) authors.push(person);
    return authors.indexOf(person);
  };
  const seen: shown.View = { phase, columns: columnsFor(state, session, authorOf), timer: state.timer };
  if (phase === "write") {
    seen.ready = state.ready.length;
    const question = questions[state.question];
    if (question !== undefined) seen.question = question;
    if (state.last && audience === "member")
      seen.last = { ...state.last, actions: state.last.actions.map(lastFor) };
  } else seen.names = state.names;
  // The number of votes of a topic is in no view before the vote ends, and who voted in none at all.
  if (phase === "vote") {
    const given = Object.values(state.votes).map((own) => sum(Object.values(own)));
    seen.cast = sum(given);
    seen.voters = given.filter((votes) => votes > 0).length;
  }
  if (phase === "discuss" || phase === "actions") {
    seen.topics = rankedGroups(state);
    seen.topic = topicOf(state) ?? null;
    seen.comments = state.comments.map(([id, card, person, text]) => ({
      id,
      topic: groupOf(state, card) ?? null,
      text,
      by: authorOf(person),
    }));
    seen.actions = state.actions.map((action) => actionFor(action, state, audience));
  }
  if (config.named === true) seen.people = authors.map((person) => state.people[person] ?? "");
  return seen;
}

function columnsFor(
  state: State,
  { config, revealed }: RetroSession,
  authorOf: (person: number) => number | undefined,
): shown.Column[] {
  // In a room without names the order of hidden cards must not show who wrote first.
  const mixed = config.named === true || config.open === true ? state.cards : state.cards.toSorted(byId);
  return config.columns.map((name, at) => {
    const own = mixed.filter(([, column]) => column === at);
    const hint = config.hints?.[at] ?? "";
    if (!revealed && config.open !== true) return { name, hint, hidden: own.length };
    const cards = own.map(([id, , person, text, group]) => ({ id, text, group, by: authorOf(person) }));
    return { name, hint, cards };
  });
}

/** Guests do not see what became of a commitment. */
function actionFor(action: Action, state: State, audience: Audience): shown.Action {
  const { id, text, owner, day, topic, done, taken, outcome, earlier, ticket } = action;
  const plan = { id, text, owner, day, topic: groupOf(state, topic) ?? null, done };
  if (audience === "guest") return { ...plan, done: done && outcome !== "landed" };
  return {
    ...plan,
    taken: Boolean(taken),
    ...(outcome && { outcome }),
    ...(earlier && { earlier }),
    ...(ticket && { ticket }),
  };
}

const lastFor = ({ id, text, owner, day, as, outcome = null, ticket }: LastAction): shown.LastAction => ({
  id,
  text,
  owner,
  day,
  as,
  outcome,
  ...(ticket && { ticket }),
});

type MineInput = Readonly<{ state: State; viewer: { id: string }; session: RetroSession }>;

/** Shows people what is only theirs: their votes, and their hidden cards. */
export function mine({ state: given, viewer, session }: MineInput): shown.Mine {
  const state = columnsOf(given, session);
  const by = state.people.indexOf(viewer.id);
  const phase = phaseOf(session);
  const votes: Record<string, number> = {};
  for (const [card, count] of Object.entries(state.votes[by] ?? {})) {
    const group = groupOf(state, card) ?? card;
    votes[group] = (votes[group] ?? 0) + count;
  }
  const own = { votes, left: session.config.votes - sum(Object.values(votes)) };
  if (phase === "discuss" || phase === "actions")
    return { ...own, comments: state.comments.filter(([, , author]) => author === by).map(([id]) => id) };
  if (phase !== "write") return own;
  const cards = ownOf(state.cards, by);
  const isShown = session.revealed || session.config.open === true;
  return {
    ...own,
    ready: state.ready.includes(by),
    cards: isShown ? cards.map(({ id }) => ({ id })) : cards,
  };
}
