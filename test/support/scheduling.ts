import { afterAll, beforeAll, beforeEach } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { startApp, type TestApp } from "./app.ts";
import { readStandup, team, type Person, type Team } from "./client.ts";
import {
  asOfLastWeek,
  claimedDays,
  dueToday,
  noon,
  plannedDay,
  runScheduler,
  setSchedule,
  type ClaimedDay,
  type Noon,
} from "./schedules.ts";

/** The fixtures of scheduler tests: an application, the scheduler's database, and a new team for each test. */
export type Scheduling = {
  app: TestApp;
  db: Database;
  here: Noon;
  t: Team;
  ana: Person;
  ben: Person;
  /** The log lines of the last run. */
  logged: Record<string, unknown>[];
  /** Runs the scheduler's task once, and returns the outcome of each slot. */
  run(limit?: number): Promise<string[]>;
  /** Makes the team's slot of today due since `minutesAgo`. */
  due(minutesAgo?: number, windowMinutes?: number): Promise<void>;
  /** Backdates the team's schedule by a week and plans it again. */
  again(): Promise<void>;
  set(what: string): Promise<void>;
  claimed(): Promise<ClaimedDay[]>;
  planned(): Promise<string | null>;
  /** Returns the ids of the team's standups, scheduled or not. */
  standups(): Promise<{ id: string }[]>;
  /** Returns the room of the team's first slot, as Ana sees it. */
  roomOf(): Promise<StandupEnvelope>;
};

/** Registers hooks that start and stop the fixtures. The returned object is filled before each test. */
export function scheduling(): Scheduling {
  const s = {} as Scheduling;
  beforeAll(async () => {
    s.app = await startApp();
    s.db = openDatabase({ databaseUrl: s.app.database.url, databasePoolSize: 4 }, createLog("silent"));
  });
  afterAll(async () => {
    await s.db.close();
    await s.app.stop();
  });
  beforeEach(async () => {
    s.t = await team(s.app, ["Ana", "Ben"]);
    [s.ana, s.ben] = s.t.people as [Person, Person];
    s.here = await noon(s.app);
  });
  return Object.assign(s, {
    async run(limit) {
      const { outcomes, lines } = await runScheduler(s.db, limit);
      s.logged = lines;
      return outcomes;
    },
    due: (minutesAgo, windowMinutes) => dueToday(s.app, s.db, s.t, minutesAgo, windowMinutes),
    again: () => asOfLastWeek(s.app, s.db, s.t.space.id),
    set: (what) => setSchedule(s.app, s.t.space.id, what),
    claimed: () => claimedDays(s.app, s.t.space.id),
    planned: () => plannedDay(s.app, s.t.space.id),
    async standups() {
      const { rows } = await s.app.database.sql.query<{ id: string }>(
        "select id from sessions where space_id = $1 and kind = 'standup'",
        [s.t.space.id],
      );
      return rows;
    },
    roomOf: async () => readStandup(s.ana, `/api/sessions/${(await s.claimed())[0]!.sessionId}`),
  } satisfies Partial<Scheduling>);
}
