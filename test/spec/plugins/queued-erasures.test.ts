// Rules: protocol/operations#queued-erasures, protocol/plugins#personal-data
import { beforeEach, describe, expect, test } from "vitest";
import { adminJson } from "#test/support/admin.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { installStoring, type waysToErase } from "#test/support/erasing-plugin.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { testApp } from "#test/support/test-app.ts";
import { startDelivery } from "#test/support/webhooks.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
});

/** Ben writes into the room of a new plugin and deletes his account. */
async function leaveTexts(way: keyof typeof waysToErase): Promise<void> {
  const { kind } = await installStoring(ana, way);
  const id = await openRoom(ana, t.spacePath, { kind, title: "Notes" });
  await act(ben, `/api/sessions/${id}`, "POST", "note", { text: "qzdeleted" });
  await ok(ben, "DELETE", "/api/me/account", { name: "Ben" });
}

async function valueOf<T>(query: string): Promise<T | undefined> {
  const { rows } = await app.database.sql.query<{ value: T }>(query, [ben.id]);
  return rows[0]?.value;
}
const queued = () => valueOf<number>("select attempts as value from plugin_erasures where user_id = $1");

/** Runs the delivery role until a condition holds. */
async function deliverUntil(isDone: (logLines: string[]) => Promise<boolean>): Promise<void> {
  const delivery = await startDelivery(app);
  try {
    await expect.poll(() => isDone(delivery.logLines)).toBe(true);
  } finally {
    await delivery.stop();
  }
}

describe("a deleted account in the data of plugins", () => {
  test("the delivery role erases it, and the queue is empty", async () => {
    await leaveTexts("erases");
    expect(await queued()).toBe(0);
    await deliverUntil(async () => (await queued()) === undefined);
    expect(await valueOf("select 1 as value from plugin_rooms where strpos(state, $1) > 0")).toBeUndefined();
    const { rows } = await app.database.sql.query(
      "select from plugin_rooms where strpos(state, 'qzdeleted') > 0",
    );
    expect(rows).toEqual([]);
  });

  test("what is left is a warning and is tried again after an hour", async () => {
    await leaveTexts("lacksHooks");
    await deliverUntil(async (lines) =>
      lines.some((line) => line.includes(ben.id) && line.includes("no-hook")),
    );
    expect(await queued()).toBe(1);
    const minutes = await valueOf<number>(
      "select extract(epoch from due_at - now())::int / 60 as value from plugin_erasures where user_id = $1",
    );
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  test("the doctor names the person whose data may be left", async () => {
    await leaveTexts("keepsId");
    await deliverUntil(async () => (await queued()) === 1);
    const checks = await adminJson<{ what: string; state: string; detail: string }[]>(app, "doctor");
    const check = checks.find(({ what }) => what === "deleted accounts");
    expect(check).toMatchObject({ state: "warning", detail: expect.stringContaining(ben.id) });
  });
});
