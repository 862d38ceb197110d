import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { manualCommands } from "./manual.ts";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("the soak runs every command of the manual's section about backups", async () => {
  const [manual, trials] = [await read("deploy/README.md"), await Promise.all(trialFiles.map(read))];
  const section = manual.slice(manual.indexOf("## Backup and restore"), manual.indexOf("## Upgrade"));
  const blocks = section.split(/^ *```sh$/m).slice(1);
  const commands = blocks.filter((block) => !/^\s*export /.test(block));
  const names = [...(await manualCommands()).keys()];
  expect(names).toHaveLength(commands.length);
  expect(names.filter((name) => !trials.join("").includes(`("${name}", `))).toEqual([]);
});

const trialFiles = ["test/backup/dump.soak.ts", "test/backup/recovery.soak.ts"];
