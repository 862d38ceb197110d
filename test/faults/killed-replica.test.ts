// Rules: protocol/live#dead-replicas
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { sweepPresence } from "#shared/domain/rooms/sweep-presence.ts";
import { openDatabase } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp } from "#test/support/app.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { spawnReplica } from "#test/support/spawn.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";

test("the presence of a killed replica is removed and pushed", async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const { app: killedApp, child } = await spawnReplica(app);
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const watcher = await watch(ana, t.session.id);
  await watch(ben.on(killedApp), t.session.id);
  await watcher.until((frame) => frame.presence.length === 2);
  child.kill("SIGKILL");
  await once(child, "exit");
  const db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 1 }, createLog("silent"));
  onTestFinished(() => db.close());
  expect(await sweepPresence(db)).toBe(0);
  await app.database.sql.query(
    "update replicas set beat_at = now() - interval '16 s' where id in (select replica_id from presence where user_id = $1)",
    [ben.id],
  );
  expect(await sweepPresence(db)).toBe(1);
  await watcher.until((frame) => frame.presence.length === 1 && frame.presence[0] === ana.id);
});

test("a live replica that was considered dead registers its viewers again", async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const t = await team(app, ["Ana"]);
  const watcher = await watch(t.people[0]!, t.session.id);
  await watcher.until((frame) => frame.presence.length === 1);
  await app.database.sql.query("delete from replicas");
  expect((await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).presence).toEqual([]);
  await expect
    .poll(async () => (await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).presence)
    .toEqual([t.people[0]!.id]);
});
