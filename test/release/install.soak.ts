import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeRelease } from "#deploy/release/make-release.ts";
import { clusterForThisTest } from "#test/backup/cluster.ts";
import { manualCommands, root, searchPath } from "#test/backup/manual.ts";
import { freePort, type TestApp } from "#test/support/app.ts";
import { ok, team } from "#test/support/client.ts";
import { untilReady } from "#test/support/spawn.ts";
import { recordResult } from "#test/support/stress.ts";

test("the README of the archive installs it on Postgres 15, and people use it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "standpoint-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = await makeRelease(root, folder, "2026-01-31");
  const archive = files.find(({ name }) => name.endsWith(".tar.gz"))!;
  execFileSync("tar", ["-xzf", archive.name], { cwd: folder });
  const cwd = join(folder, archive.name.replace(".tar.gz", ""));
  const commands = await manualCommands(join("deploy", "release", "archive-readme.md"));

  const cluster = await clusterForThisTest("15");
  const port = String(await freePort());
  const env = { PATH: searchPath, PGHOST: "127.0.0.1", PGPORT: String(cluster.port), PGUSER: "postgres" };
  const options = { cwd, env: { ...env, PORT: port } };
  const sh = (text: string) => ["-euc", text.replaceAll("localhost:5432", `127.0.0.1:${cluster.port}`)];
  execFileSync("sh", sh(commands.get("create-database")!), options);
  execFileSync("sh", sh(commands.get("settings")!.replace(":8080", `:${port}`)), options);
  const start = commands.get("start")!.replace("bin/standpoint", "exec bin/standpoint");
  const service = spawn("sh", sh(start), { ...options, stdio: "ignore" });
  const exited = once(service, "exit");
  onTestFinished(() => void service.kill("SIGKILL"));

  const app = { baseUrl: `http://localhost:${port}`, wsUrl: `ws://localhost:${port}` } as TestApp;
  await untilReady(app);
  const t = await team(app, ["Ana", "Ben"]);
  expect(await ok(t.people[1]!, "GET", t.room)).toMatchObject({ id: t.session.id });
  const checked = execFileSync("sh", sh(commands.get("check")!), { ...options, encoding: "utf8" });
  expect(checked).toMatch(/^ok +postgres +15\./m);
  expect(checked).toMatch(/^ok +plugins +3 /m);
  service.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  recordResult({
    trial: "an installation from the archive",
    tried: "the commands of the archive's README, on an empty Postgres 15",
    outcome: "two people share a room; the doctor finds no failure",
  });
});
