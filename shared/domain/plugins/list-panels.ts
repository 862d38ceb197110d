import { valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgRole } from "../orgs/find-org-role.ts";

const roomSeat = statement<object, [...CredentialValues, string]>(
  "room-seat-to-read",
  `select from live_token($1, $2, $3, $4) caller
   cross join lateral room_seat($5, caller.user_id)`,
);

/**
 * Returns the plugin panels of a room: none, as no plugin can be installed in this version. protocol/rooms 47. For
 * everyone with a seat. Throws `no_such_session`.
 */
export async function listRoomPanels(
  runner: Runner,
  caller: Credential,
  sessionId: string,
): Promise<PanelList> {
  const [seat] = await roomSeat(runner, ...valuesOf(caller), sessionId);
  if (!seat) throw problem("no_such_session");
  return [];
}

/**
 * Returns the plugin panels of an org: none, likewise. protocol/rooms 48. For members of the org. Throws what
 * `findOrgRole` throws.
 */
export async function listOrgPanels(runner: Runner, caller: Credential, orgSlug: string): Promise<PanelList> {
  await findOrgRole(runner, caller, orgSlug);
  return [];
}
