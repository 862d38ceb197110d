// Each person rates statements about the team: green, yellow or red, and a direction. The ratings are hidden until the
// facilitator shows the result. Then only their counts are kept, here and for the next health checks of the space.

/** A result of fewer people is not shown, because it could identify a person. Newcomers do not count. */
const FEWEST_PEOPLE = 4;
const COLORS = ["green", "yellow", "red"];
const DIRECTIONS = ["up", "same", "down"];
const [FEWEST_STATEMENTS, MOST_STATEMENTS, LONGEST_STATEMENT] = [3, 12, 120];
const [SHOWN_ROUNDS, KEPT_ROUNDS] = [8, 24];
/** Characters of all ratings as JSON. A room's state has at most 64 KiB. */
const LARGEST_RATINGS = 64_000;

const STANDARD = [
  ["Value", "We are proud of what we deliver.", "We would not use what we deliver."],
  ["Releases", "Releasing is quick, safe and easy.", "Releasing is slow, risky or stressful."],
  ["Fun", "We enjoy our work and each other's company.", "Work feels dull or heavy."],
  ["Code health", "Our code is clean and easy to change.", "Changes are hard, and they break things."],
  ["Learning", "We learn something new all the time.", "We have no time to learn."],
  ["Mission", "We know why our work matters.", "We don't know what our work is for."],
  ["Control", "We decide what to build and how.", "Other people decide for us."],
  ["Speed", "We get things done without waiting.", "We are often stuck or interrupted."],
  ["Process", "Our way of working suits us.", "Our way of working slows us down."],
  ["Support", "We get help when we ask for it.", "We ask for help and don't get it."],
  ["Teamwork", "We help each other and speak openly.", "We don't know what the others are doing."],
].map(([name, good, bad]) => ({ name, good, bad }));

const invalid = (message) => ({ refuse: "invalid", message });
const conflict = (message) => ({ refuse: "conflict", message });
const forbidden = (message) => ({ refuse: "forbidden", message });
/** Returns true for one line of well-formed text without control characters. */
const isPlain = (text) => text.isWellFormed() && !/[^\P{ASCII}\x20-\x7e\t]/u.test(text);

export function onCreate({ config }) {
  if (![undefined, null, "Standard", "Own statements"].includes(config.statements))
    return invalid("there is no such choice of statements");
  if (typeof (config.own ?? "") !== "string") return invalid("own statements must be text, one per line");
  const statements = config.statements === "Own statements" ? ownStatements(config) : STANDARD;
  if (statements.length < FEWEST_STATEMENTS || statements.length > MOST_STATEMENTS)
    return invalid(`a health check has ${FEWEST_STATEMENTS} to ${MOST_STATEMENTS} statements`);
  if (statements.some(({ name }) => name.length > LONGEST_STATEMENT))
    return invalid(`a statement has at most ${LONGEST_STATEMENT} characters`);
  if (!statements.every(({ name }) => isPlain(name)))
    return invalid("a statement has characters that are not allowed");
  return { config: { statements }, state: { ratings: {} }, phase: "rate" };
}

function ownStatements({ own }) {
  const lines = (own ?? "").split("\n").map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== "").map((name) => ({ name }));
}

export function onAction(call, host) {
  const { body } = call;
  if (typeof body !== "object" || Array.isArray(body)) return invalid("the body must be an object");
  return actions[call.action](call, host);
}

const actions = {
  /** Sets the colour, the direction, or both of a statement. */
  rate({ state, body, actor, session }) {
    if (session.revealed) return conflict("the result is shown already");
    if (actor.spectator) return forbidden("observers don't rate");
    // One person can open many guest windows, and so single out another person's ratings.
    if (actor.guest) return forbidden("guests don't rate");
    const { statement, color, direction } = body;
    const { statements } = session.config;
    if (!Number.isInteger(statement) || !(statement in statements))
      return { refuse: "not-found", message: "there is no such statement" };
    if (color === undefined && direction === undefined) return invalid("a rating has a color or a direction");
    if (color !== undefined && !COLORS.includes(color)) return invalid("a color is green, yellow or red");
    if (direction !== undefined && !DIRECTIONS.includes(direction))
      return invalid("a direction is up, same or down");
    // Without accounts, one person can join under several names, and so single out another person's ratings.
    const newcomers = { ...state.newcomers, ...(actor.newcomer && { [actor.id]: true }) };
    const own = state.ratings[actor.id] ?? statements.map(() => ({}));
    const rating = { ...own[statement], ...(color && { color }), ...(direction && { direction }) };
    const ratings = { ...state.ratings, [actor.id]: own.with(statement, rating) };
    if (JSON.stringify(ratings).length > LARGEST_RATINGS)
      return conflict("this health check has no space for more ratings");
    return { state: { ...state, ratings, newcomers } };
  },

  /** Shows the counts. Deletes the ratings of each person, and keeps the counts for the space. */
  async show({ state, session, now }, host) {
    if (session.revealed) return conflict("the result is shown already");
    const results = resultsOf(state, session);
    if (results.every((result) => result === null))
      return conflict(
        Object.keys(state.ratings).length < FEWEST_PEOPLE
          ? `a result needs the ratings of ${FEWEST_PEOPLE} people`
          : `a result needs the ratings of ${FEWEST_PEOPLE} people who joined before this room opened`,
      );
    const at = new Date(now).toISOString();
    const key = `round/${at}/${session.id}`;
    const history = await earlierRounds(host);
    const statements = session.config.statements.map(({ name }) => name);
    const isKept = await keep(host, { key, at, results, statements });
    return {
      state: { ratings: {}, results, history, key: isKept ? key : null },
      phase: "shown",
      revealed: true,
    };
  },

  again({ session }) {
    if (!session.revealed) return conflict("the round is still open");
    return { state: { ratings: {} }, phase: "rate", revealed: false };
  },

  /** Deletes a round of the space, for example a trial. */
  async forget({ state, body, session }, host) {
    if (!session.revealed) return conflict("the rounds are not shown yet");
    const history = state.history ?? [];
    if (typeof body.key !== "string") return invalid("key must be the key of a round");
    if (body.key !== state.key && !history.some(({ key }) => key === body.key))
      return { refuse: "not-found", message: "there is no such round" };
    await host.space.delete(body.key);
    if (body.key === state.key) return { state: { ...state, key: null } };
    return { state: { ...state, history: history.filter(({ key }) => key !== body.key) } };
  },
};

/**
 * Returns the counts of each statement; null for a statement that too few people rated. Without directions of enough
 * people, a statement has only the counts of colors.
 */
function resultsOf({ ratings, newcomers = {} }, { config }) {
  return config.statements.map((_, at) => {
    const rated = Object.values(ratings)
      .map((own) => own[at])
      .filter(({ color }) => color !== undefined);
    const peopleWith = (what) =>
      Object.entries(ratings).filter(([id, own]) => own[at].color && own[at][what] && !newcomers[id]).length;
    if (peopleWith("color") < FEWEST_PEOPLE) return null;
    const countsBy = (what, values) =>
      Object.fromEntries(
        values.map((value) => [value, rated.filter((rating) => rating[what] === value).length]),
      );
    return {
      ...countsBy("color", COLORS),
      ...(peopleWith("direction") >= FEWEST_PEOPLE && countsBy("direction", DIRECTIONS)),
    };
  });
}

/** Returns the newest earlier rounds of the space, oldest first; none without the grant. */
async function earlierRounds(host) {
  try {
    const keys = (await host.space.list("round/")).slice(-SHOWN_ROUNDS);
    return await Promise.all(keys.map((key) => host.space.get(key)));
  } catch {
    return [];
  }
}

/** Stores a round, and deletes the oldest ones. Returns false without the grant or with a full quota. */
async function keep(host, round) {
  try {
    const old = (await host.space.list("round/")).slice(0, -(KEPT_ROUNDS - 1));
    for (const one of old) await host.space.delete(one);
    await host.space.set(round.key, round);
    return true;
  } catch {
    return false;
  }
}

/** Guests see only this room's result: the earlier rounds belong to the space. */
export function view({ state, audience, session }) {
  if (session.revealed) {
    const { results, history = [], key } = state;
    return audience === "guest" ? { results } : { results, history, key };
  }
  const answers = Object.values(state.ratings);
  return { complete: answers.filter(isComplete).length, begun: answers.length };
}

const isComplete = (own) => own.every(({ color }) => color !== undefined);

export function mine({ state, viewer }) {
  return { ratings: state.ratings[viewer.id] ?? null };
}

/** Cuts the link between an erased person and their ratings, which exist until the result. They still count. */
export function onErase({ state, person }) {
  // It also runs for stored values, which hold counts only.
  if (!state) return undefined;
  const other = newId();
  const moved = (all = {}) =>
    Object.fromEntries(Object.entries(all).map(([id, value]) => [id === person.id ? other : id, value]));
  return {
    state: {
      ...state,
      ratings: moved(state.ratings),
      ...(state.newcomers && { newcomers: moved(state.newcomers) }),
    },
  };
}

/** Returns a person's ratings, which exist until the result. */
export function onExport({ state, person, session }) {
  const ratings = state.ratings[person.id] ?? [];
  return ratings.flatMap(({ color, direction }, at) => {
    const given = [color, direction].filter(Boolean).join(", ");
    return given === "" ? [] : [{ what: session.config.statements[at].name, text: given }];
  });
}

const TABLE_HEAD = ["statement", "green", "yellow", "red", "improving", "steady", "getting worse"];

/** Exports the counts of each statement. Before they are shown there are no rows. */
export function exportRoom({ state, format, session }) {
  const rows = session.config.statements.map(({ name }, at) => [name, ...countsOf(state.results?.[at])]);
  const shown = session.revealed ? rows : [];
  if (format === "csv") return { rows: [TABLE_HEAD, ...shown] };
  const plain = (text) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
  const line = (cells) => `| ${cells.map(plain).join(" | ")} |`;
  const body = session.revealed ? shown.map(line) : ["", "The result isn't shown yet."];
  return { text: [line(TABLE_HEAD), line(TABLE_HEAD.map(() => "---")), ...body, ""].join("\n") };
}

const countsOf = (result) => [...COLORS, ...DIRECTIONS].map((what) => String(result?.[what] ?? "–"));

/** Returns the counts of all ratings, once the result is shown. */
export function result({ state, session }) {
  const rated = (state.results ?? []).filter((one) => one !== null);
  if (!session.revealed || rated.length === 0) return null;
  const sum = (color) => rated.reduce((total, one) => total + one[color], 0);
  return {
    text: "{green} good, {yellow} so-so, {red} bad",
    values: Object.fromEntries(COLORS.map((color) => [color, sum(color)])),
  };
}

/** Returns the counts of each statement, once the result is shown. */
export function summary({ state, session }) {
  if (!session.revealed) return [];
  return session.config.statements.map(({ name }, at) => {
    const counts = state.results?.[at];
    const statement = lineOf(name);
    if (!counts) return { text: "{statement}: fewer than 4 people rated this", values: { statement } };
    const { green, yellow, red } = counts;
    return {
      text: "{statement}: {green} good, {yellow} so-so, {red} bad",
      values: { statement, green, yellow, red },
    };
  });
}

/** Returns at most 80 characters of a statement, without characters that turn its direction. */
function lineOf(name) {
  const characters = Array.from(name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " "));
  return characters.length <= 80 ? characters.join("") : `${characters.slice(0, 79).join("")}…`;
}
