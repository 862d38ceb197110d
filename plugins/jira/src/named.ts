import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { Issue } from "../../trackers/tracker.ts";
import { jiraApi } from "./api.ts";
import { pointsFields } from "./points-field.ts";
import { isIn, readProjects } from "./projects.ts";
import { fieldsOf, readIssues, type JiraIssue } from "./read-issue.ts";
import { siteOf } from "./site.ts";

const MAX_KEYS = 50;
/** The most issues that are read one by one, because they have other keys by now. */
const MAX_MOVED = 8;

/** Returns the issues with these keys, also if they have others by now. Throws a `TrackerFailure`. */
export async function named(host: Host, refs: readonly string[]): Promise<Issue[]> {
  const api = jiraApi(host);
  const [site, projects, points] = [
    await siteOf(host),
    await readProjects(host),
    await pointsFields(host, null),
  ];
  const fields = fieldsOf(points);
  const read = site.isCloud ? fromCloud : fromDataCenter;
  const found = new Map<string, JiraIssue>();
  const keys = [...new Set(refs.map(keyOf))];
  for (let at = 0; at < keys.length; at += MAX_KEYS)
    for (const issue of await read(api, keys.slice(at, at + MAX_KEYS), fields)) found.set(issue.key, issue);
  const moved = keys.filter((key) => !found.has(key)).slice(0, MAX_MOVED);
  for (const key of moved) {
    const issue = await present(api, key, fields);
    if (issue) found.set(key, issue);
  }
  const own = refs.flatMap((ref) => {
    const issue = found.get(keyOf(ref));
    return issue && isIn(projects, issue.key) ? [{ ref, issue }] : [];
  });
  const issues = readIssues(
    own.map(({ issue }) => issue),
    { site, points },
  );
  return issues.map((issue, i) => Object.assign(issue, { ref: own[i]!.ref }));
}

/** Returns the key that a reference names. */
export function keyOf(ref: string): string {
  return ref.trim().toUpperCase();
}

async function fromCloud(api: Api, issueIdsOrKeys: string[], fields: string[]): Promise<JiraIssue[]> {
  const body = { issueIdsOrKeys, fields };
  const answer = await api.send<{ issues: JiraIssue[] }>({
    method: "POST",
    path: "/rest/api/2/issue/bulkfetch",
    body,
  });
  return answer.body.issues;
}

async function fromDataCenter(api: Api, keys: string[], fields: string[]): Promise<JiraIssue[]> {
  // Keys without an issue would otherwise refuse the whole search.
  const body = { jql: `key in (${keys.join(", ")})`, fields, maxResults: MAX_KEYS, validateQuery: false };
  const answer = await api.send<{ issues: JiraIssue[] }>({
    method: "POST",
    path: "/rest/api/2/search",
    body,
  });
  return answer.body.issues;
}

/** Returns an issue by an earlier key, or null. */
async function present(api: Api, key: string, fields: string[]): Promise<JiraIssue | null> {
  try {
    return await api.get<JiraIssue>(`/rest/api/2/issue/${key}${query({ fields: fields.join(",") })}`);
  } catch (error) {
    if (error instanceof TrackerFailure && (error.kind === "missing" || error.kind === "forbidden"))
      return null;
    throw error;
  }
}
