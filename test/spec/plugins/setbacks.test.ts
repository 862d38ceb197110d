import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { guestIn } from "#test/support/guests.ts";
import { ok, type Person, type Team, type Visitor } from "#test/support/client.ts";
import type { NoticingPlugin } from "#test/support/noticing-plugin.ts";
import { openNoticingRoom, type NoticingRoom } from "#test/support/noticing-room.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const delivery = await startDelivery(app);
afterAll(() => delivery.stop());
const { sql } = app.database;

let t: Team;
let ana: Person;
let ben: Person;
let plugin: NoticingPlugin;
let estimate: NoticingRoom["estimate"];
beforeEach(async () => {
  ({ t, ana, ben, plugin, estimate } = await openNoticingRoom(app));
});

const setbacks = async (who: Visitor) => {
  const room = await ok<PokerEnvelope>(who, "GET", t.room);
  return room.forFacilitator?.setbacks.map(({ waiting, givenUp }) => [waiting, givenUp]);
};
const retry = (who: Visitor) => who.send<{ code: string }>("POST", `${t.room}/plugins/${plugin.name}/retry`);
const codeOf = async (reply: ReturnType<typeof retry>) => [(await reply).status, (await reply).body.code];

/** Fails an event once, or for the last time. */
async function fail({ isLast = false } = {}): Promise<void> {
  await estimate({ throws: true });
  await expect.poll(() => setbacks(ana)).toEqual([[1, 0]]);
  if (!isLast) return;
  await sql.query("update plugin_work set attempts = 7, due_at = now() where install_id = $1", [plugin.id]);
  await sql.query("select pg_notify('svc_plugin_work', '')");
  await expect.poll(() => setbacks(ana)).toEqual([[0, 1]]);
}

// Rules: protocol/plugins#setbacks
describe("failed work of a plugin for a room", () => {
  test("the facilitator sees that work waits for another attempt, other members do not", async () => {
    await fail();
    expect(await setbacks(ben)).toBeUndefined();
  });

  test("the facilitator sees that work was given up", async () => {
    await fail({ isLast: true });
  });

  test("a later success removes the setback", async () => {
    await fail();
    await plugin.plan({});
    await sql.query("update plugin_work set due_at = now() where install_id = $1", [plugin.id]);
    await sql.query("select pg_notify('svc_plugin_work', '')");
    await expect.poll(() => setbacks(ana)).toBeUndefined();
  });

  test("a retry by an org admin counts the work as waiting again", async () => {
    await fail({ isLast: true });
    // The worker must not take it before the test has read it.
    await sql.query("update plugin_installs set paused_until = now() + interval '1 hour' where id = $1", [
      plugin.id,
    ]);
    const { rows } = await sql.query<{ id: string }>("select id from plugin_work where install_id = $1", [
      plugin.id,
    ]);
    await ok(ana, "POST", `/api/orgs/default/admin/plugins/${plugin.id}/work/${rows[0]!.id}/retry`);
    expect(await setbacks(ana)).toEqual([[1, 0]]);
  });
});

// Rules: protocol/plugins#retry-in-a-room
describe("trying again", () => {
  test.each([{ isLast: false }, { isLast: true }])("work that failed runs at once: %o", async (how) => {
    await fail(how);
    await plugin.plan({ notices: [{ text: "done" }] });
    expect((await retry(ana)).status).toBe(204);
    await expect.poll(() => setbacks(ana)).toEqual([]);
  });

  test("a second try within a minute is 429 with the time to wait", async () => {
    await fail();
    await retry(ana);
    const reply = await retry(ana);
    expect([reply.status, reply.body.code]).toEqual([429, "too_often"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(50);
  });

  test("only the facilitator can try again", async () => {
    const gus = await guestIn(app, t.session.id, "Gus");
    await fail();
    expect(await codeOf(retry(ben))).toEqual([403, "facilitator_only"]);
    expect(await codeOf(retry(gus))).toEqual([403, "guest_refused"]);
  });

  test("without failed work it is 404", async () => {
    expect(await codeOf(retry(ana))).toEqual([404, "no_such_work"]);
  });

  test("a setback whose work was deleted meanwhile is removed", async () => {
    await fail({ isLast: true });
    await sql.query("delete from plugin_work where install_id = $1", [plugin.id]);
    expect((await retry(ana)).status).toBe(204);
    expect(await setbacks(ana)).toBeUndefined();
  });
});
