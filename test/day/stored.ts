import type pg from "pg";

/** The kinds of writes that the database is searched for. The others change a room without a row of their own. */
export const storedKinds: ReadonlySet<string> = new Set([
  "room",
  "link",
  "story",
  "vote",
  "estimate",
  "entry",
  "commitment",
  "kudo",
  "card",
  "retro vote",
  "end",
]);

/** Statements that return the stored writes as keys and values. */
const statements = [
  `select format('room %s %s', kind, title) as key, kind as value from sessions`,
  `select format('end %s', id) as key, 'ended' as value from sessions where ended_at is not null`,
  `select format('link %s', session_id) as key, 'link' as value from signed_links`,
  `select format('story %s %s', session_id, title) as key, title as value from stories`,
  `select format('estimate %s', id) as key, estimate as value from stories where estimate is not null`,
  `select format('vote %s %s', story_id, user_id) as key, value from votes`,
  `select format('entry %s %s', session_id, user_id) as key, today as value from standup_entries`,
  `select format('commitment %s', text) as key, text as value from standup_commitments`,
  `select format('kudo %s', text) as key, text as value from kudos`,
];

type RetroState = {
  people?: string[];
  cards?: [id: string, column: number, by: number, text: string][];
  votes?: Record<string, Record<string, number>>;
};

/** Returns the stored writes of the people: their values by key. */
export async function readStored(sql: pg.Pool): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const statement of statements) {
    const { rows } = await sql.query<{ key: string; value: string }>(statement);
    for (const { key, value } of rows) stored.set(key, value);
  }
  const { rows } = await sql.query<{ id: string; state: string }>(
    "select session_id as id, state from plugin_rooms",
  );
  for (const { id, state } of rows) addRetro(stored, id, JSON.parse(state) as RetroState);
  return stored;
}

function addRetro(stored: Map<string, string>, id: string, state: RetroState): void {
  for (const [, , , text] of state.cards ?? []) stored.set(`card ${id} ${text}`, text);
  for (const [person, votes] of Object.entries(state.votes ?? {}))
    for (const [card, count] of Object.entries(votes))
      stored.set(`retro vote ${id} ${state.people?.[Number(person)]} ${card}`, String(count));
}

/** Waits until Postgres answers. */
export async function untilAnswered(sql: pg.Pool): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isAnswered = await sql.query("select").then(
      () => true,
      () => false,
    );
    if (isAnswered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Postgres does not answer");
}
