import type { Host } from "@standpoint/plugin-sdk/server";
import type { Account } from "../../trackers/tracker.ts";
import { linearApi } from "./api.ts";
import type { Connection } from "./connection.ts";

const query = `query Members($team: String!, $filter: UserFilter) {
  team(id: $team) { members(first: 20, filter: $filter) { nodes { id name displayName } } }
}`;

type Member = { id: string; name: string; displayName: string };

/** Returns members of the picked team, to whom its issues can be assigned. Throws a `TrackerFailure`. */
export async function membersOf(
  host: Host,
  typed: string,
  [team = ""]: readonly string[],
): Promise<Account[]> {
  const has = { containsIgnoreCase: typed };
  const filter = typed === "" ? undefined : { or: [{ name: has }, { displayName: has }] };
  const { team: found } = await linearApi(host).ask<{
    team: { members: Pick<Connection<Member>, "nodes"> };
  }>(query, { team, filter });
  return found.members.nodes.map(({ id, name, displayName }) => ({ id, name: `${name} (${displayName})` }));
}
