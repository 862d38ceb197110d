// Rules: protocol/schedules#fetches-of-a-calendar
import { expect, onTestFinished, test } from "vitest";
import { resealRows } from "#shared/domain/secrets/reseal-rows.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { calendarText, holiday, holidays, inDays, startFetcher } from "#test/support/holidays.ts";
import { databaseOf } from "#test/support/webhooks.ts";

const h = holidays();
const due = () => h.write("update holiday_calendars set due_at = now()");
const error = async () => (await h.read()).calendar!.lastError;
const answer = (status: number, headers: Record<string, string>, text = "") =>
  h.host.answer((_request, response) => void response.writeHead(status, headers).end(text));

test.each([
  [
    "10 MB",
    () => calendarText(holiday(inDays(1), `X-A:${"x".repeat(10_000_000)}`)),
    "the calendar has more than 512 KiB",
  ],
  ["a page", () => "<!doctype html><title>Sign in</title>", "the address has no calendar"],
  ["nothing", () => "", "the address has no calendar"],
  [
    "a rule of a million events",
    () => calendarText(holiday("1000-01-01", "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU")),
    "the calendar's events repeat too often to be read",
  ],
  [
    "many costly rules",
    () =>
      calendarText(
        ...Array.from({ length: 3000 }, () => holiday("2021-01-01", "RRULE:FREQ=YEARLY;BYDAY=MO,TU")),
      ),
    "the calendar's events repeat too often to be read",
  ],
])("%s is one sentence, stores nothing and is not fetched twice", async (_what, text, sentence) => {
  answer(200, {}, text());
  expect(await h.connect()).toMatchObject({ days: [], lastError: sentence, waiting: false, fetchedAt: null });
  expect(await h.fetch()).toBe(0);
});

test("a redirect is not followed, and its target is not asked", async () => {
  answer(302, { location: `https://localhost:${h.host.port}/elsewhere` });
  const before = h.host.received.length;
  expect((await h.connect()).lastError).toBe("the address leads to another one; enter that one");
  expect(h.host.received.length - before).toBe(1);
});

test("an answer of 404 is shown with its status", async () => {
  answer(404, {});
  expect((await h.connect()).lastError).toBe("the host answered 404");
});

test("a failed fetch keeps the last days and says why, until one succeeds", async () => {
  h.offer([inDays(1)]);
  const { fetchedAt } = await h.connect();
  answer(500, {});
  await due();
  await h.fetch();
  expect((await h.read()).calendar).toMatchObject({
    days: [inDays(1)],
    fetchedAt,
    lastError: "the host answered 500",
  });
  h.offer([inDays(2)]);
  await due();
  await h.fetch();
  expect((await h.read()).calendar).toMatchObject({ days: [inDays(2)], lastError: null });
});

test("the next fetch is due after a day, also after a failure", async () => {
  answer(500, {});
  await h.connect();
  const { rows } = await h.write(
    "select due_at between now() + interval '22 hours' and now() + interval '26 hours' as daily from holiday_calendars",
  );
  expect(rows).toEqual([{ daily: true }]);
});

test("a fetch sends the last ETag, and an unchanged calendar keeps its days", async () => {
  h.offer([inDays(1)], { etag: '"v1"' });
  await h.connect();
  answer(304, {});
  await due();
  await h.fetch();
  expect(h.host.received.at(-1)!.headers).toMatchObject({ "if-none-match": '"v1"', accept: "text/calendar" });
  expect((await h.read()).calendar).toMatchObject({ days: [inDays(1)], lastError: null });
});

test("a calendar that was last read a month ago is read again", async () => {
  h.offer([inDays(1)], { etag: '"v1"' });
  await h.connect();
  await h.write("update holiday_calendars set due_at = now(), read_at = now() - interval '31 days'");
  await h.fetch();
  expect(h.host.received.at(-1)!.headers["if-none-match"]).toBeUndefined();
});

test("at most 400 days are stored, from yesterday on", async () => {
  answer(
    200,
    {},
    calendarText(holiday(inDays(-30), `DTEND;VALUE=DATE:${inDays(900).replaceAll("-", "")}`), ...long()),
  );
  const { days } = await h.connect();
  expect([days.length, days[0], days.at(-1)]).toEqual([400, inDays(-1), inDays(398)]);
});

/** Events that together cover two years: the length of one is limited. */
const long = () =>
  [0, 300, 600].map((day) =>
    holiday(inDays(day), `DTEND;VALUE=DATE:${inDays(day + 300).replaceAll("-", "")}`),
  );

test("repeating events other than yearly ones are left out, and that is said", async () => {
  answer(200, {}, calendarText(holiday(inDays(1), "RRULE:FREQ=WEEKLY"), holiday(inDays(2))));
  expect(await h.connect()).toMatchObject({ days: [inDays(2)], leftOut: true, lastError: null });
});

test("two processes fetch a calendar once", async () => {
  h.offer([inDays(1)]);
  const db = databaseOf(h.app);
  const other = startFetcher(h.app, db);
  onTestFinished(async () => {
    await other.stop();
    await db.close();
  });
  for (let n = 0; n < 5; n++) {
    await h.write("delete from holiday_calendars");
    await h.ana.send("PUT", h.path, { body: { url: h.url } });
    const before = h.host.received.length;
    await Promise.all([h.worker.wake(), other.wake()]);
    await expect.poll(async () => (await h.read()).calendar!.waiting).toBe(false);
    expect(h.host.received.length - before).toBe(1);
  }
});

test("a fetch that ends after its address was replaced writes nothing", async () => {
  let reply = () => {};
  h.host.answer((_request, response) => {
    reply = () => response.writeHead(200).end(calendarText(holiday(inDays(1))));
  });
  await h.ana.send("PUT", h.path, { body: { url: h.url } });
  const before = h.host.received.length;
  await h.worker.wake();
  await expect.poll(() => h.host.received.length).toBe(before + 1);
  const saved = await h.ana.send("PUT", h.path, { body: { url: `${h.url}2` } });
  expect(saved.status).toBe(200);
  const lost = h.worker.stop();
  reply();
  await lost;
  h.worker = startFetcher(h.app, h.db);
  expect((await h.read()).calendar).toMatchObject({ days: [], waiting: true });
});

// Rules: protocol/operations#secret-keys
test("an address that is sealed with a new key is still fetched", async () => {
  h.offer([inDays(1)]);
  await h.ana.send("PUT", h.path, { body: { url: h.url } });
  const keys = {
    pluginSecretKey: Buffer.alloc(32, 9),
    pluginSecretKeyPrevious: h.app.settings.pluginSecretKey,
  };
  expect(await resealRows(h.db, createSealing(keys)!, "holiday_calendars")).toBe(1);
  const newKey = { ...h.app.settings, pluginSecretKey: keys.pluginSecretKey, pluginSecretKeyPrevious: null };
  const worker = startFetcher({ ...h.app, settings: newKey }, h.db);
  await worker.wake();
  await expect.poll(async () => (await h.read()).calendar!.days).toEqual([inDays(1)]);
  await worker.stop();
});

test("an address that the operator no longer allows is not fetched", async () => {
  h.offer([inDays(1)]);
  await h.ana.send("PUT", h.path, { body: { url: h.url } });
  const strict = startFetcher(
    { ...h.app, settings: { ...h.app.settings, calendarHosts: ["example.com"] } },
    h.db,
  );
  const before = h.host.received.length;
  await strict.wake();
  await expect.poll(error).toBe("this server does not allow that address");
  await strict.stop();
  expect(h.host.received.length).toBe(before);
});
