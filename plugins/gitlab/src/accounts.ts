import type { Host } from "@standpoint/plugin-sdk/server";
import { query } from "../../trackers/api.ts";
import type { Account } from "../../trackers/tracker.ts";
import { BASE, gitlabApi } from "./api.ts";
import { pickProject } from "./projects.ts";

type Member = { id: number; name: string; username: string };

/** Returns members of the picked project, to whom its issues can be assigned. Throws a `TrackerFailure`. */
export async function accounts(
  host: Host,
  typed: string,
  [picked = ""]: readonly string[],
): Promise<Account[]> {
  const api = gitlabApi(host);
  const project = await pickProject(host, api, picked);
  const members = await api.get<Member[]>(
    `${BASE}/projects/${project.id}/members/all${query({ query: typed || undefined, per_page: 20, page: 1 })}`,
  );
  return members.map(({ id, name, username }) => ({ id: String(id), name: `${name} (@${username})` }));
}
