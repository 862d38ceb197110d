// Rules: protocol/org-admin#link-at-the-start
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ensureServerBuilt, ensureWebBuilt } from "#deploy/local/builds.mjs";
import { freePort } from "#test/support/app.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { listensOn } from "#test/support/listens-on.ts";

const program = join(import.meta.dirname, "..", "..", "deploy", "local", "start.ts");

let child: ChildProcess;
let env: Record<string, string>;
beforeAll(async () => {
  await ensureWebBuilt(process.execPath);
  await ensureServerBuilt(process.execPath);
});
beforeEach(async () => {
  const { url } = await databaseForThisTest();
  env = { PATH: process.env["PATH"]!, DATABASE_URL: url, PORT: String(await freePort()) };
});
afterEach(stop);

/** Runs npm start until it is ready. Returns its printed sentences and its log. */
async function start(more: Record<string, string> = {}): Promise<{ printed: string; log: string }> {
  child = spawn(process.execPath, [program], { env: { ...env, ...more } });
  const said = { printed: "", log: "" };
  child.stderr!.on("data", (chunk: Buffer) => (said.printed += chunk.toString()));
  child.stdout!.on("data", (chunk: Buffer) => (said.log += chunk.toString()));
  await vi.waitUntil(() => said.printed.includes("Ctrl-C stops it"), { timeout: 120_000, interval: 50 });
  return said;
}

async function stop(): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "close");
}

const linkIn = (printed: string) => /^ +(http\S+\/admin-link#\S+)$/m.exec(printed)?.[1];

test("npm start listens on 127.0.0.1 alone unless HOST is set", async () => {
  await start();
  expect(await listensOn("127.0.0.1", Number(env["PORT"]))).toBe(true);
  expect(await listensOn("127.0.0.2", Number(env["PORT"]))).toBe(false);
  await stop();
  await start({ HOST: "0.0.0.0" });
  expect(await listensOn("127.0.0.2", Number(env["PORT"]))).toBe(true);
});

test("npm start prints an admin link beside the address until the org has an admin", async () => {
  const said = await start();
  const link = new URL(linkIn(said.printed)!);
  expect(link.href).toMatch(`http://localhost:${env["PORT"]}/o/default/admin-link#`);
  expect(said.log).not.toContain(link.hash.slice(1));
  const named = await fetch(`${link.origin}/api/me`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ana" }),
  });
  const used = await fetch(`${link.origin}/api/orgs/default/admin-link`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: named.headers.getSetCookie()[0]!.split(";")[0]!,
      origin: link.origin,
    },
    body: JSON.stringify({ secret: link.hash.slice(1) }),
  });
  expect(used.status).toBe(204);
  await stop();
  const again = await start();
  expect(again.printed).toContain("Standpoint is ready");
  expect(linkIn(again.printed)).toBeUndefined();
});

test("npm start prints no admin link if BASE_URL is the address of a proxy", async () => {
  const said = await start({ BASE_URL: "https://poker.example" });
  expect(said.printed).toContain("Standpoint is ready: https://poker.example");
  expect(linkIn(said.printed)).toBeUndefined();
});
