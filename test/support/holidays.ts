import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { lookup } from "node:dns/promises";
import type { Database } from "#shared/db/database.ts";
import { addDays } from "#shared/rules/day.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { HolidayCalendar, HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";
import { startCalendarWorker, type CalendarWorker } from "#services/delivery/calendars/worker.ts";
import { createExchange } from "#services/delivery/outbound/exchange.ts";
import { startApp, type TestApp } from "./app.ts";
import { ok, team, type Person, type Team } from "./client.ts";
import { startReceiver, webhookEnv, type Receiver } from "./receiver.ts";
import { databaseOf } from "./webhooks.ts";

/** The fixtures of tests of calendars: an application, a host of calendars, a worker, and a new team. */
export type Holidays = {
  app: TestApp;
  db: Database;
  host: Receiver;
  worker: CalendarWorker;
  t: Team;
  ana: Person;
  ben: Person;
  /** The path of the team's calendar. */
  path: string;
  /** The address of a calendar on the host, with a secret in its query. */
  url: string;
  /** Returns the reply to Ana. */
  read(): Promise<HolidayCalendarReply>;
  /** Saves the address, fetches it, and returns the calendar as Ana sees it. */
  connect(): Promise<HolidayCalendar>;
  /** Makes the host answer with a calendar of these days, and with these headers. */
  offer(days: readonly string[], headers?: Record<string, string>): void;
  /** Fetches what is due, and waits until every fetch has ended. Returns the number of requests to the host. */
  fetch(): Promise<number>;
  write(sql: string, ...values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** The settings that allow calendars on hosts of tests. */
export const holidayEnv = { ...webhookEnv, CALENDAR_HOSTS: "localhost" };

/** Returns the text of a calendar with events from these lines. */
export function calendarText(...events: string[][]): string {
  const all = events.map((lines, n) => `BEGIN:VEVENT\r\nUID:${n}\r\n${lines.join("\r\n")}\r\nEND:VEVENT`);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...all, "END:VCALENDAR", ""].join("\r\n");
}

/** Returns the lines of a whole-day event. */
export function holiday(day: string, ...more: string[]): string[] {
  return [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`, "SUMMARY:Secret holiday", ...more];
}

/** Returns the UTC day in a number of days. */
export function inDays(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), days);
}

/** Starts a worker that fetches calendars when it is woken. */
export function startFetcher({ settings }: TestApp, db: Database): CalendarWorker {
  const exchange = createExchange({
    allowedCidrs: settings.outboundAllowCidrs,
    version: settings.version,
    resolve: () => lookup("localhost", { all: true }),
    deadlineMs: 15_000,
  });
  const sealing = createSealing(settings);
  return startCalendarWorker({ db, exchange, sealing, settings, log: createLog("silent") });
}

/** Registers hooks that start and stop the fixtures. The returned object is filled before each test. */
export function holidays(): Holidays {
  const h = {} as Holidays;
  beforeAll(async () => {
    h.app = await startApp({ env: holidayEnv });
    h.db = databaseOf(h.app);
    h.host = await startReceiver(200);
    h.worker = startFetcher(h.app, h.db);
  });
  afterAll(async () => {
    await h.worker.stop();
    await h.host.close();
    await h.db.close();
    await h.app.stop();
  });
  beforeEach(async () => {
    h.t = await team(h.app, ["Ana", "Ben"]);
    [h.ana, h.ben] = h.t.people as [Person, Person];
    h.path = `${h.t.spacePath}/holiday-calendar`;
    h.url = `https://localhost:${h.host.port}/holidays.ics?key=hunter2`;
    await h.write("delete from holiday_calendars");
  });
  return Object.assign(h, {
    read: () => ok<HolidayCalendarReply>(h.ana, "GET", h.path),
    async connect() {
      await ok(h.ana, "PUT", h.path, { url: h.url });
      await h.fetch();
      return (await h.read()).calendar!;
    },
    offer(days, headers = {}) {
      const text = calendarText(...days.map((day) => holiday(day)));
      h.host.answer((_request, response) => void response.writeHead(200, headers).end(text));
    },
    async fetch() {
      const before = h.host.received.length;
      await h.worker.wake();
      await expect
        .poll(async () => (await h.write("select from holiday_calendars where lease_token is not null")).rows)
        .toEqual([]);
      return h.host.received.length - before;
    },
    write: (sql, ...values) => h.app.database.sql.query(sql, values),
  } satisfies Partial<Holidays>);
}
