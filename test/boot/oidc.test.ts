import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/app.ts";
import { handleProvider } from "#deploy/demo/handle-provider.ts";

// Each program is a process of its own that loads all its modules, on a machine that may be busy.
const slow = { timeout: 90_000, interval: 100 };

const services = join(import.meta.dirname, "..", "..", "services");

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** Starts one of the programs; it is killed when the test is over, if it still runs. */
function start(path: string[], env: Record<string, string>) {
  const [script, ...args] = path as [string, ...string[]];
  const child = spawn(process.execPath, [join(services, script), ...args], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number);
  return { child, said, ended };
}

const status = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    (response) => response.status,
    () => 0,
  );

// Rules: protocol/identity#oidc-settings, protocol/identity#provider-outages,
//   protocol/operations#invalid-settings, protocol/operations#provider-probe
describe("boot in oidc mode", () => {
  it("stops with a sentence for each setting of oidc mode that is missing or wrong", async () => {
    const missing = start(["main.ts"], { DATABASE_URL: database.url, AUTH_MODE: "oidc" });
    expect(await missing.ended).toBe(1);
    expect(missing.said.err.trim().split("\n")).toEqual([
      expect.stringMatching(/^standpoint: OIDC_ISSUER is missing: .*\.$/),
      expect.stringMatching(/^standpoint: OIDC_CLIENT_ID is missing: .*\.$/),
    ]);
    const wrong = start(["main.ts"], {
      DATABASE_URL: database.url,
      AUTH_MODE: "oidc",
      OIDC_ISSUER: "http://login.example.com",
      OIDC_CLIENT_ID: "standpoint",
      OIDC_CLIENT_SECRET: "Wqzsecret",
      BOOTSTRAP_ADMIN: "ana",
    });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said.err.trim().split("\n")).toEqual([
      expect.stringMatching(/^standpoint: OIDC_ISSUER must be an https address/),
      expect.stringMatching(/^standpoint: BOOTSTRAP_ADMIN must be an issuer, a bar and a subject/),
    ]);
    expect(wrong.said.err + wrong.said.out).not.toContain("Wqz");
  });

  it("is ready although the provider is down, logs that as a warning, and stops cleanly", async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${await freePort()}`;
    const { child, said, ended } = start(["main.ts"], {
      DATABASE_URL: database.url,
      PORT: String(port),
      ROLES: "api",
      AUTH_MODE: "oidc",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "standpoint",
      OIDC_CLIENT_SECRET: "Wqzsecret",
    });
    await expect.poll(() => status(`http://127.0.0.1:${port}/readyz`), slow).toBe(200);
    await expect.poll(() => said.out).toContain("the sign-in provider could not be discovered");
    expect(await status(`http://127.0.0.1:${port}/auth/login`)).toBe(503);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    const lines = said.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ msg: "boot settings", auth_mode: "oidc" });
    expect(lines.find(({ msg }) => String(msg).includes("could not be discovered"))).toMatchObject({
      level: "warn",
      code: "ECONNREFUSED",
    });
    // The warning is about open mode only.
    expect(said.out).not.toContain("Trusted networks only");
    expect(said.out + said.err).not.toContain("Wqz");
  });
});

describe("npm start -- --oidc-demo", () => {
  it("runs a provider of its own, says what to do, and makes the first of its people admin", async () => {
    const port = await freePort();
    const { child, said, ended } = start(["../deploy/local/start.ts", "--oidc-demo"], {
      DATABASE_URL: database.url,
      PORT: String(port),
    });
    const base = `http://localhost:${port}`;
    await expect.poll(() => said.err, slow).toContain("Ctrl-C stops it");
    expect(said.err).toContain(`Open ${base} and sign in as Ana Admin`);
    expect(said.err).not.toContain("Open mode");

    const begun = await fetch(`${base}/auth/login?next=/o/default`, { redirect: "manual" });
    const flowCookie = /svc_signin=[^;]+/.exec(begun.headers.get("set-cookie")!)![0];
    const address = begun.headers.get("location")!;
    const page = await fetch(address);
    expect(await page.text()).toContain("Ana Admin");
    const callback = await handleProvider(address, new URLSearchParams({ subject: "ana" }));
    const landed = await fetch(callback, { redirect: "manual", headers: { cookie: flowCookie } });
    expect([landed.status, landed.headers.get("location")]).toEqual([302, "/o/default"]);
    const cookie = landed.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const orgs = await fetch(`${base}/api/orgs`, { headers: { cookie } });
    expect(await orgs.json()).toMatchObject([{ slug: "default", role: "admin" }]);

    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(await status(address)).toBe(0);
  });
});
