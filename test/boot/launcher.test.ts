// Rules: protocol/operations#launcher
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { settingGroups } from "#shared/runtime/settings/table.ts";
import { freePort } from "#test/support/app.ts";
import { emptyDatabaseForThisTest } from "#test/support/database.ts";
import { untilReady } from "#test/support/spawn.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const LAUNCHER = join(ROOT, "bin", "standpoint");

type Run = { code: number; out: string; err: string };

/** Runs the launcher with only the given variables. */
function launcher(args: string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise((done) => {
    execFile(process.execPath, [LAUNCHER, ...args], { env }, (error, out, err) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

describe("the launcher", () => {
  test("--version shows the version, without a database", async () => {
    expect(await launcher(["--version"])).toEqual({ code: 0, out: "dev\n", err: "" });
    const STANDPOINT_VERSION = "1.2.3";
    expect((await launcher(["--version"], { STANDPOINT_VERSION })).out).toBe("1.2.3\n");
  });

  test("--help lists every setting in its group, with its default and its help", async () => {
    const { code, out, err } = await launcher(["--help"]);
    expect([code, err]).toEqual([0, ""]);
    for (const [title, group] of Object.entries(settingGroups)) {
      const [, part] = new RegExp(`\n\n${title}\n([^]*?)(?:\n\n|$)`).exec(out)!;
      const names = [...part!.matchAll(/^ {2}([A-Z_]+)/gm)].map(([, name]) => name);
      expect(names).toEqual(Object.values(group).map(({ name }) => name));
    }
    expect(out).toContain("\n  DATABASE_URL (required)\n      The address of the Postgres database");
    expect(out).toContain("\n  OIDC_ISSUER (required with oidc)\n");
    expect(out).toContain("\n  WS_MAX_PER_TOKEN (default: 8)\n");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test.each([
    [["--port=9"], "There is no option --port=9."],
    [["-x", "api"], "There is no option -x."],
    [["worker"], "There is no role or command worker."],
    [["api,worker"], "There is no role or command worker."],
    [["list-orgs", "admin"], "There is no role or command list-orgs."],
  ])("refuses %j with one sentence and exit code 2", async (args, sentence) => {
    const err = `${sentence} \`standpoint --help\` shows the usage.\n`;
    expect(await launcher(args)).toEqual({ code: 2, out: "", err });
  });

  test("runs the roles of its arguments instead of those in ROLES", async () => {
    const database = await emptyDatabaseForThisTest();
    const port = await freePort();
    const env = { DATABASE_URL: database.url, HOST: "127.0.0.1", PORT: String(port), ROLES: "api" };
    const child = spawn(process.execPath, [LAUNCHER, "scheduler", "delivery"], { env, stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const exited = once(child, "exit");
    const baseUrl = `http://127.0.0.1:${port}`;
    await untilReady({ baseUrl });
    // Only the api has pages.
    expect(await (await fetch(`${baseUrl}/`)).text()).toBe("page not found");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  test("without arguments, reports invalid settings like any start, with exit code 1", async () => {
    const { code, out, err } = await launcher([], { PORT: "x" });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^standpoint: DATABASE_URL is missing: .*\.\nstandpoint: PORT must be .*\.\n$/);
  });

  test("admin passes on the arguments and the exit code of an operators' command", async () => {
    const { code, out } = await launcher(["admin", "settings", "--json"], {
      DATABASE_URL: "postgres://svc:hunter2@db:5432/standpoint",
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toContainEqual({
      name: "DATABASE_URL",
      value: "postgres://svc:***@db:5432/standpoint",
      isDefault: false,
    });
    const refused = await launcher(["admin", "no-such-command"]);
    expect(refused).toEqual({
      code: 2,
      out: "",
      err: "There is no command no-such-command.\nstandpoint admin --help shows the commands.\n",
    });
  });
});
