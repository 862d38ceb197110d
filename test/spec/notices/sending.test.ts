import { beforeEach, describe, expect, test } from "vitest";
import { expandEvents } from "#shared/domain/notices/expand-events.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { device, noticeWorker, noticing, readPush, savePush, textsOf } from "#test/support/notices.ts";
import type { Browser } from "#test/support/push-service.ts";
import { openStandup } from "#test/support/standups.ts";

const n = noticing();
let t: Team;
let ana: Person;
let ben: Person;
let room: string;
let browser: Browser;
beforeEach(async () => {
  t = await team(n.app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  ({ room } = await openStandup(ana, t.spacePath));
  browser = await n.turnOn(ben);
});

const ask = (note = "Why?") => act(ana, room, "PUT", "mention", { to: ben.id, needed: true, note });
const pressTest = () => ok(ben, "POST", "/api/me/push/test");
const rows = async () => (await n.write("select * from notice_deliveries order by created_at")).rows;
const lastError = async () => (await readPush(ben)).here?.lastError;

// Rules: protocol/notices#request, protocol/notices#signature
describe("the request to the push service", () => {
  test("a notice is encrypted for its browser and signed with the server's key", async () => {
    const { publicKey } = await readPush(ben);
    await ask();
    await n.deliver();
    const [{ headers, message, signed }] = browser.notices as [Browser["notices"][0]];
    const { pathname } = new URL(room, "http://localhost");
    expect(message).toEqual({
      title: "Standpoint",
      body: "A colleague asks for your help.",
      tag: expect.stringMatching(/^[\w-]{22}$/),
      lang: "en",
      path: `/o/${t.space.orgSlug}/s/${t.space.slug}/r/${pathname.split("/").at(-1)}`,
    });
    expect(headers).toMatchObject({
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(Number(headers["ttl"])).toBeGreaterThan(86_000);
    expect(signed).toMatchObject({
      aud: new URL(browser.endpoint).origin,
      sub: "mailto:operator@localhost",
      publicKey,
    });
    expect(signed.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  });

  test("a server with an https address signs with it", async () => {
    const worker = noticeWorker(n.app, n.db, { baseUrl: "https://poker.example.com" });
    await pressTest();
    await n.deliver(worker);
    await worker.stop();
    expect(browser.notices[0]!.signed.sub).toBe("https://poker.example.com");
  });

  test("notices are in the language of the device", async () => {
    const body = device(browser);
    await ben.send("PUT", "/api/me/push", { body, headers: { "accept-language": "uk" } });
    await pressTest();
    await n.deliver();
    expect(browser.notices[0]!.message).toMatchObject({
      lang: "uk",
      body: "Сповіщення надходять на цей пристрій.",
    });
  });
});

// Rules: protocol/notices#decided-when-sent
describe("a notice that is no longer allowed when it is sent", () => {
  test.each([
    ["signed out", () => ok(ben, "DELETE", "/api/me")],
    [
      "has a sign-in that expired",
      () => n.write("update session_tokens set expires_at = now() where user_id = $1", ben.id),
    ],
    ["was removed from the space", () => ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`)],
    [
      "is away today",
      () =>
        n.write(
          "insert into away_ranges (user_id, starts_on, ends_on) values ($1, current_date - 1, current_date + 1)",
          ben.id,
        ),
    ],
    ["turned the sort off", () => savePush(ben, { ...device(browser), sorts: ["opened"] })],
    ["ended the device", () => ok(ben, "DELETE", "/api/me/push")],
    ["is told of a room that ended", () => ok(ana, "DELETE", room)],
    ["has a device of an earlier key pair", () => n.write("update push_keys set retired_at = now()")],
    ["was told too late", () => n.write("update notice_deliveries set expires_at = now()")],
    [
      "was told 30 times within an hour",
      () =>
        n.write(
          `insert into notice_deliveries (subscription_id, session_id, sort, host, due_at, expires_at, done_at)
           select subscription_id, session_id, sort, host, now(), now() + interval '1 day', now()
           from notice_deliveries, generate_series(1, 30)`,
        ),
    ],
  ])("is not sent to a person who %s", async (_, happens) => {
    await ask();
    await expandEvents(n.db, n.app.settings);
    expect((await rows()).length).toBe(1);
    await happens();
    await n.deliver();
    expect(browser.notices).toEqual([]);
    expect((await rows()).filter((row) => row["done_at"] === null)).toEqual([]);
  });
});

// Rules: protocol/notices#quiet-hours
describe("quiet hours", () => {
  /** Returns the local time in minutes from now, in UTC. */
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const quietFor = (minutes: number) =>
    savePush(ben, { ...device(browser), timezone: "UTC", quiet: { from: at(-60), to: at(minutes) } });
  const wait = async () =>
    (await n.write("select extract(epoch from due_at - now())::float as wait from notice_deliveries")).rows;

  test("a notice waits until they end", async () => {
    await quietFor(120);
    await ask();
    await n.deliver();
    expect(browser.notices).toEqual([]);
    expect(await wait()).toEqual([{ wait: expect.toSatisfy((s: number) => s > 7000 && s <= 7200) }]);
  });

  test("a notice that expires before they end is dropped", async () => {
    await openStandup(ana, t.spacePath, {
      mode: "async",
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await quietFor(120);
    await n.deliver();
    expect(await rows()).toEqual([]);
  });

  test("they apply to a notice that was queued before", async () => {
    await ask();
    await expandEvents(n.db, n.app.settings);
    await quietFor(120);
    await n.deliver();
    expect(browser.notices).toEqual([]);
    await savePush(ben, device(browser));
    await n.deliver();
    expect(browser.notices.length).toBe(1);
  });

  test("a test is sent in them", async () => {
    await quietFor(120);
    await pressTest();
    await n.deliver();
    expect(textsOf(browser)).toEqual(["Notices reach this device."]);
  });
});

// Rules: protocol/notices#replies
describe("the reply of the push service", () => {
  test.each([404, 410])("%i ends the device", async (status) => {
    n.service.answer(status);
    await pressTest();
    await n.deliver();
    expect((await readPush(ben)).here).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test.each([400, 403, 413, 302])(
    "after %i the notice has failed, and the device is kept",
    async (status) => {
      n.service.answer({ status, headers: { location: `https://localhost:${n.service.port}/elsewhere` } });
      const before = n.service.requests();
      await pressTest();
      await n.deliver();
      expect(await lastError()).toBe(`the push service answered ${status}`);
      expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, failed_at: expect.any(Date) })]);
      expect(n.service.requests() - before).toBe(1);
    },
  );

  test("after 503 it is sent again, and the error is forgotten", async () => {
    n.service.answer(503);
    await pressTest();
    await n.deliver();
    expect(await lastError()).toBe("the push service answered 503");
    n.service.answer(201);
    await n.deliver();
    expect(textsOf(browser)).toEqual(["Notices reach this device."]);
    expect(await lastError()).toBeNull();
  });

  test("Retry-After lengthens the delay after 429", async () => {
    n.service.answer({ status: 429, headers: { "retry-after": "100" } });
    await pressTest();
    await n.deliver();
    const { rows: waits } = await n.write(
      "select extract(epoch from due_at - now())::float as wait from notice_deliveries",
    );
    expect(waits).toEqual([{ wait: expect.toSatisfy((s: number) => s > 90 && s <= 100) }]);
  });

  test("a notice that would be sent again too late has failed", async () => {
    n.service.answer({ status: 429, headers: { "retry-after": "3000" } });
    await pressTest();
    await n.deliver();
    expect(await rows()).toEqual([expect.objectContaining({ failed_at: expect.any(Date) })]);
  });

  test("the address of a host that the operator removed is not called", async () => {
    const worker = noticeWorker(n.app, n.db, { pushHosts: ["push.example.com"] });
    const before = n.service.requests();
    await pressTest();
    await n.deliver(worker);
    await worker.stop();
    expect(await lastError()).toBe("this server does not allow that push service");
    expect(n.service.requests()).toBe(before);
  });

  test("a host with a private address is not called without the operator's leave", async () => {
    const worker = noticeWorker(n.app, n.db, { outboundAllowCidrs: [] });
    await pressTest();
    await n.deliver(worker);
    await worker.stop();
    expect(await lastError()).toBe("the host resolves to a forbidden address");
  });
});
