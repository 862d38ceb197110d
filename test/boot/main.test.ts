// Rules: protocol/operations#other-boot-errors
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { sentencesOf } from "#services/boot-report.ts";
import { freePort } from "#test/support/app.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

const MAIN = join(import.meta.dirname, "..", "..", "services", "main.ts");

async function boot(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env } });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}

// Rules: protocol/operations#boot-order, protocol/operations#boot-settings,
//   protocol/operations#database-retries, protocol/operations#invalid-settings
describe("boot", () => {
  it("stops with one sentence for each invalid setting, without a stack", async () => {
    const { code, out, err } = await boot({ BASE_URL: "nowhere", LOG_LEVEL: "loud", WS_MAX_PER_TOKEN: "0" });
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err.trim().split("\n")).toEqual([
      expect.stringMatching(/^standpoint: DATABASE_URL is missing/),
      expect.stringMatching(/^standpoint: BASE_URL must be an address/),
      expect.stringMatching(/^standpoint: LOG_LEVEL must be one of debug, info, warn, error/),
      expect.stringMatching(/^standpoint: WS_MAX_PER_TOKEN must be a whole number above zero/),
    ]);
  });

  it("reports its settings and stops after 6 failed connections", async () => {
    const DATABASE_URL = "postgres://svc:hunter2@127.0.0.1:1/none";
    const { code, out, err } = await boot({
      DATABASE_URL,
      BASE_URL: "https://poker.example",
      TRUST_PROXY_HEADERS: "true",
      TRUSTED_PROXY_CIDRS: "10.0.0.7/8",
    });
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toEqual({
      level: "info",
      time: expect.any(String) as string,
      msg: "boot settings",
      base_url: "https://poker.example",
      cookie_secure: true,
      allowed_ws_origin: "https://poker.example",
      port: 8080,
      auth_mode: "open",
      trust_proxy_headers: true,
      metrics_enabled: false,
      trusted_proxy_cidrs: ["10.0.0.0/8"],
    });
    expect(lines[1]).toMatchObject({
      level: "warn",
      msg: expect.stringContaining("Trusted networks only") as string,
    });
    expect(lines.filter(({ msg }) => msg === "database not reachable yet")).toHaveLength(5);
    expect(err).toMatch(
      /^standpoint: The database could not be reached in 6 attempts: .*ECONNREFUSED.*\.\n$/,
    );
    expect(code).toBe(1);
    expect(out + err).not.toContain("hunter2");
  });
});

test("reports a refused database connection in one sentence, without a stack", async () => {
  const { url } = await databaseForThisTest();
  const client = new pg.Client({ connectionString: `${url}_none` });
  const refusal = await client.connect().catch((error: unknown) => error);
  expect(sentencesOf(refusal)).toEqual([
    expect.stringMatching(/^The database refused or ended a connection: database ".*" does not exist\.$/),
  ]);
});

// Rules: protocol/operations#stop-while-starting
describe("a stop signal during startup", () => {
  it.each(["scheduler", "delivery", "api,scheduler,delivery"])(
    "ends a process whose database does not answer while its roles start: %s",
    async (ROLES) => {
      const database = await databaseForThisTest();
      const proxy = await startTcpProxy(database.url);
      onTestFinished(() => proxy.close());
      proxy.blackHole();
      const port = await freePort();
      const child = spawn(process.execPath, [MAIN], {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: proxy.url,
          // Migrations use a direct connection.
          LISTENER_DATABASE_URL: database.url,
          ROLES,
          PORT: String(port),
          HOST: "127.0.0.1",
        },
        stdio: "ignore",
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const exited = once(child, "exit");
      await proxy.reached;
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    },
  );
});
