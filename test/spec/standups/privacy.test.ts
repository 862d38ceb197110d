// Rules: protocol/schedules#no-personal-data, protocol/standups#no-personal-metrics
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { coreKinds } from "#test/support/kinds.ts";
import { guestIn } from "#test/support/guests.ts";
import { fieldsOf, isMeasureName, measures, messagesIn, numbersIn } from "./prefill-measurements.ts";
import { listOperations } from "#test/support/operations.ts";
import { act, ok, readStandup, standup, team, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

// People are not measured: no count, rate, streak or ranking of a person is stored, derived, sent or
// displayed. A change that adds a number must explain it here: the thing it counts, which is not a person.

const app = await testApp();

/** Every numeric column of the schema, and the thing that it counts. */
const columns: Record<string, string> = {
  "calendar_feeds.remind_minutes":
    "minutes from the alarm to a standup, chosen by the feed's owner for all standups",
  "kudos.ordinal": "the insertion order of a table",
  "channel_messages.attempts": "attempts to send one message to a channel",
  "notice_deliveries.attempts": "attempts to send one notice to a device",
  "notice_events.id": "the insertion order of a table; deleted within seconds",
  "org_audit.id": "the insertion order of a table",
  "people_versions.version": "changes of a space's people; validates cached rooms",
  "plugin_erasures.attempts": "attempts to erase one deleted account in the data of plugins",
  "plugin_events.hops": "plugin events in the chain before this event",
  "plugin_installs.refused_events": "events not delivered to a plugin",
  "plugin_installs.failures": "calls of a plugin that failed in a row, of any caller",
  "plugin_installs.quota_bytes": "bytes that a plugin may store",
  "plugin_installs.storage_bytes": "bytes that a plugin stores",
  "plugin_notices.ordinal": "the insertion order of a table",
  "plugin_setbacks.given_up": "work of a plugin for a room that was given up",
  "plugin_setbacks.waiting": "work of a plugin for a room that waits for another attempt",
  "plugin_work.attempts": "attempts to deliver one event to a plugin, or to run one job",
  "plugin_work.hops": "plugin events in the chain before this job",
  "plugin_work.ordinal": "the insertion order of a table",
  "push_subscriptions.closing_minutes": "minutes before a closing time, chosen by the person for a device",
  "room_retention_maximum.days": "a setting of the service",
  "round_votes.ordinal": "the insertion order of a table",
  "rounds.number": "the rounds of one story",
  "rounds.ordinal": "the insertion order of a table",
  "schema_functions.revision": "the schema",
  "schema_migrations.version": "the schema",
  "sessions.arrivals": "changes of a room; validates a cached room",
  "sessions.poker_round_version": "rounds of a room",
  "sessions.presence_version": "changes of a room",
  "session_kinds.hue": "a colour",
  "sessions.version": "changes of a room",
  "signed_links.redemptions": "uses of a link against its cap",
  "spaces.room_retention_days": "a rule of a space",
  "spaces.name_changes": "renames of a space; a calendar's SEQUENCE",
  "room_schedules.changes": "saves of a schedule; a calendar's SEQUENCE",
  "room_schedules.every_weeks": "weeks from one room of a schedule to the next",
  "room_schedules.window_minutes": "the planned length of a room",
  "standup_commitments.carried": "rooms in which a commitment was not done; it is about the commitment",
  "standup_commitments.ordinal": "the insertion order of a table",
  "standup_ended_commitments.carried": "the same at the end of a standup",
  "standup_entries.position": "a place in a speaking order, by name or random",
  "standup_trend_days.answered": "people of a team who wrote on one day; shown only as a sum over a week",
  "standup_trend_days.eligible":
    "people of a team who could write on one day; a day with fewer than four is not shown",
  "standup_replies.ordinal": "the insertion order of a table",
  "standup_talk_after.ordinal": "the insertion order of a table",
  "standup_schedules.changes": "saves of a schedule; a calendar's SEQUENCE",
  "standup_schedules.every_weeks": "weeks from one standup of a schedule to the next",
  "standup_schedules.window_minutes": "minutes for which a standup is open",
  "stories.ordinal": "the insertion order of a table",
  "stories.position": "a story's place in the queue",
  "throttles.spent": "uses of a rate limit; deleted after its window",
  "users.avatar_hue": "a colour",
  "webhook_deliveries.attempts": "attempts to deliver one event to a receiver",
};

/** Every number in a described reply, by its key, and the thing that it counts. */
const replied: Record<string, string> = {
  answered: "a room's entries, not a person's",
  attempts: "attempts to deliver one event to a receiver",
  avatarHue: "a colour",
  average: "of the cards on one story",
  bytes: "bytes that a plugin stores",
  carried: "rooms in which a commitment was not done",
  roomRetention: "a rule of a space, in days",
  roomsDue: "ended rooms that go soon",
  days: "a rule of a space",
  maxDays: "a setting of the service",
  rooms: "ended rooms of a space that are older than a rule",
  due: "ended rooms that go soon",
  connectionsDue: "connections of a space that need an owner",
  givenUp: "events and jobs of a plugin for a room that were given up",
  inherited: "a setting of a plugin in the organization",
  failed: "events and jobs of a plugin that have failed",
  refused: "events not delivered to a plugin",
  waiting: "events and jobs of a plugin that wait",
  blockers: "entries of an ended room with blockers",
  closingMinutes: "minutes before a closing time, chosen by the person for a device",
  count: "votes for one card on one story",
  currentQuotaBytes: "bytes that the installed version of a plugin may store",
  currentPosition: "a place in the speaking order",
  estimated: "a room's stories",
  everyWeeks: "weeks from one standup of a schedule to the next",
  here: "people with a socket open on a room right now",
  median: "of the cards on one story",
  memberCount: "a space's members, for custody",
  hue: "a colour",
  kindHues: "colours of kinds",
  points: "the sum of a room's estimates",
  position: "a place in the speaking order, or of a story in the queue",
  quotaBytes: "bytes that a plugin may store",
  ratio: "a team's week, of days on which four or more could write; one decimal, and not of one person",
  redemptions: "uses of a link, against its cap",
  remindMinutes: "minutes from the alarm to a standup, chosen by the feed's owner for all standups",
  round: "the rounds of one story",
  roundVersion: "rounds of a room",
  secondsPerPerson: "the planned length of a turn, equal for all people",
  sessions: "rows that a purge would delete",
  settled: "a room's stories",
  spaces: "rows that a purge would delete",
  spoke: "people of an ended room who had their turn",
  total: "the maximum of a room's progress",
  value: "the initial value of a field in the form of a plugin's new room",
  values: "values in a notice of a plugin, or of a connection",
  version: "changes of a room",
  weekdays: "days of the week",
  windowMinutes: "minutes for which a standup is open",
  wrote: "a room's entries, not a person's",
};

/** The only allowed measures: of the cards on one story, and of a team. */
const allowedMeasures = [
  "GET /api/orgs/{org}/spaces/{slug}/standup-trend: weeks[].ratio",
  "GET /api/sessions/{id}/rounds: [].results.average",
  "GET /api/sessions/{id}: state.stories[].results.average",
];

/** Every number in a standup, by its key. */
const inStandup: Record<string, string> = {
  avatarHue: "a colour",
  carried: "rooms in which a commitment was not done",
  currentPosition: "a place in the speaking order",
  position: "a place in the speaking order",
  secondsPerPerson: "the planned length of a turn, equal for all people",
  version: "changes of the room",
};

/** Texts of the client that use a measuring word for something other than a person. */
const texts: Record<string, string> = {
  "${count} days until ${until}": "days of a calendar of holidays",
  "${formatNumber(done)} commitments done": "all commitments of a room",
  "Only their order counts. No averages are calculated.": "an ordinal deck's cards",
};

// Rules: protocol/standups#no-personal-metrics
describe("people are not measured", () => {
  test("no column measures a person", async () => {
    const { rows } = await app.database.sql.query<{ name: string; is_number: boolean }>(
      `select c.relname || '.' || a.attname as name, t.typcategory in ('N', 'T') as is_number
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       join pg_type t on t.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and a.attnum > 0 and not a.attisdropped
       order by 1`,
    );
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => row.is_number).map((row) => row.name)).toEqual(Object.keys(columns).sort());
    expect(rows.map((row) => row.name).filter((name) => isMeasureName(name.split(".")[1]!))).toEqual([]);
  });

  test("no key of a reply measures a person", async () => {
    const operations = await listOperations(app);
    const fields = operations.flatMap(({ method, template, described }) =>
      Object.entries(described.responses)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([, { content }]) => fieldsOf(content?.["application/json"]?.schema ?? {}))
        .map(({ path, key, isNumber }) => ({ where: `${method} ${template}: ${path}`, key, isNumber })),
    );
    expect(fields.length).toBeGreaterThan(100);
    const numbers = fields.filter((field) => field.isNumber);
    const unexplained = numbers.filter((field) => !Object.hasOwn(replied, field.key));
    expect(unexplained.map((field) => field.where)).toEqual([]);
    expect(Object.keys(replied).filter((key) => !numbers.some((field) => field.key === key))).toEqual([]);
    const named = fields.filter(({ key }) => key !== "total" && isMeasureName(key));
    expect(named.map((field) => field.where).toSorted()).toEqual(allowedMeasures);
  });

  test("no number in a standup counts a person", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const seen: string[] = [];
    for (const config of [{ mode: "async" }, { mode: "sync" }, { mode: "async" }, { mode: "sync" }]) {
      const s = await standup(t, config);
      const gus = await guestIn(app, s.session.id, "Gus");
      for (const who of [ana, ben, gus]) await act(who, s.room, "PUT", "standup", { today: "Ship" });
      const { id } = await act<{ id: string }>(ana, s.room, "POST", "add", { text: "Fix" });
      await act(ana, s.room, "POST", "add", { text: "Write" });
      await act(ana, s.room, "POST", "answer", { id, done: false });
      await act(ana, s.room, "POST", "kudo", { to: ben.id, text: "Thanks" });
      if (config.mode === "sync") await act(ana, s.room, "POST", "start");
      else {
        await act(ana, s.room, "PUT", "mention", { to: ben.id, needed: true, note: "The index" });
        for (const who of [ana, ben]) await act(who, s.room, "POST", "reply", { to: ana.id, text: "Look" });
      }
      for (const who of [ana, ben, gus]) seen.push(...numbersIn(await readStandup(who, s.room)));
      await ok(ana, "DELETE", s.room);
    }
    expect([...new Set(seen)].sort()).toEqual(Object.keys(inStandup).sort());
    for (const path of [
      "/api/me",
      t.spacePath,
      `${t.spacePath}/kudos`,
      "/api/me/standups?from=2026-01-01&to=2026-03-31",
    ]) {
      const numbers = new Set(numbersIn(await ok(ana, "GET", path)));
      // The keys of `kindHues` are kinds.
      const unexplained = [...numbers].filter(
        (key) => !Object.hasOwn(replied, key) && !coreKinds.includes(key),
      );
      expect([path, unexplained]).toEqual([path, []]);
    }
  });

  test("no text or meter on a screen measures a person", () => {
    const files = globSync([
      "web/src/kinds/standup/**/*.ts",
      "web/src/pages/**/*.ts",
      "web/src/room/**/*.ts",
    ]).filter((file) => !file.endsWith(".test.ts"));
    const sources = files.map((file) => ({ file, source: readFileSync(file, "utf8") }));
    const messages = sources.flatMap(({ file, source }) =>
      messagesIn(source).map((text) => ({ file, text })),
    );
    expect(messages.length).toBeGreaterThan(300);
    const found = messages.filter(({ text }) => measures(text) && !Object.hasOwn(texts, text));
    expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
    const unused = Object.keys(texts).filter((text) => !messages.some((message) => message.text === text));
    expect(unused).toEqual([]);
    const drawn = sources.filter(({ source }) => /<meter\b|style: "percent"/.test(source));
    expect(drawn.map(({ file }) => file)).toEqual([]);
  });

  test("the search finds planted columns, keys, numbers and texts", () => {
    for (const name of [
      "kudos_total",
      "answerRate",
      "streak",
      "missed_standups",
      "rank",
      "participationRatio",
    ])
      expect([name, isMeasureName(name)]).toEqual([name, true]);
    for (const name of ["carried", "position", "created_at", "rotated_at", "operation", "totally", "ranges"])
      expect([name, isMeasureName(name)]).toEqual([name, false]);
    const source =
      'msg(str`${name} gave ${count} kudos`); msg(\n  "On a 5 day streak"); msg(html`<b>${n}%</b> answered`); msg("Thank you")';
    expect(messagesIn(source).map((text) => measures(text))).toEqual([true, true, true, false]);
    const schema = {
      properties: {
        people: { items: { properties: { kudos: { type: "integer" }, name: { type: "string" } } } },
      },
    };
    expect(fieldsOf(schema).filter((field) => field.isNumber)).toEqual([
      { path: "people[].kudos", key: "kudos", isNumber: true },
    ]);
    expect(numbersIn({ people: [{ name: "Ana", answered: { standups: 3 } }] })).toEqual(["standups"]);
  });
});
