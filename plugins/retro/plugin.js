// oxlint-disable eslint/max-lines -- The package format has one file for all rules.
//
// A retrospective in five phases: people write cards, group them into topics, vote, discuss the topics in the order of
// their votes, and agree on actions. The room's facilitator moves between the phases, in both directions.
//
// The state has at most 64 KiB, so people are indexes of `people`, and a card is a list:
// [id, column, author, text, group]. A group is the id of its first card; a single card is its own group.
// Votes, comments and actions belong to cards, not to groups, so no change of the groups loses them.

const phases = new Set(["write", "group", "vote", "discuss", "actions"]);
const templates = {
  "Went well / Could be better / To try": [
    ["Went well", "What should we keep?"],
    ["Could be better", "What slowed us down?"],
    ["To try", "What could we do differently?"],
  ],
  "Start / Stop / Continue": [
    ["Start", "What should we start doing?"],
    ["Stop", "What should we stop doing?"],
    ["Continue", "What should we keep doing?"],
  ],
  "Four Ls": [
    ["Liked", "What did you enjoy?"],
    ["Learned", "What do you know now?"],
    ["Lacked", "What was missing?"],
    ["Longed for", "What do you wish for?"],
  ],
  Sailboat: [
    ["Wind", "What pushes us forward?"],
    ["Anchor", "What holds us back?"],
    ["Rocks", "What could we hit?"],
    ["Island", "Where do we want to arrive?"],
  ],
};
/** The options of the form's other choices, as the manifest lists them. */
const options = {
  writing: ["Hidden until the facilitator reveals them", "Everybody sees them at once"],
  names: ["Anonymous", "Named"],
  voting: ["Several votes on one topic", "One vote per topic"],
  icebreaker: [false, true],
};
const questions = [
  "What made you smile this week?",
  "Which song describes the last two weeks?",
  "What's the best thing you ate lately?",
  "If the last sprint were weather, what would it be?",
  "What did you learn recently, outside work?",
  "Which small thing makes your working day better?",
  "What would you do with one extra hour a day?",
  "Which place do you want to visit next?",
  "What was your first job?",
  "Which film can you watch again and again?",
  "What are you looking forward to?",
  "Which superpower would have helped you this week?",
  "What's the best advice you ever got?",
  "Which book, show or game do you recommend?",
  "What did you want to be as a child?",
  "Which emoji sums up your week?",
  "Who helped you lately, and how?",
  "What's on your desk that others wouldn't expect?",
  "Which meal can you cook without a recipe?",
  "What's the oldest thing you still use?",
  "Which word did you say too often this week?",
  "What would this sprint's film be called?",
  "Which animal would do your job well?",
  "Which skill of yours doesn't the team know about?",
];

const most = { cards: 200, actions: 50, comments: 200, timer: 60 };
/** Bytes of the state and of the view. The rest of the 64 KiB is for votes, phases and outcomes. */
const space = { cards: 42_000, words: 55_000, all: 63_000 };

const refuse = (reason, message) => ({ refuse: reason, message });
const invalid = (message) => refuse("invalid", message);
const conflict = (message) => refuse("conflict", message);
const unknown = (what) => refuse("not-found", `there is no such ${what}`);

// ---- A new room ----

export async function onCreate({ config }, host) {
  const lines = config.columns ?? "";
  if (typeof lines !== "string") return invalid("the columns must be text, one name per line");
  const typed = lines
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const chosen = config.template ?? Object.keys(templates)[0];
  if (typeof chosen !== "string") return invalid("there is no such template");
  const template = typed.length > 0 ? "Own columns" : chosen;
  const columns =
    typed.length > 0
      ? typed.map((name) => [name, ""])
      : Object.hasOwn(templates, template) && templates[template];
  if (template === "Own columns" && typed.length === 0)
    return invalid("type the names of your own columns, one per line");
  if (!columns) return invalid("there is no such template");
  if (columns.length > 6) return invalid("a retrospective has 1 to 6 columns");
  if (typed.some((name) => name.length > 60))
    return invalid("the name of a column has at most 60 characters");
  if (typed.some((name) => !isPlain(name)))
    return invalid("the name of a column has characters that are not allowed");
  if (new Set(typed).size < typed.length) return invalid("two columns have the same name");
  for (const [name, known] of Object.entries(options))
    if (config[name] !== undefined && !known.includes(config[name]))
      return invalid(`there is no such option of ${name}`);
  const votes = config.votes ?? 5;
  if (!Number.isInteger(votes) || votes < 1 || votes > 20) return invalid("each person has 1 to 20 votes");
  return {
    config: {
      template,
      columns: columns.map(([name]) => name),
      hints: columns.map(([, hint]) => hint),
      open: config.writing === options.writing[1],
      named: config.names === options.names[1],
      stacked: config.voting !== options.voting[1],
      votes,
    },
    state: {
      ...emptyState,
      question: config.icebreaker === true ? otherQuestion(-1) : -1,
      last: await lastOpenActions(host),
    },
    phase: "write",
  };
}

const emptyState = {
  people: [],
  cards: [],
  names: {},
  votes: {},
  ready: [],
  topic: null,
  comments: [],
  actions: [],
  last: null,
  question: -1,
  timer: null,
  checkedAt: 0,
};

function otherQuestion(than) {
  const others = questions.map((_, at) => at).filter((at) => at !== than);
  return others[Math.floor(Math.random() * others.length)];
}

/**
 * Converts a state of version 1. Its groups of cards and its votes stay. The ids of version 1 are random, so the order
 * of the new ids does not show who wrote first. Each call returns the same ids.
 */
export function migrate({ state, from }) {
  if (!from.startsWith("1.")) return state;
  const cards = state.cards.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const people = [...new Set([...cards.map(({ by }) => by), ...Object.keys(state.votes)])];
  const short = new Map(cards.map(({ id }, at) => [id, letters(at)]));
  const columns = [...new Set(cards.map(({ column }) => column))];
  return {
    ...emptyState,
    people,
    // Version 1 stored the names of columns. `columnsOf` replaces them by their index.
    columns,
    cards: cards.map(({ id, column, text, by, group }) => [
      short.get(id),
      columns.indexOf(column),
      people.indexOf(by),
      text,
      short.get(group) ?? short.get(id),
    ]),
    votes: Object.fromEntries(
      Object.entries(state.votes).map(([person, ids]) => [
        people.indexOf(person),
        Object.fromEntries(ids.filter((id) => short.has(id)).map((id) => [short.get(id), 1])),
      ]),
    ),
  };
}

/** Returns a number as four letters. */
function letters(number) {
  return [17576, 676, 26, 1]
    .map((unit) => String.fromCharCode(97 + (Math.floor(number / unit) % 26)))
    .join("");
}

function newShortId(used) {
  for (;;) {
    const id = newId().slice(0, 4);
    if (!used.some((one) => (one.id ?? one[0]) === id)) return id;
  }
}

// ---- The last retrospective's open actions, which the space stores ----

/** Returns the open actions of the space's newest retrospective that stored some, or null. */
async function lastOpenActions(host) {
  try {
    const stored = new Set(await host.space.list("room/"));
    const room = (await host.rooms.list()).find(({ id }) => stored.has(`room/${id}`));
    const kept = room && (await host.space.get(`room/${room.id}`));
    if (!kept || kept.actions.length === 0) return null;
    const actions = kept.actions.map((action, at) => Object.assign(action, { id: letters(at), as: "open" }));
    return { room: room.id, title: room.title, actions };
  } catch (error) {
    // An older install may lack the grant.
    if (error.code) return null;
    throw error;
  }
}

/** Stores the room's open actions for the space's next retrospective. */
async function storeOpenActions(state, session, host) {
  const open = [
    ...state.actions.filter(({ done }) => !done),
    ...(state.last?.actions ?? []).filter(({ as }) => as === "open"),
  ].map(({ text, owner, day, taken, outcome }) => ({ text, owner, day, taken, outcome }));
  while (bytesOf(open) > 8_000) open.pop();
  try {
    const stored = await host.space.list("room/");
    if (stored.length > 25) {
      const recent = new Set((await host.rooms.list()).map(({ id }) => `room/${id}`));
      for (const key of stored.filter((one) => !recent.has(one)).slice(0, 40)) await host.space.delete(key);
    }
    await host.space.set(`room/${session.id}`, { actions: open });
  } catch (error) {
    // The action itself must succeed without the grant, and with a full storage.
    if (!error.code) throw error;
  }
}

/** Returns the state with the outcomes of commitments in standups, which it reads at most once a minute. */
async function withOutcomes(state, { actor, now, host }) {
  const all = [...state.actions, ...(state.last?.actions ?? [])];
  if (actor.guest || now < state.checkedAt + 60_000 || !all.some(({ taken }) => taken)) return state;
  let outcomes;
  try {
    outcomes = new Map((await host.commitments.list()).map(({ id, outcome }) => [id, outcome]));
  } catch (error) {
    if (error.code) return state;
    throw error;
  }
  const look = (action) => {
    const outcome = (action.taken && outcomes.get(action.taken)) || action.outcome;
    return outcome === action.outcome ? action : { ...action, outcome };
  };
  const done = (action) => (action.outcome === "landed" ? { ...action, done: true } : action);
  const landed = (action) =>
    action.outcome === "landed" && action.as === "open" ? { ...action, as: "done" } : action;
  const last = state.last && { ...state.last, actions: state.last.actions.map(look).map(landed) };
  return { ...state, checkedAt: now, last, actions: state.actions.map(look).map(done) };
}

// ---- Actions of people ----

const ofFacilitators = new Set(["phase", "topic", "timer", "icebreaker"]);
const changesActions = new Set([
  "add-action",
  "edit-action",
  "remove-action",
  "finish-action",
  "take",
  "give-back",
  "last",
]);

export async function onAction(input, host) {
  const { action, actor, body, session, state: before } = input;
  if (actor.spectator && !ofFacilitators.has(action))
    return refuse("forbidden", "observers can't change a retrospective");
  if (typeof body !== "object" || Array.isArray(body)) return invalid("the body must be an object");
  if (typeof body.text === "string" && hasControls(body.text))
    return invalid("the text has characters that are not allowed");
  const state = await withOutcomes(columnsOf(before, session), { ...input, host });
  const settings = { ...session.config, stacked: session.config.stacked === true };
  const call = { ...input, state, settings, phase: phaseOf(session), host };
  const reply = await actions[action](call);
  if (reply?.refuse || !reply?.state) return reply;
  const limit =
    { card: space.cards, edit: space.cards }[action] ?? (action in grows ? space.words : space.all);
  const shown = { ...session, phase: "actions", revealed: true };
  const isFull =
    isAbove(reply.state, limit) ||
    isAbove(view({ state: reply.state, audience: "member", session: shown }), limit);
  // Removing text must always be possible.
  if (isFull && bytesOf(reply.state) > bytesOf(state))
    return conflict(`this retrospective is full: ${grows[action] ?? "it cannot hold more"}`);
  if (changesActions.has(action)) await storeOpenActions(reply.state, session, host);
  return reply;
}

const grows = {
  card: "remove or shorten a card first",
  edit: "remove or shorten a card first",
  name: "shorten or remove other text first",
  comment: "remove a comment first",
  "add-action": "shorten or remove other text first",
  "edit-action": "shorten or remove other text first",
};

/** Returns the phase. Version 1 called the last one `talk`. */
const phaseOf = ({ phase }) => (phase === "talk" ? "discuss" : phase);

/** Returns a state whose cards have the indexes of the room's columns. A migrated state has its own list of columns. */
function columnsOf(state, { config }) {
  if (!state.columns) return state;
  const { columns, ...rest } = state;
  const cards = state.cards.map(([id, column, ...card]) => [
    id,
    config.columns.indexOf(columns[column]),
    ...card,
  ]);
  return { ...rest, cards };
}

/** Returns a person's index, and the state that has it. */
function withPerson(state, { id }) {
  const at = state.people.indexOf(id);
  return at >= 0 ? [state, at] : [{ ...state, people: [...state.people, id] }, state.people.length];
}

const actions = {
  phase({ body, state: before, session, settings }) {
    if (!phases.has(body.to)) return invalid("there is no such phase");
    if (body.to === session.phase) return;
    // Later phases keep the order of the cards. So it must not show who wrote first, unless people saw that anyway.
    const keepsOrder = body.to === "write" || (settings.named === true && settings.open === true);
    const state = keepsOrder ? before : { ...before, cards: before.cards.toSorted(byId) };
    const topic = topicOf(state) ?? rankedGroups(state)[0]?.[0] ?? null;
    return {
      state: {
        ...state,
        topic: ["discuss", "actions"].includes(body.to) ? topic : state.topic,
        ready: [],
        timer: null,
      },
      phase: body.to,
      ...(body.to !== "write" && { revealed: true }),
    };
  },

  timer({ body, state, now }) {
    const minutes = body.minutes ?? body.add;
    if (body.stop === true) return { state: { ...state, timer: null } };
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > most.timer)
      return invalid(`a timer has 1 to ${most.timer} minutes`);
    const from = body.add === undefined ? now : Math.max(now, state.timer ?? 0);
    const timer = Math.min(from + minutes * 60_000, now + most.timer * 60_000);
    return { state: { ...state, timer } };
  },

  icebreaker({ body, state }) {
    return { state: { ...state, question: body.on === false ? -1 : otherQuestion(state.question) } };
  },

  // Write

  card({ body, state: before, actor, phase, settings }) {
    if (phase !== "write") return conflict("cards can be written only while the room is at Write");
    const column = settings.columns.indexOf(body.column);
    if (column < 0) return invalid("there is no such column");
    const text = textOf(body, 300);
    if (text === null) return invalid("a card has 1 to 300 characters");
    if (before.cards.length >= most.cards) return conflict(`a retrospective has at most ${most.cards} cards`);
    const [state, by] = withPerson(before, actor);
    const id = newShortId(state.cards);
    const cards = [...state.cards, [id, column, by, text, id]];
    return tooMuchOf(cards, by) ?? { state: { ...state, cards }, created: id };
  },

  edit({ body, state, actor, phase }) {
    if (phase !== "write") return conflict("cards can be changed only while the room is at Write");
    const by = state.people.indexOf(actor.id);
    const card = state.cards.find(([id, , author]) => id === body.id && author === by);
    if (!card) return refuse("not-found", "you have no such card");
    const text = textOf(body, 300);
    if (text === null) return invalid("a card has 1 to 300 characters");
    // The same person may have changed the card in another window.
    if (body.base !== undefined && ![body.base, text].includes(card[3]))
      return conflict("this card was changed elsewhere meanwhile");
    const cards = state.cards.map((one) => (one === card ? one.with(3, text) : one));
    return tooMuchOf(cards, by) ?? { state: { ...state, cards } };
  },

  remove({ body, state, actor, phase }) {
    if (phase !== "write") return conflict("cards can be removed only while the room is at Write");
    const by = state.people.indexOf(actor.id);
    if (!state.cards.some(([id, , author]) => id === body.id && author === by))
      return refuse("not-found", "you have no such card");
    const alone = regroup(state, new Set([body.id]), null);
    return {
      state: {
        ...alone,
        cards: alone.cards.filter(([id]) => id !== body.id),
        comments: alone.comments.filter(([, card]) => card !== body.id),
        actions: alone.actions.map((one) => (one.topic === body.id ? { ...one, topic: null } : one)),
        votes: Object.fromEntries(
          Object.entries(alone.votes).map(([person, own]) => [person, without(own, body.id)]),
        ),
      },
    };
  },

  ready({ body, state: before, actor, phase }) {
    if (phase !== "write") return conflict("the writing is over");
    const [state, by] = withPerson(before, actor);
    const others = state.ready.filter((one) => one !== by);
    return { state: { ...state, ready: body.on === false ? others : [...others, by] } };
  },

  // Group

  group({ body, state, phase }) {
    if (phase !== "group") return conflict("cards can be grouped only while the room is at Group");
    const ids = Array.isArray(body.ids) ? body.ids : [];
    const moving = new Set(state.cards.map(([id]) => id).filter((id) => ids.includes(id) && id !== body.to));
    if (moving.size === 0) return unknown("card");
    const target = state.cards.find(([id]) => id === body.to);
    if (body.to !== undefined && body.to !== null && !target) return unknown("card");
    return { state: regroup(state, moving, target) };
  },

  name({ body, state, phase }) {
    if (phase !== "group") return conflict("topics can be named only while the room is at Group");
    const group = groupOf(state, body.id);
    if (!group) return unknown("topic");
    const text = typeof body.text === "string" ? body.text.trim() : "";
    if (text.length > 80 || !isPlain(text)) return invalid("the name of a topic has at most 80 characters");
    const now = state.names[group] ?? "";
    if (body.base !== undefined && ![body.base, text].includes(now))
      return conflict("this name was changed elsewhere meanwhile");
    const names = without(state.names, group);
    return { state: { ...state, names: text === "" ? names : { ...names, [group]: text } } };
  },

  // Vote

  vote({ body, state: before, actor, phase, settings }) {
    if (phase !== "vote") return conflict("voting is not open now");
    const group = groupOf(before, body.id);
    if (!group) return unknown("topic");
    const count = body.votes ?? 1;
    if (!Number.isInteger(count) || count < 0) return invalid("the number of votes must not be negative");
    if (!settings.stacked && count > 1) return invalid("a topic gets one vote of each person");
    const [state, by] = withPerson(before, actor);
    const rest = Object.entries(state.votes[by] ?? {}).filter(([card]) => groupOf(state, card) !== group);
    const own = Object.fromEntries(count > 0 ? [...rest, [group, count]] : rest);
    if (sum(Object.values(own)) > settings.votes) return conflict(`each person has ${settings.votes} votes`);
    return { state: { ...state, votes: { ...state.votes, [by]: own } } };
  },

  // Discuss

  topic({ body, state, phase }) {
    if (phase !== "discuss") return conflict("topics are chosen only while the room is at Discuss");
    const topic = groupOf(state, body.id);
    if (!topic) return unknown("topic");
    return topic === topicOf(state) ? undefined : { state: { ...state, topic, timer: null } };
  },

  comment({ body, state: before, actor, phase }) {
    if (phase !== "discuss" && phase !== "actions") return conflict("comments are possible from Discuss on");
    const group = groupOf(before, body.id);
    if (!group) return unknown("topic");
    const text = textOf(body, 300);
    if (text === null) return invalid("a comment has 1 to 300 characters");
    if (before.comments.length >= most.comments)
      return conflict(`a retrospective has at most ${most.comments} comments`);
    const [state, by] = withPerson(before, actor);
    const id = newShortId(state.comments);
    return { state: { ...state, comments: [...state.comments, [id, group, by, text]] }, created: id };
  },

  uncomment({ body, state, actor }) {
    const by = state.people.indexOf(actor.id);
    const comments = state.comments.filter(([id, , author]) => id !== body.id || author !== by);
    if (comments.length === state.comments.length) return refuse("not-found", "you have no such comment");
    return { state: { ...state, comments } };
  },

  // Actions

  async "add-action"({ body, state, phase, host }) {
    if (phase !== "discuss" && phase !== "actions") return conflict("actions can be added from Discuss on");
    if (state.actions.length >= most.actions)
      return conflict(`a retrospective has at most ${most.actions} actions`);
    const topic = body.topic === undefined || body.topic === null ? null : groupOf(state, body.topic);
    if (topic === undefined) return unknown("topic");
    const plan = await planOf(body, host);
    if (plan.refuse) return plan;
    const id = newShortId(state.actions);
    const action = { id, ...plan, topic, done: false, taken: null, outcome: null };
    return { state: { ...state, actions: [...state.actions, action] }, created: id };
  },

  async "edit-action"({ body, state, host }) {
    const now = state.actions.find(({ id }) => id === body.id);
    if (!now) return unknown("action");
    if (now.taken) return conflict("the owner has taken this action on, so it cannot change");
    const plan = await planOf(body, host, now.owner);
    if (plan.refuse) return plan;
    const isChanged = (key) =>
      body.base?.[key] !== undefined && ![body.base[key], plan[key]].includes(now[key]);
    if (["text", "owner", "day"].some(isChanged))
      return conflict("this action was changed elsewhere meanwhile");
    return { state: replaced(state, { ...now, ...plan }) };
  },

  "remove-action"({ body, state }) {
    const now = state.actions.find(({ id }) => id === body.id);
    if (!now) return unknown("action");
    if (now.taken && !now.earlier) return conflict("the owner has taken this action on, so it stays");
    return { state: { ...state, actions: state.actions.filter((one) => one !== now) } };
  },

  "finish-action"({ body, state }) {
    const now = state.actions.find(({ id }) => id === body.id);
    return now ? { state: replaced(state, { ...now, done: body.on !== false }) } : unknown("action");
  },

  /** Makes an action a commitment of the person who acts, and this person its owner. */
  async take({ body, state, actor, host }) {
    const now = state.actions.find(({ id }) => id === body.id);
    if (!now) return unknown("action");
    if (now.owner !== null && now.owner !== actor.id)
      return refuse("forbidden", "only its owner takes an action on");
    if (now.taken) return conflict("this action is taken on already");
    if (now.done) return conflict("this action is done already");
    // The commitment must have the text that the person saw.
    if (typeof body.base !== "string") return invalid("base must be the text of the action");
    if (body.base !== now.text) return conflict("this action was changed elsewhere meanwhile");
    const taken = await host.commitments.add(now.text).catch(refusalOf);
    if (taken.refuse) return taken;
    return {
      state: replaced(state, { ...now, owner: actor.id, taken, outcome: "open", earlier: undefined }),
    };
  },

  async "give-back"({ body, state, actor, host }) {
    const now = state.actions.find(({ id }) => id === body.id);
    if (!now?.taken || now.owner !== actor.id)
      return refuse("not-found", "you have not taken this action on");
    if (!(await host.commitments.withdraw(now.taken)))
      return conflict("this commitment was answered in a standup, so it stays");
    return { state: replaced(state, { ...now, taken: null, outcome: null }) };
  },

  /** Marks an action of the last retrospective as done, kept, dropped or open. A kept one is also an action here. */
  last({ body, state }) {
    const now = state.last?.actions.find(({ id }) => id === body.id);
    if (!now) return unknown("action");
    if (!["open", "done", "keep", "drop"].includes(body.as))
      return invalid("as must be open, done, keep or drop");
    if (now.as === body.as) return;
    const own = state.actions.find(({ from }) => from === now.id);
    if (own?.taken && !own.earlier) return conflict("the owner has taken this action on here, so it stays");
    if (body.as === "keep" && state.actions.length >= most.actions)
      return conflict(`a retrospective has at most ${most.actions} actions`);
    const { text, owner, day, taken, outcome } = now;
    const isOpen = taken && outcome === "open";
    const kept = {
      id: newShortId(state.actions),
      text,
      owner,
      day,
      topic: null,
      done: false,
      from: now.id,
      ...(isOpen ? { taken, outcome, earlier: true } : { taken: null, outcome: null }),
    };
    const others = state.actions.filter((one) => one !== own);
    const actions = state.last.actions.map((one) => (one === now ? { ...one, as: body.as } : one));
    return {
      state: {
        ...state,
        last: { ...state.last, actions },
        actions: body.as === "keep" ? [...others, kept] : others,
      },
    };
  },
};

function refusalOf(error) {
  if (error.code === "forbidden") return refuse("forbidden", "only members of the space take actions on");
  if (error.code === "quota") return conflict("you or this space have too many open commitments");
  if (error.code === "invalid") return invalid("the text of a commitment must be visible");
  throw error;
}

const replaced = (state, action) => ({
  ...state,
  actions: state.actions.map((one) => (one.id === action.id ? action : one)),
});

/** Returns the text, owner and day of an action, or a refusal. */
async function planOf(body, host, ownerNow) {
  const text = textOf(body, 200);
  if (text === null) return invalid("an action has 1 to 200 characters");
  const { owner = null, day = null } = body;
  if (day !== null && !isDate(day)) return invalid("the day must be a date");
  if (owner !== null && owner !== ownerNow && !(await isMember(owner, host)))
    return invalid("the owner must be a member of this space");
  return { text, owner, day };
}

/** Returns true for a day of the calendar, such as "2024-02-29". */
function isDate(day) {
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  // Some engines read 31 February as a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

async function isMember(id, host) {
  if (typeof id !== "string") return false;
  try {
    return (await host.members.get(id)) !== null;
  } catch (error) {
    // The text cannot be an id, for example because it is too long.
    if (error.code === "invalid") return false;
    throw error;
  }
}

/** Moves cards into the group of a card, or each into a group of its own. A group that loses its first card stays. */
function regroup(state, moving, target) {
  const head = (group) =>
    moving.has(group) ? state.cards.find(([id, , , , own]) => own === group && !moving.has(id))?.[0] : group;
  const goal = target && head(target[4]);
  const cards = state.cards.map((card) => {
    const group = moving.has(card[0]) ? (goal ?? card[0]) : head(card[4]);
    return group === card[4] ? card : card.with(4, group);
  });
  const sizes = {};
  for (const card of cards) sizes[card[4]] = (sizes[card[4]] ?? 0) + 1;
  const names = {};
  for (const [group, name] of Object.entries(state.names)) {
    const next = head(group) ?? goal;
    if (sizes[next] > 1 && (head(group) || !state.names[next])) names[next] ??= name;
  }
  return { ...state, cards, names };
}

const without = (record, key) => Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
const groupOf = (state, card) => state.cards.find(([id]) => id === card)?.[4];
const topicOf = (state) => groupOf(state, state.topic);

/** Returns all groups with their votes, in the order of votes, then of the columns. */
function rankedGroups({ cards, votes }) {
  const groups = new Map(cards.map(([id, , , , group]) => [id, group]));
  const counts = new Map(
    cards
      .toSorted((a, b) => a[1] - b[1])
      .filter(([id, , , , group]) => id === group)
      .map(([id]) => [id, 0]),
  );
  for (const own of Object.values(votes))
    for (const [card, count] of Object.entries(own))
      counts.set(groups.get(card), (counts.get(groups.get(card)) ?? 0) + count);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** Returns a refusal if a person's cards are too large: the result of `mine` has at most 4 KiB. */
function tooMuchOf(cards, person) {
  return bytesOf(ownOf(cards, person)) > 3600 ? conflict("your cards have reached their size limit") : null;
}

function ownOf(cards, person) {
  return cards.filter(([, , by]) => by === person).map(([id, column, , text]) => ({ id, column, text }));
}

function textOf({ text }, max) {
  const trimmed = typeof text === "string" ? text.trim().replace(/\r\n?/g, "\n") : "";
  return trimmed === "" || trimmed.length > max || !isPlain(trimmed) ? null : trimmed;
}

const isPlain = (text) => text.isWellFormed() && !hasControls(text);
/** Returns true if a text has control characters other than tabs and line breaks: files and commitments reject them. */
const hasControls = (text) => /[^\P{ASCII}\x20-\x7e\t\n\r]/u.test(text);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
/** Returns true if a value has more bytes as JSON. Counting bytes takes long, so it counts only near the limit. */
const isAbove = (value, limit) => JSON.stringify(value).length * 3 > limit && bytesOf(value) > limit;
const bytesOf = (value) => encodeURIComponent(JSON.stringify(value)).replace(/%../g, "x").length;

// ---- What people see ----

export function view({ state: given, audience, session }) {
  const { config } = session;
  const state = columnsOf(given, session);
  const phase = phaseOf(session);
  const shown = session.revealed || config.open === true;
  const authors = [];
  // Invariant: an author is in a view only if the room is named.
  const authorOf = (person) => {
    if (config.named !== true) return undefined;
    if (!authors.includes(person)) authors.push(person);
    return authors.indexOf(person);
  };
  // In a room without names the order of hidden cards must not show who wrote first.
  const mixed = config.named === true || config.open === true ? state.cards : state.cards.toSorted(byId);
  const columns = config.columns.map((name, at) => {
    const own = mixed.filter(([, column]) => column === at);
    const hint = config.hints?.[at] ?? "";
    if (!shown) return { name, hint, hidden: own.length };
    return {
      name,
      hint,
      cards: own.map(([id, , person, text, group]) => ({ id, text, group, by: authorOf(person) })),
    };
  });
  const seen = { phase, columns, timer: state.timer };
  if (phase === "write") {
    Object.assign(seen, { ready: state.ready.length });
    if (state.question >= 0) seen.question = questions[state.question];
    if (state.last && audience === "member") seen.last = lastFor(state.last);
  } else seen.names = state.names;
  // The number of votes of a topic is in no view before the vote ends.
  if (phase === "vote") seen.cast = sum(Object.values(state.votes).flatMap((own) => Object.values(own)));
  if (phase === "discuss" || phase === "actions") {
    seen.topics = rankedGroups(state);
    seen.topic = topicOf(state) ?? null;
    seen.comments = state.comments.map(([id, card, person, text]) => ({
      id,
      topic: groupOf(state, card),
      text,
      by: authorOf(person),
    }));
    seen.actions = state.actions.map((action) => actionFor(action, state, audience));
  }
  if (config.named === true) seen.people = authors.map((person) => state.people[person]);
  return seen;
}

const byId = (a, b) => (a[0] < b[0] ? -1 : 1);

/** Guests do not see what became of a commitment. */
function actionFor({ id, text, owner, day, topic, done, taken, outcome, earlier }, state, audience) {
  const plan = { id, text, owner, day, topic: groupOf(state, topic) ?? null, done };
  if (audience === "guest") return { ...plan, done: done && outcome !== "landed" };
  return { ...plan, taken: Boolean(taken), ...(outcome && { outcome }), ...(earlier && { earlier }) };
}

function lastFor({ room, title, actions }) {
  const all = actions.map(({ id, text, owner, day, as, outcome }) => ({ id, text, owner, day, as, outcome }));
  return { room, title, actions: all };
}

export function mine({ state: given, viewer, session }) {
  const state = columnsOf(given, session);
  const by = state.people.indexOf(viewer.id);
  const phase = phaseOf(session);
  const votes = {};
  for (const [card, count] of Object.entries(state.votes[by] ?? {})) {
    const group = groupOf(state, card);
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

// ---- Files ----

/** Exports the view of the audience as a CSV file or as Markdown. */
export function exportRoom({ state, format, audience, session, people }) {
  const seen = view({ state, audience, session });
  const nameOf = (id) => (id ? (people[id] ?? "a member") : "");
  const authorOf = ({ by }) => (by === undefined ? "" : nameOf(seen.people[by]));
  const counts = new Map(seen.topics ?? []);
  const cards = seen.columns.flatMap(({ name, cards = [] }) =>
    cards.map((card) => ({ ...card, column: name })),
  );
  const groups = new Map();
  for (const card of cards) groups.set(card.group, [...(groups.get(card.group) ?? []), card]);
  const topics = [...groups].map(([id, own]) => ({
    id,
    name: seen.names?.[id] ?? own.find((card) => card.id === id).text,
    cards: own,
    votes: counts.get(id),
    comments: (seen.comments ?? []).filter(({ topic }) => topic === id),
  }));
  if (seen.topics) topics.sort((a, b) => b.votes - a.votes);
  const agreed = seen.actions ?? [];
  const call = { topics, agreed, authorOf, nameOf };
  return format === "csv" ? { rows: rowsOf(call) } : { text: markdownOf(call) };
}

function rowsOf({ topics, agreed, authorOf, nameOf }) {
  const rows = [["type", "topic", "votes", "column", "text", "person", "day", "done"]];
  for (const { name, votes, cards, comments } of topics) {
    const of = [name, votes === undefined ? "" : String(votes)];
    for (const card of cards) rows.push(["card", ...of, card.column, card.text, authorOf(card), "", ""]);
    for (const comment of comments)
      rows.push(["comment", ...of, "", comment.text, authorOf(comment), "", ""]);
  }
  for (const { text, owner, day, done, topic } of agreed) {
    const name = topics.find(({ id }) => id === topic)?.name ?? "";
    rows.push(["action", name, "", "", text, nameOf(owner), day ?? "", done ? "yes" : "no"]);
  }
  return rows;
}

function markdownOf({ topics, agreed, authorOf, nameOf }) {
  const plain = (text) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
  const signed = (item) => plain(item.text) + (authorOf(item) && ` (${plain(authorOf(item))})`);
  const lines = ["## Topics"];
  for (const { name, votes, cards, comments } of topics) {
    lines.push(
      "",
      `### ${plain(name)}${votes === undefined ? "" : ` (${votes} ${votes === 1 ? "vote" : "votes"})`}`,
      "",
    );
    for (const card of cards) lines.push(`- ${plain(card.column)}: ${signed(card)}`);
    for (const comment of comments) lines.push(`  - ${signed(comment)}`);
  }
  lines.push("", "## Actions", "");
  for (const { text, owner, day, done } of agreed)
    lines.push(
      `- [${done ? "x" : " "}] ${[plain(text), plain(nameOf(owner)), day].filter(Boolean).join(" · ")}`,
    );
  if (agreed.length === 0) lines.push("None.");
  return `${lines.join("\n")}\n`;
}
