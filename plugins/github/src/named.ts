import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { nullFor } from "../../trackers/failure.ts";
import { readShare } from "../../trackers/read-share.ts";
import type { Issue } from "../../trackers/tracker.ts";
import { githubApi, readList } from "./api.ts";
import { isIssue, issueOf, type GithubIssue } from "./issue.ts";
import { isAllowed, readRepositories, referenceOf } from "./repository.ts";

/** So many issues are read one by one. More are read from the list of those that changed last. */
const FEW = 10;
const MAX_REQUESTS = 12;

type Wanted = { ref: string; repository: string; number: number };

/** Returns the issues that references name. Issues that did not change for long may be missing among many. */
export async function named(host: Host, refs: readonly string[]): Promise<Issue[]> {
  const repositories = await readRepositories(host);
  const wanted = refs.flatMap((ref): Wanted[] => {
    const reference = referenceOf(ref);
    const repository = reference?.repository ?? repositories.meant;
    if (!reference || repository === null || !isAllowed(repositories, repository)) return [];
    return [{ ref, repository, number: reference.number }];
  });
  const api = githubApi(host);
  if (wanted.length <= FEW) return oneByOne(api, wanted);
  const groups = [...Map.groupBy(wanted, ({ repository }) => repository.toLowerCase()).values()].slice(0, 3);
  const requests = Math.floor(MAX_REQUESTS / groups.length);
  const found: Issue[] = [];
  for (const group of groups) found.push(...(await lastChanged(api, group, requests)));
  return found;
}

async function oneByOne(api: Api, wanted: readonly Wanted[]): Promise<Issue[]> {
  const found: Issue[] = [];
  for (const { ref, repository, number } of wanted) {
    const path = `/repos/${repository}/issues/${number}`;
    const issue = await api.get<GithubIssue>(path).catch(nullFor("missing"));
    if (issue && isIssue(issue)) found.push(issueOf(issue, ref));
  }
  return found;
}

async function lastChanged(api: Api, group: readonly Wanted[], requests: number): Promise<Issue[]> {
  const byNumber = Map.groupBy(group, ({ number }) => number);
  const { items } = await readList<GithubIssue>(
    api,
    `/repos/${group[0]!.repository}/issues`,
    { state: "all", sort: "updated", direction: "desc" },
    { most: byNumber.size, requests, keep: (issue) => isIssue(issue) && byNumber.has(issue.number) },
  );
  const share = readShare(group.length);
  return items.flatMap((issue) =>
    (byNumber.get(issue.number) ?? []).map(({ ref }) => issueOf(issue, ref, share)),
  );
}
