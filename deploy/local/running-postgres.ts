import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { dataFolders, keptAddress } from "./embedded-postgres.ts";
import { postgresAccount } from "./postgres-account.ts";
import { postmasterOf } from "./postgres-owner.ts";

/** Returns the product's address of the Postgres that another launcher runs on this folder right now, if one does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  for (const wanted of dataFolders(dataDir)) {
    const folder = await realpath(wanted).catch(() => undefined);
    if (folder && (await postmasterOf(join(folder, "data"), postgresAccount()))?.ours)
      return keptAddress(folder);
  }
  return undefined;
}
