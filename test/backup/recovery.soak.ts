// Rules: protocol/guarantees#durability
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addStory, team } from "#test/support/client.ts";
import { untilReady } from "#test/support/spawn.ts";
import { recordResult } from "#test/support/stress.ts";
import { storedTitles } from "#test/rig/writers.ts";
import { clusterForThisTest, startApi, stopApi } from "./cluster.ts";
import { mustRun, root, runManual, searchPath } from "./manual.ts";

/** Runs the program of `docker compose exec` and `run` on this machine. Services start and stop in the test. */
const docker = `#!/bin/sh
case "$2" in exec | run) ;; *) exit 0 ;; esac
if [ "$4" = api ]; then cd "$IMAGE"; fi
shift 4
exec "$@"
`;

test("point-in-time recovery keeps what was written before a moment, and nothing later", async () => {
  const cluster = await clusterForThisTest("15");
  await cluster.createDatabase();
  const { folder, account, data: PGDATA, database } = cluster;
  const [ARCHIVE, BASE] = [join(folder, "archive"), join(folder, "base")];
  await mkdir(ARCHIVE);
  if (account) await chown(ARCHIVE, account.uid, account.gid);
  const asPostgres = { env: { ARCHIVE, BASE, PGDATA }, asPostgres: true, folder };
  const api = await startApi(cluster);
  await mustRun("archive", cluster, asPostgres);
  await cluster.stop();
  await cluster.start();
  await mustRun("base-backup", cluster, asPostgres);

  await untilReady(api.app);
  const t = await team(api.app, ["Ana"]);
  await addStory(t.people[0]!, t.room, "before");
  const { rows } = await database.sql.query<{ time: string }>("select clock_timestamp()::text as time");
  await addStory(t.people[0]!, t.room, "after");
  await stopApi(api);
  await cluster.stop();
  const env = { ...asPostgres.env, TIME: rows[0]!.time };
  await mustRun("recover", cluster, { ...asPostgres, env });
  await cluster.start();
  await expect.poll(() => runManual("recovered", cluster)).toEqual({ code: 0, out: "f\n" });
  await mustRun("doctor", cluster);
  const recovered = await startApi(cluster);
  expect(await storedTitles(recovered.app)).toEqual(["before"]);
  recordResult({
    trial: "point-in-time recovery",
    tried: "a story before the chosen moment, and one after it",
    outcome: "only the first one is there; the doctor finds no failure",
  });
});

test("the manual's commands for containers restore what they backed up", async () => {
  const cluster = await clusterForThisTest("15", "standpoint");
  await cluster.createDatabase();
  const { folder } = cluster;
  await writeFile(join(folder, "docker"), docker);
  await chmod(join(folder, "docker"), 0o755);
  const inFolder = { folder, env: { IMAGE: root, PATH: `${folder}:${searchPath}` } };
  const api = await startApi(cluster);
  const t = await team(api.app, ["Ana"]);
  await addStory(t.people[0]!, t.room, "before");
  expect(await mustRun("back-up-containers", cluster, inFolder)).toMatch(/^ok +backup +complete/m);
  await addStory(t.people[0]!, t.room, "after");
  await stopApi(api);
  await mustRun("restore-containers", cluster, inFolder);
  const restored = await startApi(cluster);
  expect(await storedTitles(restored.app)).toEqual(["before"]);
});
