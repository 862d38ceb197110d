import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/app.ts";
import { handleProvider } from "#deploy/demo/handle-provider.ts";

// Each program loads all its modules in a separate process, on a machine that may be busy.
const slow = { timeout: 90_000, interval: 100 };

const services = join(import.meta.dirname, "..", "..", "services");

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

/** Starts a program. Kills it at the end of the test if it still runs. */
function start(path: string[], env: Record<string, string>) {
  const [script, ...args] = path as [string, ...string[]];
  const child = spawn(process.execPath, [join(services, script), ...args], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  const exitCode = once(child, "close").then(([code]) => code as number);
  return { child, output, exitCode };
}

const status = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    (response) => response.status,
    () => 0,
  );

// Rules: protocol/identity#oidc-settings, protocol/identity#provider-outages,
//   protocol/operations#invalid-settings, protocol/operations#provider-probe
describe("boot in oidc mode", () => {
  it("stops with a sentence for each missing or invalid oidc setting", async () => {
    const missing = start(["main.ts"], { DATABASE_URL: database.url, AUTH_MODE: "oidc" });
    expect(await missing.exitCode).toBe(1);
    expect(missing.output.err.trim().split("\n")).toEqual([
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
    expect(await wrong.exitCode).toBe(1);
    expect(wrong.output.err.trim().split("\n")).toEqual([
      expect.stringMatching(/^standpoint: OIDC_ISSUER must be an https address/),
      expect.stringMatching(/^standpoint: BOOTSTRAP_ADMIN must be an issuer, a bar and a subject/),
    ]);
    expect(wrong.output.err + wrong.output.out).not.toContain("Wqz");
  });

  it("is ready while the provider is down, logs a warning, and stops cleanly", async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${await freePort()}`;
    const { child, output, exitCode } = start(["main.ts"], {
      DATABASE_URL: database.url,
      PORT: String(port),
      ROLES: "api",
      AUTH_MODE: "oidc",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "standpoint",
      OIDC_CLIENT_SECRET: "Wqzsecret",
    });
    await expect.poll(() => status(`http://127.0.0.1:${port}/readyz`), slow).toBe(200);
    await expect.poll(() => output.out).toContain("the sign-in provider could not be discovered");
    expect(await status(`http://127.0.0.1:${port}/auth/login`)).toBe(503);
    child.kill("SIGTERM");
    expect(await exitCode).toBe(0);
    const lines = output.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ msg: "boot settings", auth_mode: "oidc" });
    expect(lines.find(({ msg }) => String(msg).includes("could not be discovered"))).toMatchObject({
      level: "warn",
      code: "ECONNREFUSED",
    });
    // That warning is only for open mode.
    expect(output.out).not.toContain("Trusted networks only");
    expect(output.out + output.err).not.toContain("Wqz");
  });
});

describe("npm start -- --oidc-demo", () => {
  it("runs its own provider, prints instructions, and makes the first person an admin", async () => {
    const port = await freePort();
    const { child, output, exitCode } = start(["../deploy/local/start.ts", "--oidc-demo"], {
      DATABASE_URL: database.url,
      PORT: String(port),
    });
    const base = `http://localhost:${port}`;
    await expect.poll(() => output.err, slow).toContain("Ctrl-C stops it");
    expect(output.err).toContain(`Open ${base} and sign in as Ana Admin`);
    expect(output.err).not.toContain("Open mode");

    const begun = await fetch(`${base}/auth/login?next=/o/default`, { redirect: "manual" });
    const flowCookie = /svc_signin_\d+=[^;]+/.exec(begun.headers.get("set-cookie")!)![0];
    const address = begun.headers.get("location")!;
    const page = await fetch(address);
    expect(await page.text()).toContain("Ana Admin");
    const callback = await handleProvider(address, new URLSearchParams({ subject: "ana" }));
    const signedIn = await fetch(callback, { redirect: "manual", headers: { cookie: flowCookie } });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "/o/default"]);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const orgs = await fetch(`${base}/api/orgs`, { headers: { cookie } });
    expect(await orgs.json()).toMatchObject([{ slug: "default", role: "admin" }]);

    child.kill("SIGTERM");
    expect(await exitCode).toBe(0);
    expect(await status(address)).toBe(0);
  });
});
