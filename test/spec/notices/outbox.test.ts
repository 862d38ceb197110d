import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { expandEvents } from "#shared/domain/notices/expand-events.ts";
import { sweepNotices } from "#shared/domain/notices/sweep-notices.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { isQuiet, noticeWorker, noticing, readPush, textsOf } from "#test/support/notices.ts";
import type { Browser } from "#test/support/push-service.ts";
import { openStandup } from "#test/support/standups.ts";
import { startDelivery } from "#test/support/webhooks.ts";

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

// Rules: protocol/notices#outbox
describe("the delivery role", () => {
  test("it sends notices by itself", async () => {
    const role = await startDelivery(n.app);
    onTestFinished(() => role.stop());
    await pressTest();
    await ask();
    await expect
      .poll(() => textsOf(browser).toSorted())
      .toEqual(["A colleague asks for your help.", "Notices reach this device."]);
  });

  test("its log names no address of a device", async () => {
    n.service.answer(500);
    const role = await startDelivery(n.app);
    await pressTest();
    await expect.poll(lastError).toBe("the push service answered 500");
    await role.stop();
    const lines = role.logLines.join("");
    expect(lines).toContain("notice attempted");
    expect(lines).not.toContain(new URL(browser.endpoint).pathname);
  });
});

// Rules: protocol/notices#outbox
describe("the outbox", () => {
  test("of several workers, one sends a notice", async () => {
    const workers = Array.from({ length: 4 }, () => noticeWorker(n.app, n.db));
    for (let i = 0; i < 10; i++) await pressTest();
    await Promise.all(workers.map((worker) => worker.wake()));
    await isQuiet(n);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(browser.notices.length).toBe(10);
  });

  test("simultaneous expansions of one event write one notice", async () => {
    await ask();
    await Promise.all(Array.from({ length: 4 }, () => expandEvents(n.db, n.app.settings)));
    expect((await rows()).length).toBe(1);
    expect((await n.write("select from notice_events")).rows).toEqual([]);
  });

  test("a notice of a worker that died is sent once its lease has expired", async () => {
    await pressTest();
    await n.write(
      "update notice_deliveries set lease_token = gen_random_uuid(), lease_until = now() + interval '1 h', attempts = 1",
    );
    await n.worker.wake();
    expect(browser.notices).toEqual([]);
    await n.write("update notice_deliveries set lease_until = now()");
    await n.deliver();
    expect(browser.notices.length).toBe(1);
  });

  test("notices are deleted an hour after they expired", async () => {
    await pressTest();
    await n.deliver();
    await n.write("update notice_deliveries set expires_at = now() - interval '59 minutes'");
    expect(await sweepNotices(n.db)).toBe(0);
    await n.write("update notice_deliveries set expires_at = now() - interval '61 minutes'");
    expect(await sweepNotices(n.db)).toBe(1);
  });

  test("a space without devices costs no event", async () => {
    await ok(ben, "DELETE", "/api/me/push");
    await ask();
    expect((await n.write("select from notice_events")).rows).toEqual([]);
  });
});
