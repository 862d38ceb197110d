import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { readPages, type Page } from "../../trackers/pages.ts";
import type { Found, Sentence } from "../../trackers/tracker.ts";
import { jiraApi, requireAccount } from "./api.ts";
import { within } from "./jql.ts";
import { pointsFields } from "./points-field.ts";
import { isIn, readProjects } from "./projects.ts";
import { fieldsOf, readIssues, type JiraIssue } from "./read-issue.ts";
import { siteOf } from "./site.ts";

const pageSize = 50;

/** The words for a query that Jira does not accept. */
const unknownSearch: Sentence = { text: "Jira doesn't understand that search." };

/** Returns the issues of the connection's projects that match a JQL query, or a sentence. Throws a `TrackerFailure`. */
export async function search(host: Host, typed: string, most: number): Promise<Found | Sentence> {
  const projects = await readProjects(host);
  const jql = within(projects, typed.trim());
  if (jql === null) return unknownSearch;
  const api = jiraApi(host);
  const site = await siteOf(host);
  const points = await pointsFields(host, null);
  const fields = fieldsOf(points);
  const read = site.isCloud ? cloudPage : dataCenterPage;
  try {
    const { items, more } = await readPages<JiraIssue, object>(
      (next, maxResults) => read(api, { jql, fields, maxResults, ...next }),
      { most, size: pageSize },
    );
    if (items.length === 0) await requireAccount(api);
    const own = items.filter(({ key }) => isIn(projects, key));
    return { issues: readIssues(own, { site, points }), more };
  } catch (error) {
    if (error instanceof TrackerFailure && error.kind === "rejected") return refusalOf(error);
    throw error;
  }
}

function refusalOf({ reason }: TrackerFailure): Sentence {
  return reason === ""
    ? unknownSearch
    : { text: "Jira doesn't understand that search: {reason}", values: { reason } };
}

type Query = { jql: string; fields: string[]; maxResults: number };
type CloudAnswer = { issues?: JiraIssue[]; nextPageToken?: string | null };
type DataCenterAnswer = { issues: JiraIssue[]; startAt: number; total: number };

async function cloudPage(api: Api, body: Query): Promise<Page<JiraIssue, object>> {
  const answer = await api.send<CloudAnswer>({ method: "POST", path: "/rest/api/2/search/jql", body });
  const { issues = [], nextPageToken } = answer.body;
  return { items: issues, next: nextPageToken ? { nextPageToken } : null };
}

async function dataCenterPage(api: Api, body: Query): Promise<Page<JiraIssue, object>> {
  const answer = await api.send<DataCenterAnswer>({ method: "POST", path: "/rest/api/2/search", body });
  const { issues, startAt, total } = answer.body;
  const end = startAt + issues.length;
  return { items: issues, next: issues.length > 0 && end < total ? { startAt: end } : null };
}
