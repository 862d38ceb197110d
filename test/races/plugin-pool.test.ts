// Rules: protocol/plugins#space-wide-actions
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { committingPackage, openCommittingRoom } from "#test/support/committing-plugin.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { freshName, install } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const poolSize = 3;
const env = { PLUGIN_DIR: "/nowhere" };
const app = await testApp({ env });
/** A replica with few connections, which has not loaded the code of a new plugin. */
const small = await startApp({
  database: app.database,
  env: { ...env, DATABASE_POOL_SIZE: String(poolSize) },
});
afterAll(async () => {
  await small.stop();
});

/** A space with a room of a plugin and five rooms that wait for votes, by id. Requests go to the small replica. */
async function openScene() {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
  const kind = freshName("actions");
  const { id } = await install(
    { admin: ana, path: "/api/orgs/default/admin/plugins" },
    committingPackage(kind),
  );
  const retro = await openCommittingRoom(ana, t.spacePath, { kind, install: id });
  const rounds: { id: string; room: string; storyId: string }[] = [];
  for (let n = 0; n < 5; n++) {
    const body = { kind: "poker", title: "Planning", config: { openVoting: true } };
    const session = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, body);
    const room = `/api/sessions/${session.id}`;
    const storyId = await addStory(ana, room, "Refund");
    await act(ana, room, "POST", "select", { storyId });
    rounds.push({ id: session.id, room, storyId });
  }
  rounds.sort((a, b) => (a.id < b.id ? -1 : 1));
  const last = rounds.pop()!;
  const vote = () =>
    rounds.map(({ room, storyId }) =>
      ben.on(small).send("POST", `${room}/actions/vote`, { body: { storyId, value: "5" } }),
    );
  return { ana: ana.on(small), retro, last, vote };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

const waiting = (count: number) => expect.poll(() => statementsWaiting(app.database)).toBe(count);
const failuresOf = async (installId: string) => {
  const { rows } = await app.database.sql.query<{ failures: number }>(
    "select failures from plugin_installs where id = $1",
    [installId],
  );
  return rows[0]!.failures;
};

/** Sends an action that waits for the lock of the last room, then votes that wait for the action. */
async function actWhileVotesWait({ ana, retro, last, vote }: Scene, action: "take" | "throw") {
  const release = await holdLock(app.database, "select from sessions where id = $1 for update", [last.id]);
  onTestFinished(release);
  const acted = retro.send(ana, action, []);
  await waiting(1);
  const votes = vote();
  await waiting(poolSize);
  await release();
  return { acted: await acted, votes: (await Promise.all(votes)).map(({ status }) => status) };
}

describe("a space-wide action while votes hold the replica's other connections", () => {
  test(
    "its failure is recorded before its reply, and the votes are accepted",
    { timeout: 120_000 },
    async () => {
      const scene = await openScene();
      // Loads the plugin's code.
      await scene.retro.results(scene.ana);
      const { acted, votes } = await actWhileVotesWait(scene, "throw");
      expect(acted.body).toMatchObject({ code: "plugin_failed" });
      expect(await failuresOf(scene.retro.install)).toBe(1);
      expect(votes).toEqual([204, 204, 204, 204]);
    },
  );

  test("the plugin's code is loaded, and the votes are accepted", { timeout: 120_000 }, async () => {
    const { acted, votes } = await actWhileVotesWait(await openScene(), "take");
    expect(acted.status).toBe(204);
    expect(votes).toEqual([204, 204, 204, 204]);
  });
});
