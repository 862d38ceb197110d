import { main } from "#services/admin/main.ts";
import type { TestApp } from "./app.ts";

export type Run = { code: number; out: string; err: string };

let running: Promise<unknown> = Promise.resolve();

/**
 * Runs an operator command against the database of a running app, with only the given environment variables. Commands
 * run in this process, one at a time: test/spec/command-line/commands.test.ts spawns them instead.
 */
export function admin(
  app: Pick<TestApp, "database">,
  args: string[],
  env: Record<string, string> = {},
): Promise<Run> {
  const run = running.then(() => runWith({ DATABASE_URL: app.database.url, ...env }, args));
  running = run.catch(() => {});
  return run;
}

async function runWith(env: Record<string, string>, args: string[]): Promise<Run> {
  const before = process.env;
  let [out, err] = ["", ""];
  process.env = env;
  try {
    const code = await main(args, {
      stdout: { write: (text) => (out += text) },
      stderr: { write: (text) => (err += text) },
    });
    return { code, out, err };
  } finally {
    process.env = before;
  }
}

/** Runs a command that must succeed, and returns its JSON output. */
export async function adminJson<T>(app: Pick<TestApp, "database">, ...args: string[]): Promise<T> {
  const run = await admin(app, [...args, "--json"]);
  if (run.code !== 0) throw new Error(`${args.join(" ")}: ${run.code} ${run.err}`);
  return JSON.parse(run.out) as T;
}
