import type { Database } from "#shared/db/database.ts";
import type { TrackerAccount } from "#shared/wire/tracker-accounts.ts";
import { accountOf } from "./read-account.ts";
import type { Work } from "../work/take-work.ts";

/** What a plugin reads of a request. `assignee` is the account that the person of the request has chosen themselves. */
type Asked = { session: { id: string; kind: string }; body: object; assignee?: TrackerAccount };

/** A request as it is stored: `assignee` is the id of a person. */
type Payload = Omit<Asked, "assignee"> & { assignee?: string };

/**
 * Returns a request for its plugin. The service replaces the id of the assignee with their own account in the tracker at
 * the time of the run. Without such an account, and for a plugin that creates no tickets, there is no assignee.
 */
export async function readAsked(
  { pool }: Pick<Database, "pool">,
  { payload, plugin, spaceId }: Pick<Work, "payload" | "plugin" | "spaceId">,
): Promise<Asked> {
  const { assignee: person, ...asked } = JSON.parse(payload) as Payload;
  if (person === undefined || spaceId === null) return asked;
  const account = await accountOf(pool, { plugin: plugin.name, spaceId }, person);
  return account ? { ...asked, assignee: account } : asked;
}
