import { statement, type Runner } from "#shared/db/statement.ts";
import type { AccountView, TrackerAccount } from "#shared/wire/tracker-accounts.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { PluginInSpace } from "../connections/set-place.ts";
import { findTrackerConnection, type TrackerInSpace } from "./tracker-connection.ts";

type Row = AccountView["chosenBy"][number] & { account: TrackerAccount | null };

// Invariant: the account of another member is not selected.
const accounts = statement<Row, [string, string, string]>(
  "tracker-accounts",
  `select u.id as "userId", u.name, case when u.id = $3 then json_build_object('id', a.account, 'name', a.name) end as account
   from plugin_accounts a join users u on u.id = a.user_id
   where a.connection_id = $1 and a.space_id = $2 order by u.name collate by_name, u.id`,
);

/**
 * Returns the account in a tracker that the caller has chosen in a space, or null, and the members who have chosen
 * one. For members. Throws the problems of `findSpaceSeat`, and `no_such_plugin` for a plugin that creates no
 * tickets for the space.
 */
export async function readAccount(
  runner: Runner,
  caller: Credential,
  { orgSlug, slug, plugin }: PluginInSpace,
): Promise<AccountView> {
  const { spaceId, userId } = await findSpaceSeat(runner, caller, orgSlug, slug);
  const connection = await findTrackerConnection(runner, { plugin, spaceId });
  if (!connection) throw problem("no_such_plugin");
  const rows = await accounts(runner, connection.id, spaceId, userId);
  return {
    account: rows.find((row) => row.userId === userId)?.account ?? null,
    chosenBy: rows.map(({ userId: person, name }) => ({ userId: person, name })),
  };
}

const chosen = statement<TrackerAccount, [string, string, string]>(
  "chosen-tracker-account",
  `select account as id, name from plugin_accounts
   where connection_id = $1 and space_id = $2 and user_id = $3`,
);

/** Returns the account in a tracker that a member of a space has chosen, for the tracker's plugin alone. Or null. */
export async function accountOf(
  runner: Runner,
  tracker: TrackerInSpace,
  userId: string,
): Promise<TrackerAccount | null> {
  const connection = await findTrackerConnection(runner, tracker);
  const rows = connection ? await chosen(runner, connection.id, tracker.spaceId, userId) : [];
  return rows[0] ?? null;
}
