// Rules: protocol/plugins#keys-of-jobs
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { installNoticing, type NoticingPlugin, type Plan } from "#test/support/noticing-plugin.ts";
import { recordedCalls, type HostCall } from "#test/support/plugin-work.ts";
import { startReceiver, webhookEnv } from "#test/support/receiver.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const receiver = await startReceiver();
const app = await testApp({ env: { ...webhookEnv, PLUGIN_DIR: "/nowhere" } });
const delivery = await startDelivery(app);
afterAll(async () => {
  await delivery.stop();
  await receiver.close();
});
const { sql } = app.database;

let t: Team;
let ana: Person;
let plugin: NoticingPlugin;
beforeEach(async () => {
  receiver.answer(204);
  await sql.query("update plugin_installs set enabled = false");
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
  await makeOrgAdmin(ana);
  plugin = await installNoticing(app, ana, ["notices"]);
});

/** Estimates a story of a room. At the event the plugin enqueues a job that follows the plan, always with one key. */
async function queueJob(plan: Plan, room = t.room): Promise<void> {
  const storyId = await addStory(ana, room, "Login");
  await plugin.plan({ calls: [["jobs.enqueue", { name: "write", key: "PAY-1", payload: plan }]] });
  await act(ana, room, "PATCH", "story", { storyId, estimate: "5" });
}

const setbacks = async (room = t.room) => {
  const { forFacilitator } = await ok<PokerEnvelope>(ana, "GET", room);
  return forFacilitator?.setbacks.map(({ waiting, givenUp }) => [waiting, givenUp]) ?? [];
};
/** Returns for each job whether it has ended, failed, and the number of its attempts, oldest first. */
const jobs = async () => {
  const { rows } = await sql.query<{ ended: boolean; failed: boolean; attempts: number }>(
    `select ended_at is not null as ended, failed, attempts from plugin_work
     where install_id = $1 and name is not null order by ordinal`,
    [plugin.id],
  );
  return rows.map(({ ended, failed, attempts }) => [ended, failed, attempts]);
};
const done = [true, false, 1];
const givenUp: Plan = { calls: [["tryLater", { afterMs: null }]] };

describe("a job with the key of another one that was given up", () => {
  test("replaces it, so that nothing is left to try again", async () => {
    await queueJob(givenUp);
    await expect.poll(() => setbacks()).toEqual([[0, 1]]);
    await queueJob({});
    await expect.poll(jobs).toEqual([done]);
    await expect.poll(() => setbacks()).toEqual([]);
    expect((await ana.send("POST", `${t.room}/plugins/${plugin.name}/retry`)).status).toBe(404);
  });

  test("removes its setback from another room, too", async () => {
    const other = `/api/sessions/${await openRoom(ana, t.spacePath)}`;
    await queueJob(givenUp, other);
    await expect.poll(() => setbacks(other)).toEqual([[0, 1]]);
    await queueJob({});
    await expect.poll(() => setbacks(other)).toEqual([]);
    await expect.poll(jobs).toEqual([done]);
  });
});

test("a job that was replaced while it ran is not tried again, also if it fails", async () => {
  let answer = () => {};
  receiver.answer((_, response) => void (answer = () => response.writeHead(204).end()));
  const sent = receiver.received.length;
  const p = await recordedCalls(app, ana, t.spacePath, [{ capability: "jobs" }, { capability: "fetch" }]);
  const write = (...calls: HostCall[]): HostCall => [
    "jobs.enqueue",
    { name: "write", key: "PAY-1", payload: { calls } },
  ];
  await p.tell(write(["fetch", { url: receiver.url }], ["tryLater", { afterMs: 1000 }]));
  await expect.poll(() => receiver.received.length).toBe(sent + 1);
  await p.tell(write());
  answer();
  await expect
    .poll(async () => (await p.work()).map(({ ended, failed, attempts }) => [ended, failed, attempts]))
    .toEqual([done, done]);
});
