import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { dataFolders } from "./embedded-postgres.ts";
import { postmasterOf } from "./postgres-owner.ts";

/** Returns the address of the Postgres that another launcher runs on this folder right now, if one does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  for (const wanted of dataFolders(dataDir)) {
    const folder = await realpath(wanted).catch(() => undefined);
    if (!folder || !(await postmasterOf(join(folder, "data")))?.ours) continue;
    const read = (name: string) => readFile(join(folder, name), "utf8");
    const [password, port] = await Promise.all([read("password"), read("port")]);
    return `postgres://standpoint:${password}@127.0.0.1:${port}/standpoint`;
  }
  return undefined;
}
