import type { Host } from "@standpoint/plugin-sdk/server";
import { query } from "../../trackers/api.ts";
import type { Account } from "../../trackers/tracker.ts";
import { jiraApi } from "./api.ts";
import { siteOf } from "./site.ts";
import { targetProject } from "./target.ts";

type User = { accountId?: string; name?: string; displayName: string };

/** Returns people to whom issues of the picked board's project can be assigned. Throws a `TrackerFailure`. */
export async function accounts(host: Host, typed: string, picked: readonly string[]): Promise<Account[]> {
  const api = jiraApi(host);
  const { isCloud } = await siteOf(host);
  const project = await targetProject(host, api, picked);
  const words = typed || undefined;
  const users = await api.get<User[]>(
    `/rest/api/2/user/assignable/search${query({
      project,
      ...(isCloud ? { query: words } : { username: words }),
      maxResults: 20,
    })}`,
  );
  return users.flatMap(({ accountId, name, displayName }) => {
    const id = isCloud ? accountId : name;
    return id === undefined ? [] : { id, name: displayName };
  });
}

/** Returns how a request of Jira names an account: Data Center knows no account ids. Throws a `TrackerFailure`. */
export async function assigneeOf(host: Host, id: string): Promise<{ accountId: string } | { name: string }> {
  return (await siteOf(host)).isCloud ? { accountId: id } : { name: id };
}
