import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { Account } from "../../trackers/tracker.ts";
import { githubApi, readList } from "./api.ts";
import { isAllowed, readRepositories } from "./repository.ts";

/** Returns people to whom issues of the picked repository can be assigned, by login. Throws a `TrackerFailure`. */
export async function accounts(
  host: Host,
  typed: string,
  [repository = ""]: readonly string[],
): Promise<Account[]> {
  if (!isAllowed(await readRepositories(host), repository)) throw new TrackerFailure("missing");
  const words = typed.toLowerCase();
  // GitHub lists them without a search.
  const { items } = await readList<{ login: string }>(
    githubApi(host),
    `/repos/${repository}/assignees`,
    {},
    { most: 20, requests: 12, keep: ({ login }) => login.toLowerCase().includes(words) },
  );
  return items.map(({ login }) => ({ id: login, name: login }));
}
