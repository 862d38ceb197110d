import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { checkBackup } from "#shared/domain/backup/check-backup.ts";
import type { CheckResult } from "#shared/domain/doctor/check-result.ts";
import { secretKeysFromEnvironment } from "#shared/runtime/settings.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import { Failure, type Command } from "./command.ts";

/** The argument that means standard input. */
const STDIN = "-";
/** The first bytes of a dump in SQL text. Any other file is for `pg_restore`. */
const textStart = "--\n";

export const backupCheckCommand: Command = {
  args: "<file>",
  summary: "Checks whether a dump is complete, and its schema, contents and secrets; changes nothing.",
  isOffline: true,
  async run({ args }) {
    const [file] = exactly(args, "the dump's file");
    const keys = secretKeysFromEnvironment();
    const check = (text: Readable) => checkBackup(text, keys);
    const results = await (file === STDIN
      ? check(process.stdin)
      : (await isText(file))
        ? check(createReadStream(file))
        : checkArchive(file, check));
    if (!results) {
      const input = file === STDIN ? "Standard input" : file;
      throw new Failure(`${input} is not a backup of Standpoint: it lacks the table schema_migrations.`);
    }
    return {
      json: results,
      lines: columns(results.map(({ state, what, detail }) => [state, what, detail])),
      failed: results.some(({ state }) => state === "failed"),
    };
  },
};

/** Returns true for a dump as SQL text. Throws Failure for a file that cannot be read. */
async function isText(file: string): Promise<boolean> {
  try {
    if ((await stat(file)).isDirectory()) return false;
    const [first] = await createReadStream(file, { end: textStart.length - 1 }).toArray();
    return String(first) === textStart;
  } catch (error) {
    const reason = (error as Error).message.replace(/^\w+: |, \w+ .*$/g, "");
    throw new Failure(`${file} cannot be read: ${reason}.`);
  }
}

type Check = (text: Readable) => Promise<CheckResult[] | null>;

/** Checks the SQL text that `pg_restore` makes of an archive. It connects to no database. */
async function checkArchive(file: string, check: Check): Promise<CheckResult[] | null> {
  const child = spawn("pg_restore", ["--file=-", file], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const closed = once(child, "close");
  const [results, [code]] = await Promise.all([check(child.stdout), closed]).catch((error: unknown) => {
    throw toFailure(error);
  });
  if (code === 0) return results;
  const message = said
    .trim()
    .split("\n")[0]!
    .replace(/^pg_restore: (error: )?/, "");
  const reason = message || "it ended without a message";
  throw new Failure(`The backup cannot be restored, because pg_restore cannot read it: ${reason}.`);
}

function toFailure(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return error;
  return new Failure(
    "The program pg_restore was not found: install the client programs of Postgres, or pass its output to backup-check -.",
  );
}
