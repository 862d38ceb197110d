// Rules: protocol/plugins#try-later
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PluginWork } from "#shared/wire/plugin-work.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { ok, type Person, type Team } from "#test/support/client.ts";
import type { NoticingPlugin, Plan } from "#test/support/noticing-plugin.ts";
import { openNoticingRoom, type NoticingRoom } from "#test/support/noticing-room.ts";
import { recordedCalls } from "#test/support/plugin-work.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const delivery = await startDelivery(app);
afterAll(() => delivery.stop());
const { sql } = app.database;

let t: Team;
let ana: Person;
let plugin: NoticingPlugin;
let estimate: NoticingRoom["estimate"];
beforeEach(async () => {
  ({ t, ana, plugin, estimate } = await openNoticingRoom(app, ["notices", "log"]));
});

const busy = "The tracker asked for a pause.";
const notice = { text: "Not written yet.", about: "story" };
const later = (afterMs: number | null, more: object = { reason: busy }): Plan => ({
  notices: [notice],
  calls: [["tryLater", { afterMs, ...more }]],
});

/** Returns what the facilitator sees: the waiting and the failed work, and the texts of notices. */
async function seen() {
  const { forFacilitator } = await ok<PokerEnvelope>(ana, "GET", t.room);
  return {
    setbacks: forFacilitator?.setbacks.map(({ waiting, givenUp }) => [waiting, givenUp]) ?? [],
    notices: forFacilitator?.notices.map(({ text }) => text) ?? [],
  };
}

async function rowOf() {
  const { rows } = await sql.query<{ attempts: number; due_in: number; last_error: string }>(
    `select attempts, last_error, extract(epoch from due_at - now())::float8 as due_in from plugin_work
     where install_id = $1`,
    [plugin.id],
  );
  return rows[0]!;
}

describe("a run that ends with tryLater", () => {
  test("keeps its writes, and its work is due again after the time", async () => {
    await estimate(later(600_000));
    await expect.poll(seen).toEqual({ setbacks: [[1, 0]], notices: [notice.text] });
    const { attempts, due_in: dueIn } = await rowOf();
    expect([attempts, dueIn > 300, dueIn <= 600]).toEqual([1, true, true]);
  });

  test("is given up at once with null, and the facilitator can try again", async () => {
    await estimate(later(null));
    await expect.poll(seen).toEqual({ setbacks: [[0, 1]], notices: [notice.text] });
    await plugin.plan({ notices: [{ ...notice, text: null }] });
    expect((await ana.send("POST", `${t.room}/plugins/${plugin.name}/retry`)).status).toBe(204);
    await expect.poll(seen).toEqual({ setbacks: [], notices: [] });
  });

  test("has failed after its eighth attempt", async () => {
    await estimate(later(600_000));
    await expect.poll(async () => (await seen()).setbacks).toEqual([[1, 0]]);
    await sql.query("update plugin_work set attempts = 7, due_at = now() where install_id = $1", [plugin.id]);
    await sql.query("select pg_notify('svc_plugin_work', '')");
    await expect.poll(async () => (await seen()).setbacks).toEqual([[0, 1]]);
  });

  test("that throws afterwards stores nothing and is tried again soon", async () => {
    await estimate({ ...later(null), throws: true });
    await expect.poll(async () => (await seen()).setbacks).toEqual([[1, 0]]);
    expect((await seen()).notices).toEqual([]);
    expect((await rowOf()).last_error).toMatch(/^It threw an error/);
  });
});

describe("the reason of tryLater", () => {
  test("is in the admin's list of work and in the log", async () => {
    await estimate(later(null));
    const read = () =>
      ok<PluginWork>(ana, "GET", `/api/orgs/default/admin/plugins/${plugin.id}/work`).then(
        ({ work }) => work[0]?.lastError,
      );
    await expect.poll(read).toBe(busy);
    expect(delivery.logLines.filter((line) => line.includes(busy)).join("")).toContain(plugin.name);
  });

  test("needs the grant log", async () => {
    await sql.query("delete from plugin_grants where install_id = $1 and capability = 'log'", [plugin.id]);
    await estimate(later(null));
    await expect.poll(async () => (await rowOf()).last_error).toMatch(/^It threw an error/);
  });

  test("may be missing", async () => {
    await estimate(later(null, {}));
    await expect.poll(async () => (await rowOf()).last_error).toBe("It asked for another attempt.");
  });
});

test("a request of a person cannot be tried later", async () => {
  const p = await recordedCalls(app, ana, t.spacePath, [{ capability: "asks" }]);
  const path = `${t.room}/plugins/${p.name}/asks`;
  const calls = [["tryLater", { afterMs: null }]];
  const { id } = await ok<{ id: string }>(ana, "POST", path, { name: "go", body: { calls } });
  const value = async () => (await ok<{ value?: unknown }>(ana, "GET", `${path}/${id}`)).value;
  await expect.poll(value).toEqual(["refused: unavailable"]);
});
