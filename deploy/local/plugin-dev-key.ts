import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { main } from "#services/admin/main.ts";

/** A key ends after a day, so it is renewed before. */
const RENEW_MS = 12 * 3_600_000;
const RETRY_MS = 500;

/**
 * Writes a key for `standpoint-plugin dev --server` into a file that only this account may read, and renews it until
 * `stop`. Waits for the server at `api` first, because its start creates the default org.
 */
export async function keepPluginDevKey(file: string, api: string, stop: AbortSignal): Promise<void> {
  const wait = (ms: number) => after(ms, undefined, { signal: stop, ref: false }).catch(() => {});
  while (!stop.aborted && !(await isReady(api))) await wait(RETRY_MS);
  while (!stop.aborted) {
    await writeKey(file);
    await wait(RENEW_MS);
  }
}

async function isReady(api: string): Promise<boolean> {
  return fetch(`${api}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function writeKey(file: string): Promise<void> {
  let key = "";
  const stdout = { write: (text: string) => (key += text) };
  const code = await main(["plugin-dev-key", "--org", "default"], { stdout, stderr: process.stderr });
  if (code !== 0) return;
  await mkdir(join(file, ".."), { recursive: true });
  const draft = `${file}.new`;
  await writeFile(draft, key, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
