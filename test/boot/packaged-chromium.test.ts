import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { packagedChromium } from "#test/support/packaged-chromium.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

test("simultaneous processes each start a complete packaged browser", async () => {
  const parent = await mkdtemp(join(tmpdir(), "standpoint-chromium-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, "browser");
  const ask = `
    const { packagedChromium } = await import("./test/support/packaged-chromium.ts");
    console.log(await packagedChromium(${JSON.stringify(folder)}));`;
  const start = async () => {
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", ask], { cwd: root });
    return run(stdout.trim(), ["--version"]);
  };
  for (const { stdout } of await Promise.all([start(), start()])) expect(stdout).toMatch(/\d+(\.\d+){3}/);
  expect(await packagedChromium(folder)).toBe(join(folder, "chromium"));
  expect(await readdir(parent)).toEqual(["browser"]);
});
