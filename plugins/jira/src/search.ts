import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { sendTo } from "./request.ts";

/** An issue as a search returns it. */
export type Issue = { key: string; fields: { summary?: string } };

/** A page of a search. `next` continues it; null at its end. `failed` is the response of a search that failed. */
type Page = { issues: Issue[]; next: object | null } | { failed: HostResponse };

/** What a search has found, or the response with which it failed. */
export type Found = { issues: Issue[]; more: boolean } | { failed: HostResponse };

const pageSize = 50;
const query = (jql: string) => ({ jql, fields: ["summary"], maxResults: pageSize });

/** Finds issues by JQL until at least `most` of them are found. Returns null if Jira is not connected. */
export async function search(host: Host, jql: string, most: number): Promise<Found | null> {
  const issues: Issue[] = [];
  let readPage = cloudPage;
  let next: object | null = {};
  while (next && issues.length < most) {
    let page: Page | null = await readPage(host, jql, next);
    // A data center has the other search only.
    if (page && "failed" in page && [404, 405].includes(page.failed.status) && readPage === cloudPage) {
      readPage = dataCenterPage;
      page = await readPage(host, jql, next);
    }
    if (!page || "failed" in page) return page;
    issues.push(...page.issues);
    next = page.next;
  }
  return { issues, more: next !== null || issues.length > most };
}

async function cloudPage(host: Host, jql: string, next: object): Promise<Page | null> {
  const response = await sendTo(host, "POST", "/rest/api/2/search/jql", { ...query(jql), ...next });
  if (response?.status !== 200) return response && { failed: response };
  const { issues, nextPageToken } = JSON.parse(response.body) as { issues: Issue[]; nextPageToken?: string };
  return { issues, next: nextPageToken ? { nextPageToken } : null };
}

async function dataCenterPage(host: Host, jql: string, next: object): Promise<Page | null> {
  const response = await sendTo(host, "POST", "/rest/api/2/search", { ...query(jql), ...next });
  if (response?.status !== 200) return response && { failed: response };
  const { issues, startAt, total } = JSON.parse(response.body) as {
    issues: Issue[];
    startAt: number;
    total: number;
  };
  const end = startAt + issues.length;
  return { issues, next: issues.length > 0 && end < total ? { startAt: end } : null };
}
