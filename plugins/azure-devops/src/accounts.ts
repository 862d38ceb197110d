import type { Host } from "@standpoint/plugin-sdk/server";
import type { Account } from "../../trackers/tracker.ts";
import { azureApi, pathOf, type List } from "./api.ts";

type Member = { identity: { displayName: string; uniqueName: string } };

/** Returns members of the picked team, to whom its work items can be assigned. Throws a `TrackerFailure`. */
export async function membersOf(
  host: Host,
  typed: string,
  [project, team]: readonly string[],
): Promise<Account[]> {
  const path = pathOf(["_apis", "projects", project, "teams", team, "members"], { $top: 500 });
  const { value } = await azureApi(host).get<List<Member>>(path);
  const words = typed.toLowerCase();
  return value
    .map(({ identity: { displayName, uniqueName } }) => ({
      id: uniqueName,
      name: `${displayName} (${uniqueName})`,
    }))
    .filter(({ name }) => name.toLowerCase().includes(words));
}
