// Rules: protocol/conventions#texts, protocol/limits#the-database-agrees
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columnsWithoutLengthTest } from "#test/spec/http/columns-without-length-test.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";

type Make = (length: number) => unknown;
type Field = { table: string; column: string; min?: number; max: number; make?: Make; beside?: object };

let database: TestDatabase;
/** A person with a sign-in, a colleague, a space, a room, a story and a key pair, to which other rows refer. */
let ids: Record<"user" | "other" | "space" | "room" | "story" | "token" | "key", string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const user = await add("users", personRow());
  const other = await add("users", personRow());
  const space = await add("spaces", await spaceRow());
  const room = await add("sessions", { space_id: space, facilitator_id: user, ...(await roomRow()) });
  const story = await add("stories", { session_id: room, position: 1, title: "Refund" });
  await add("standup_entries", { session_id: room, user_id: user });
  await add("standup_mentions", { session_id: room, from_user_id: other, to_user_id: user });
  const token = await add("session_tokens", { digest: Buffer.alloc(32, 9), user_id: user });
  const key = await add("push_keys", { public_key: bytes(65), secret: bytes(1), secret_key_id: "x" });
  ids = { user, other, space, room, story, token, key };
});
afterAll(() => database.drop());

/** Inserts a row and returns its id, if it has an id. */
async function add(
  table: string,
  row: object,
  sql: Pick<pg.Pool | pg.PoolClient, "query"> = database.sql,
): Promise<string> {
  const names = Object.keys(row);
  const placeholders = names.map((_, n) => `$${n + 1}`);
  const text = `insert into ${table} as inserted (${names.join(", ")}) values (${placeholders.join(", ")})
    returning to_jsonb(inserted)->>'id' as id`;
  const { rows } = await sql.query<{ id: string }>(text, Object.values(row));
  return rows[0]!.id;
}

const personRow = () => ({ id: randomUUID(), name: "Ana", avatar_hue: 1 });

async function roomRow(kind = "poker") {
  const { rows } = await database.sql.query<{ id: string }>("select id from session_kinds where kind = $1", [
    kind,
  ]);
  return { kind, kind_id: rows[0]!.id, title: "Planning", config: {} };
}

async function spaceRow() {
  const { rows } = await database.sql.query<{ id: string }>("select id from orgs where slug = 'default'");
  return { org_id: rows[0]!.id, slug: randomUUID(), name: "Team" };
}

/** The other columns of a row in each table, with valid values. */
const otherColumns: Record<string, () => object | Promise<object>> = {
  users: personRow,
  session_tokens: () => ({ user_id: ids.user }),
  spaces: spaceRow,
  scim_users: () => ({ id: randomUUID(), user_name: randomUUID() }),
  scim_groups: () => ({ id: randomUUID(), display_name: randomUUID() }),
  sessions: async () => ({ space_id: ids.space, facilitator_id: ids.user, ...(await roomRow()) }),
  session_kinds: () => ({ provider: "x", display: "X" }),
  stories: () => ({ session_id: ids.room, position: 1, title: "Refund" }),
  decks: () => ({ space_id: ids.space, name: randomUUID(), cards: ["1", "2"], ordinal: true }),
  kudos: () => ({ space_id: ids.space, from_user_id: ids.user, to_user_id: ids.other }),
  votes: () => ({ story_id: ids.story, user_id: ids.user }),
  standup_entries: () => ({ session_id: ids.room, user_id: ids.other }),
  standup_questions: () => ({ space_id: ids.space }),
  standup_mentions: () => ({ session_id: ids.room, from_user_id: ids.user, to_user_id: ids.other }),
  standup_mention_replies: () => ({ session_id: ids.room, from_user_id: ids.other, to_user_id: ids.user }),
  standup_replies: () => ({ session_id: ids.room, entry_user_id: ids.user, user_id: ids.other }),
  standup_talk_after: () => ({ session_id: ids.room, user_id: ids.other }),
  chat_channels: () => ({
    space_id: ids.space,
    vendor: "slack",
    label: "x",
    host: "x",
    secret: bytes(1),
    secret_key_id: "x",
    posts: [],
    language: "en",
    timezone: "UTC",
  }),
  holiday_calendars: () => ({ space_id: ids.space, host: "x", secret: bytes(1), secret_key_id: "x" }),
  push_subscriptions: () => ({
    token_id: ids.token,
    user_id: ids.user,
    key_id: ids.key,
    digest: bytes(32),
    host: "x",
    secret: bytes(1),
    secret_key_id: "x",
    sorts: [],
    closing_minutes: 15,
    timezone: "UTC",
    language: "en",
  }),
  standup_webhooks: () => ({ space_id: ids.space, secret: bytes(1), secret_key_id: "x" }),
  standup_commitments: () => ({ space_id: ids.space, user_id: ids.user }),
  standup_schedules: () => ({
    space_id: ids.space,
    weekdays: [1],
    open_time: "09:00",
    timezone: "UTC",
    window_minutes: 60,
    enabled: false,
  }),
  room_schedules: () => ({
    space_id: ids.space,
    kind: "poker",
    title: "Planning",
    config: {},
    weekdays: [1],
    open_time: "09:00",
    timezone: "UTC",
    window_minutes: 60,
    enabled: false,
    every_weeks: 1,
    days_off: [],
  }),
  calendar_feeds: () => ({
    user_id: ids.user,
    digest: bytes(32),
    prefix: randomUUID().slice(0, 8),
    remind_minutes: 0,
  }),
  signed_links: () => ({ session_id: ids.room, created_by: ids.user }),
  invite_handles: () => ({ space_id: ids.space }),
  embed_handoffs: () => ({ display_code: "222-222", provider: "meet", client_key: "x" }),
};

/** A character of one code point and four bytes: lengths are counted in characters. */
const text: Make = (length) => "🂡".repeat(length);
const letters: Make = (length) => "x".repeat(length);
const bytes: Make = (length) => Buffer.alloc(length, 1);
const deckOf = (values: unknown) => ({ deck: { name: "ours", values, ordinal: true } });
const cards = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

/** Every field with a length in the specification. A digest and a prefix have exactly one length. */
const fields: Record<string, Field> = {
  "name of a person": { table: "users", column: "name", min: 1, max: 64 },
  "issuer of an account": { table: "users", column: "issuer", max: 255 },
  "subject of an account": { table: "users", column: "subject", max: 255 },
  "avatar icon": { table: "users", column: "avatar_icon", max: 32, make: letters },
  "digest of a token": { table: "session_tokens", column: "digest", min: 32, max: 32, make: bytes },
  "name of a space": { table: "spaces", column: "name", min: 1, max: 64 },
  passcode: { table: "spaces", column: "passcode", max: 12 },
  "reference link of a space": { table: "spaces", column: "reference_link", max: 500 },
  "title of a session": { table: "sessions", column: "title", min: 1, max: 200 },
  "name of a kind": { table: "session_kinds", column: "kind", min: 1, max: 64 },
  "title of a story": { table: "stories", column: "title", max: 200, beside: { ref: "A-1" } },
  "notes of a story": { table: "stories", column: "notes", max: 2000 },
  "reference of a story": { table: "stories", column: "ref", max: 40 },
  "estimate of a story": {
    table: "stories",
    column: "estimate",
    min: 1,
    max: 8,
    beside: { status: "estimated" },
  },
  vote: { table: "votes", column: "value", min: 1, max: 8 },
  "name of a saved deck": { table: "decks", column: "name", min: 1, max: 40 },
  "card of a saved deck": { table: "decks", column: "cards", min: 1, max: 8, make: (n) => ["1", text(n)] },
  "cards of a saved deck": { table: "decks", column: "cards", min: 2, max: 15, make: cards },
  "card of a session's deck": {
    table: "sessions",
    column: "config",
    min: 1,
    max: 8,
    make: (n) => deckOf(["1", text(n), "?", "coffee"]),
  },
  "cards of a session's deck": {
    table: "sessions",
    column: "config",
    max: 15,
    make: (n) => deckOf([...cards(n), "?", "coffee"]),
  },
  kudo: { table: "kudos", column: "text", min: 1, max: 280 },
  "yesterday of an entry": { table: "standup_entries", column: "yesterday", max: 2000 },
  "today of an entry": { table: "standup_entries", column: "today", max: 2000 },
  "blockers of an entry": { table: "standup_entries", column: "blockers", max: 2000 },
  "name of the first field": { table: "standup_questions", column: "yesterday", max: 60 },
  "name of the second field": { table: "standup_questions", column: "today", max: 60 },
  "name of the third field": { table: "standup_questions", column: "blockers", max: 60 },
  "note of a mention": { table: "standup_mentions", column: "note", min: 1, max: 200 },
  "private reply": { table: "standup_mention_replies", column: "text", min: 1, max: 500 },
  reply: { table: "standup_replies", column: "text", min: 1, max: 500 },
  "topic to talk about": { table: "standup_talk_after", column: "text", min: 1, max: 200 },
  commitment: { table: "standup_commitments", column: "text", max: 500 },
  "weekdays of a schedule": {
    table: "standup_schedules",
    column: "weekdays",
    max: 7,
    make: (n) => Array.from({ length: n }, (_, day) => day % 7),
  },
  "time zone of a schedule": { table: "standup_schedules", column: "timezone", min: 1, max: 64 },
  "title of a schedule of rooms": { table: "room_schedules", column: "title", min: 1, max: 100 },
  "time zone of a schedule of rooms": { table: "room_schedules", column: "timezone", min: 1, max: 64 },
  "address of a webhook": { table: "standup_webhooks", column: "url", min: 1, max: 2000 },
  "name of a channel": { table: "chat_channels", column: "label", min: 1, max: 60 },
  "days of a calendar of holidays": {
    table: "holiday_calendars",
    column: "days",
    max: 400,
    make: (n) => Array.from({ length: n }, () => "2027-01-01"),
  },
  "validator of a calendar of holidays": { table: "holiday_calendars", column: "etag", max: 200 },
  "name of a device": { table: "push_subscriptions", column: "device", min: 1, max: 60 },
  "name of a user in SCIM": { table: "scim_users", column: "user_name", min: 1, max: 255 },
  "external id of a user in SCIM": { table: "scim_users", column: "external_id", min: 1, max: 255 },
  "name of a group in SCIM": { table: "scim_groups", column: "display_name", min: 1, max: 255 },
  "external id of a group in SCIM": { table: "scim_groups", column: "external_id", min: 1, max: 255 },
  "id of a person in a directory": { table: "users", column: "directory_id", min: 1, max: 255 },
  "language of a feed": { table: "calendar_feeds", column: "language", min: 2, max: 35 },
  "prefix of a feed's token": { table: "calendar_feeds", column: "prefix", min: 8, max: 8 },
  "digest of a feed's token": { table: "calendar_feeds", column: "digest", min: 32, max: 32, make: bytes },
  "digest of a link's token": { table: "signed_links", column: "digest", min: 32, max: 32, make: bytes },
  "digest of an invite handle": { table: "invite_handles", column: "digest", min: 32, max: 32, make: bytes },
  "challenge of a handoff": { table: "embed_handoffs", column: "challenge", min: 32, max: 32, make: bytes },
};

/** Returns the text columns of all tables except those of plugins, whose sizes have their own limits. */
async function textColumns(): Promise<string[]> {
  const { rows } = await database.sql.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'plugin\\_%'
       and c.udt_name in ('text', '_text', 'varchar', 'bpchar', 'bytea')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Tries a value of the given number of characters, cards or bytes. Returns Postgres's result. */
async function tryLength({ table, column, make = text, beside }: Field, length: number): Promise<string> {
  const row = { ...(await otherColumns[table]!()), ...beside, [column]: make(length) };
  const client = await database.sql.connect();
  try {
    await client.query("begin");
    await add(table, row, client);
    return "taken";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const checkViolation = "23514";

test("every text column has its length in this test, or is listed as a column without a test", async () => {
  const tested = new Set(Object.values(fields).map(({ table, column }) => `${table}.${column}`));
  const columns = await textColumns();
  expect(columns.filter((name) => !tested.has(name) && !columnsWithoutLengthTest.has(name))).toEqual([]);
  expect([...columnsWithoutLengthTest].filter((name) => tested.has(name) || !columns.includes(name))).toEqual(
    [],
  );
});

test.for(Object.entries(fields))(
  "the tables accept the longest and the shortest %s and refuse longer and shorter values",
  async ([, field]) => {
    const { min = 0, max } = field;
    expect([await tryLength(field, max), await tryLength(field, max + 1)]).toEqual(["taken", checkViolation]);
    if (min > 0)
      expect([await tryLength(field, min), await tryLength(field, min - 1)]).toEqual([
        "taken",
        checkViolation,
      ]);
  },
);

test("a session's deck is checked on every change of its config", async () => {
  const config = deckOf(["1", "123456789", "?", "coffee"]);
  const change = database.sql.query("update sessions set config = $2 where id = $1", [ids.room, config]);
  await expect(change).rejects.toMatchObject({ code: checkViolation });
  const other = { space_id: ids.space, facilitator_id: ids.user, ...(await roomRow("standup")), config };
  expect(await add("sessions", other)).toEqual(expect.any(String));
});
