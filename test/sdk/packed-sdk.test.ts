// Rules: docs/plugins.md
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { open } from "@standpoint/plugin-sdk/test";
import { packFile } from "#services/admin/plugin/check-folder.ts";
import { readFolder } from "#sdk/build/read-folder.ts";
import { blocksOfManual } from "#test/support/tutorial-blocks.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const files = blocksOfManual("file");
const outputs = blocksOfManual("output");
const browser = await testBrowser();

/** A folder without anything of the clone but the packages that npm would install. */
let empty: string;
let lunch: string;

beforeAll(async () => {
  await run(process.execPath, [join(root, "sdk/build/build-sdk.ts")], { cwd: root });
  empty = await mkdtemp(join(tmpdir(), "standpoint-sdk-"));
  lunch = join(empty, "lunch");
  await unpackSdk();
  await linkPackages();
});
afterAll(() => rm(empty, { recursive: true }));

/** Packs the package as `npm publish` would, and unpacks it where `npm install` would. */
async function unpackSdk(): Promise<void> {
  await run("npm", ["pack", "--silent", "--pack-destination", empty], { cwd: join(root, "dist/sdk") });
  const archive = (await readdir(empty)).find((name) => name.endsWith(".tgz"));
  const scope = join(empty, "node_modules/@standpoint");
  await mkdir(scope, { recursive: true });
  await run("tar", ["-xzf", join(empty, archive!), "-C", scope]);
  await run("mv", [join(scope, "package"), join(scope, "plugin-sdk")]);
}

/** Links the packages that the new plugin and the SDK name, with what they need, as far as the clone has them. */
async function linkPackages(): Promise<void> {
  const named = [
    ...Object.keys((await packageOf(join(empty, "node_modules/@standpoint/plugin-sdk"))).dependencies),
    "typescript",
    "vitest",
  ];
  for (const name of named) {
    const link = join(empty, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, "node_modules", name), link);
  }
}

const packageOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    version: string;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };

/** Runs a program of the installed packages, and returns its output. A failure has the output as its message. */
async function program(bin: string, args: string[], cwd = lunch): Promise<string> {
  const script = join(empty, "node_modules", bin);
  const { stdout, stderr } = await run(process.execPath, [script, ...args], {
    cwd,
    env: cleanEnvironment(),
  }).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

const sdk = "@standpoint/plugin-sdk/sdk/build/main.js";

/** The environment without that of this test run. */
function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env["PATH"]!, NO_COLOR: "1" };
}

/** Removes column padding, whose width depends on the folder's name. */
const withoutPadding = (text: string | undefined) => text?.replaceAll(/(?<=\S) {2,}/g, "  ");

/** The kit's size is part of a page's, and changes with it. */
const withoutSizes = (text: string | undefined) => text?.replaceAll(/\d+\.\d (?=of)/g, "");

async function writeTutorial(): Promise<void> {
  for (const [name, text] of files) {
    await mkdir(dirname(join(lunch, name)), { recursive: true });
    await writeFile(join(lunch, name), text);
  }
}

test("a new plugin passes its check, its types and its test, with the versions of this package", async () => {
  expect(withoutPadding(await program(sdk, ["new", "lunch"], empty))).toBe(
    withoutPadding(outputs.get("new")),
  );
  expect(await program(sdk, ["check"])).toContain("lunch 0.1.0 can be installed.");
  expect(await program("typescript/bin/tsc", [])).toBe("");
  expect(await program("vitest/vitest.mjs", ["run", "--testTimeout=120000"])).toMatch(/Tests {2}3 passed/);
  const { devDependencies } = await packageOf(lunch);
  const { version } = await packageOf(join(empty, "node_modules/@standpoint/plugin-sdk"));
  expect(devDependencies["@standpoint/plugin-sdk"]).toBe(version);
});

test("the tutorial's plugin passes the check, its types and its test, and is packed", async () => {
  await writeTutorial();
  expect(withoutSizes(await program(sdk, ["check"]))).toBe(withoutSizes(outputs.get("check")));
  expect(await program("typescript/bin/tsc", [])).toBe("");
  expect(await program("vitest/vitest.mjs", ["run", "--testTimeout=120000"])).toMatch(/Tests {2}1 passed/);
  expect(await program(sdk, ["pack"])).toBe(outputs.get("pack"));
});

test("the tutorial's tracker passes the check, its types and its test", async () => {
  const acme = join(empty, "acme");
  await program(sdk, ["new", "acme"], empty);
  for (const name of ["src/room.ts", "src/page.css", "acme.test.ts", "locales"])
    await rm(join(acme, name), { recursive: true });
  for (const [name, text] of blocksOfManual("tracker")) {
    await mkdir(dirname(join(acme, name)), { recursive: true });
    await writeFile(join(acme, name), text);
  }
  expect(await program(sdk, ["check"], acme)).toContain("acme 0.1.0 can be installed.");
  expect(await program("typescript/bin/tsc", [], acme)).toBe("");
  expect(await program("vitest/vitest.mjs", ["run", "--testTimeout=120000"], acme)).toMatch(
    /Tests {2}2 passed/,
  );
});

test("a mistake in the tutorial's plugin is told with its file and line", async () => {
  await writeTutorial();
  const rules = files.get("src/plugin.ts")!;
  await writeFile(join(lunch, "src/plugin.ts"), rules.replace("votes: {} }, phase", "votes: {} }, phase:"));
  expect(await program(sdk, ["check"])).toBe(outputs.get("mistake"));
  await writeTutorial();
});

test("the packed tools make the same bytes as the clone's", async () => {
  await writeTutorial();
  const { files: built } = await readFolder(lunch);
  await program(sdk, ["pack", "-o", "packed.json"]);
  const packed = JSON.parse(await readFile(join(lunch, "packed.json"), "utf8")) as {
    files: Record<string, { data: string }>;
  };
  const expected = Object.entries(built).map(([name, bytes]) => [name, packFile(bytes)]);
  expect(packed.files).toEqual(Object.fromEntries(expected));
});

test("an upgrade of the tutorial's plugin keeps the rooms of all versions except the first", async () => {
  await writeTutorial();
  const oldState = { places: [{ id: "a", name: "Soup" }], votes: { ben: "a" } };
  for (const [version, state, seen] of [
    ["0.1.0", { answers: {} }, { places: [], voted: 0 }],
    ["0.1.5", oldState, { places: oldState.places, voted: 1 }],
    ["0.3.0", oldState, { places: oldState.places, voted: 1 }],
  ] as const) {
    const room = await open(lunch, { wrote: { version, state } });
    onTestFinished(room.close);
    expect([version, await room.view("member")]).toEqual([version, seen]);
  }
});

/** Starts the simulator, and returns its address and a function that waits for its output. */
async function startSimulator() {
  const child: ChildProcess = spawn(process.execPath, [join(empty, "node_modules", sdk), "dev"], {
    cwd: lunch,
    env: cleanEnvironment(),
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGINT");
    await ended;
  });
  let text = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (bytes: Buffer) => (text += String(bytes)));
  const until = (what: RegExp) =>
    vi.waitFor(() => what.exec(text) ?? Promise.reject(new Error(text)), { timeout: 60_000, interval: 20 });
  const [, url] = await until(/Open (\S+)\./);
  await until(/is active\./);
  return { url: url!, until };
}

test("the simulator shows three people one room, and keeps it over a change", async () => {
  await writeTutorial();
  const { url, until } = await startSimulator();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  const frame = (name: string) => page.frameLocator(`iframe[title^="${name}"]`);
  await frame("Ana").getByLabel("Another place").fill("Soup");
  await frame("Ana").getByRole("button", { name: "Propose" }).click();
  await frame("Gus").getByRole("button", { name: "Soup" }).click();
  await expect.poll(() => frame("Ben").getByText("1 voted").isVisible()).toBe(true);
  await page.getByLabel("Language").selectOption("de");
  await expect.poll(() => frame("Ana").getByRole("button", { name: "Entscheiden" }).isVisible()).toBe(true);
  const source = join(lunch, "src/page.ts");
  await writeFile(source, files.get("src/page.ts")!.replace('t("Decide")', '"Decide now"'));
  await expect.poll(() => frame("Ana").getByRole("button", { name: "Decide now" }).isVisible()).toBe(true);
  expect(await frame("Gus").getByRole("button", { name: "Soup" }).getAttribute("aria-pressed")).toBe("true");
  await writeFile(source, "const broken = ;\n");
  await until(/src\/page\.ts:1: Unexpected token/);
  await expect.poll(() => frame("Ana").getByText("src/page.ts:1").isVisible()).toBe(true);
});

/** Adds a hook for each kind of work to the plugin, and its recorded replies. */
async function writeWorkingPlugin(): Promise<void> {
  await writeTutorial();
  const more = [
    { capability: "events", scope: "poker.estimated" },
    { capability: "fetch", scope: "acme.example.com" },
    { capability: "jobs" },
    { capability: "notices" },
  ];
  const manifest = JSON.parse(files.get("manifest.json")!) as { capabilities: object[] };
  const all = [...manifest.capabilities, ...more];
  await writeFile(join(lunch, "manifest.json"), JSON.stringify({ ...manifest, capabilities: all }));
  const hooks = `
    export const onEvent: Hooks["onEvent"] = ({ payload }, host) =>
      host.jobs.enqueue({ name: "write", payload, delayMs: 60_000 });
    export const onJob: Hooks["onJob"] = async ({ payload }, host) => {
      const { ref } = payload as { ref: string };
      const { status } = await host.fetch({ method: "PUT", url: "https://acme.example.com/" + ref });
      await host.notice({ text: "{ref}: {status}.", values: { ref, status }, audience: "members" });
    };`;
  await writeFile(join(lunch, "src/plugin.ts"), files.get("src/plugin.ts")! + hooks);
  const replies = [{ url: "https://acme.example.com/*", status: 204 }];
  await writeFile(join(lunch, "dev-replies.json"), JSON.stringify({ replies }));
}

test("the simulator runs an event and the job that it requests, with recorded replies", async () => {
  await writeWorkingPlugin();
  onTestFinished(() => rm(join(lunch, "dev-replies.json")));
  const { url } = await startSimulator();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  await expect.poll(() => page.getByLabel("Payload, as JSON").inputValue()).toContain('"ref": "PAY-7"');
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Run now: write" }).click();
  await page.locator("#lines").getByText("PUT https://acme.example.com/PAY-7: 204").waitFor();
  const noticeOf = (name: string) => page.locator("main > section", { hasText: name }).locator(".notice");
  await expect.poll(() => noticeOf("Ben").count()).toBe(1);
  expect(await noticeOf("Ben").innerText()).toMatch(/PAY-7.*: 204\./);
  expect(await noticeOf("Gus").count()).toBe(0);
});

test("the simulator shows a room on a shared screen, without a connection and as a spectator", async () => {
  await writeTutorial();
  const { url } = await startSimulator();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  const frame = (name: string) => page.frameLocator(`iframe[title^="${name}"]`);
  const propose = frame("Ana").getByRole("button", { name: "Propose" });
  await propose.waitFor();
  await page.getByLabel("Shared screen").check();
  await propose.waitFor({ state: "detached" });
  await page.getByLabel("Shared screen").uncheck();
  await propose.waitFor();
  await page.getByLabel("Connection lost").check();
  await expect.poll(() => propose.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Connection lost").uncheck();
  await expect.poll(() => propose.getAttribute("aria-disabled")).not.toBe("true");
  const spectator = page.locator("main > section", { hasText: "Ben" }).getByLabel("Spectator");
  await spectator.check();
  await page.reload();
  await expect.poll(() => spectator.isChecked()).toBe(true);
});

test("the simulator refuses requests for other hosts, and writes from other origins", async () => {
  await writeTutorial();
  const { url } = await startSimulator();
  const { request } = await import("node:http");
  const statusOf = (method: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${url}/act`, { method, headers }, (response) => resolve(response.statusCode!));
      sent.on("error", reject);
      sent.end("{}");
    });
  expect(await statusOf("GET", { host: "evil.example" })).toBe(403);
  expect(await statusOf("POST", { origin: "http://evil.example" })).toBe(403);
  expect(await statusOf("POST", {})).toBe(403);
});
