// Rules: protocol/schedules#calendar-of-holidays, protocol/schedules#allowed-calendars
import { expect, test } from "vitest";
import type { HolidayCalendarReply } from "#shared/wire/holiday-calendar.ts";
import { ok, team } from "#test/support/client.ts";
import { holidayEnv, holidays, inDays } from "#test/support/holidays.ts";
import { testApp } from "#test/support/test-app.ts";

const h = holidays();
const without = await testApp({ env: { ...holidayEnv, CALENDAR_HOSTS: "" } });
const keyless = await testApp({ env: { CALENDAR_HOSTS: "localhost" } });

test("a space has no calendar at first, and everyone sees the hosts that are allowed", async () => {
  expect(await ok(h.ben, "GET", h.path)).toEqual({
    calendar: null,
    secretsAvailable: true,
    hosts: ["localhost"],
  });
});

test("an owner saves an address, and the days of its calendar are read at once", async () => {
  h.offer([inDays(3), inDays(1), inDays(-5), inDays(500)]);
  const saved = await ok<HolidayCalendarReply>(h.ana, "PUT", h.path, { url: h.url });
  expect(saved.calendar).toEqual({
    days: [],
    leftOut: false,
    fetchedAt: null,
    waiting: true,
    host: "localhost",
    lastError: null,
  });
  expect(await h.fetch()).toBe(1);
  expect((await h.read()).calendar).toEqual({
    ...saved.calendar,
    days: [inDays(1), inDays(3)],
    fetchedAt: expect.any(String),
    waiting: false,
  });
});

test("members see the days, and neither the host nor the error", async () => {
  h.offer([inDays(1)]);
  await h.connect();
  const { calendar } = await ok<HolidayCalendarReply>(h.ben, "GET", h.path);
  expect(calendar).toEqual({
    days: [inDays(1)],
    leftOut: false,
    fetchedAt: expect.any(String),
    waiting: false,
  });
});

test("neither the address nor a title is stored in plain text or returned", async () => {
  h.offer([inDays(1)]);
  await h.connect();
  const { rows } = await h.write(
    "select holiday_calendars::text as row, encode(secret, 'escape') as secret from holiday_calendars",
  );
  const stored = JSON.stringify([rows, await h.read()]);
  for (const hidden of ["hunter2", "holidays.ics", "Secret holiday"]) expect(stored).not.toContain(hidden);
});

test("a new address replaces the calendar with its days", async () => {
  h.offer([inDays(1)]);
  await h.connect();
  const { calendar } = await ok<HolidayCalendarReply>(h.ana, "PUT", h.path, { url: `${h.url}2` });
  expect(calendar).toMatchObject({ days: [], fetchedAt: null, waiting: true });
  expect((await h.write("select from holiday_calendars")).rows).toHaveLength(1);
});

test("an owner removes the calendar, also if there is none", async () => {
  h.offer([inDays(1)]);
  await h.connect();
  for (let n = 0; n < 2; n++) expect((await h.ana.send("DELETE", h.path)).status).toBe(204);
  expect((await h.read()).calendar).toBeNull();
});

test("an owner has the calendar fetched again", async () => {
  h.offer([inDays(1)]);
  await h.connect();
  h.offer([inDays(2)]);
  expect(await h.fetch()).toBe(0);
  await ok(h.ana, "POST", `${h.path}/fetch`);
  expect((await h.read()).calendar).toMatchObject({ days: [inDays(1)], waiting: true });
  expect(await h.fetch()).toBe(1);
  expect((await h.read()).calendar).toMatchObject({ days: [inDays(2)], waiting: false });
});

test("saves and fetches of a space are limited to 20 an hour", async () => {
  h.offer([]);
  for (let n = 0; n < 10; n++) {
    await ok(h.ana, "PUT", h.path, { url: h.url });
    await ok(h.ana, "POST", `${h.path}/fetch`);
  }
  for (const [method, path, body] of [
    ["PUT", h.path, { url: h.url }],
    ["POST", `${h.path}/fetch`, undefined],
  ] as const) {
    const { status, body: reply } = await h.ana.send(method, path, body && { body });
    expect([status, (reply as { code: string }).code]).toEqual([429, "too_often"]);
  }
});

test.each([
  ["no address", "holidays", "that is not an address"],
  ["plain http", "http://localhost/a.ics", "the address must begin with https://"],
  ["a foreign host", "https://other.localhost/a.ics", "this server does not allow that host"],
  ["an IP address", "https://127.0.0.1/a.ics", "the address must name a host, not an IP address"],
  ["a password", "https://a:b@localhost/a.ics", "the address must not carry a name or a password"],
])("%s is refused with a sentence, and nothing is stored or fetched", async (_what, url, error) => {
  const reply = await h.ana.send("PUT", h.path, { body: { url } });
  expect([reply.status, reply.body]).toEqual([400, { error, code: "invalid" }]);
  expect([(await h.read()).calendar, await h.fetch()]).toEqual([null, 0]);
});

test("members who are not owners may not change it", async () => {
  for (const [method, path] of [
    ["PUT", h.path],
    ["DELETE", h.path],
    ["POST", `${h.path}/fetch`],
  ] as const) {
    const { body } = await h.ben.send<{ code: string }>(method, path, { body: {} });
    expect([path, body.code]).toEqual([path, "owner_only"]);
  }
});

test("without CALENDAR_HOSTS a server allows no calendars", async () => {
  const t = await team(without, ["Ana"]);
  const path = `${t.spacePath}/holiday-calendar`;
  expect(await ok(t.people[0]!, "GET", path)).toMatchObject({ calendar: null, hosts: [] });
  const { body } = await t.people[0]!.send("PUT", path, { body: { url: h.url } });
  expect(body).toEqual({ error: "this server allows no calendars", code: "invalid" });
});

test("without a key a server stores no address", async () => {
  const t = await team(keyless, ["Ana"]);
  const path = `${t.spacePath}/holiday-calendar`;
  expect(await ok(t.people[0]!, "GET", path)).toMatchObject({ secretsAvailable: false });
  const { status, body } = await t.people[0]!.send<{ code: string }>("PUT", path, { body: { url: h.url } });
  expect([status, body.code]).toEqual([503, "secrets_unavailable"]);
});
