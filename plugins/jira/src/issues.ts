import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { readPages } from "../../trackers/pages.ts";
import type { Found } from "../../trackers/tracker.ts";
import { jiraApi, requireAccount } from "./api.ts";
import { keepBoard, readBoard } from "./board.ts";
import { scopeOf } from "./jql.ts";
import { pointsFields } from "./points-field.ts";
import { isIn, projectOf, readProjects } from "./projects.ts";
import { fieldsOf, readIssues, type JiraIssue } from "./read-issue.ts";
import { search } from "./search.ts";
import { siteOf } from "./site.ts";

/** A page of issues of a board. */
type Page = { issues: JiraIssue[]; startAt: number; total?: number; isLast?: boolean };

const pageSize = 50;
/** Work that a planning estimates. */
const open = "statusCategory != Done and issuetype not in subTaskIssueTypes()";

/** Returns the issues of a sprint, a backlog, a board or a filter, in the board's order. Throws a `TrackerFailure`. */
export async function issues(
  host: Host,
  [first = "", second = ""]: readonly string[],
  most: number,
): Promise<Found> {
  const [, filter] = /^filter-(\d+)$/.exec(first) ?? [];
  if (filter !== undefined) {
    const found = await search(host, `filter = ${filter}`, most);
    if ("text" in found) throw new TrackerFailure("rejected", { sentence: found });
    return found;
  }
  const [, board] = /^(?:scrum|simple|kanban)-(\d+)$/.exec(first) ?? [];
  const path = board === undefined ? null : pathOf(board, second);
  if (path === null) throw new TrackerFailure("missing");
  return issuesOfBoard(host, { id: Number(board), path }, most);
}

function pathOf(board: string, picked: string): string | null {
  const [, sprint] = /^sprint-(\d+)$/.exec(picked) ?? [];
  if (sprint !== undefined) return `/rest/agile/1.0/board/${board}/sprint/${sprint}/issue`;
  if (picked === "backlog") return `/rest/agile/1.0/board/${board}/backlog`;
  return picked === "all" ? `/rest/agile/1.0/board/${board}/issue` : null;
}

async function issuesOfBoard(
  host: Host,
  { id, path }: { id: number; path: string },
  most: number,
): Promise<Found> {
  const api = jiraApi(host);
  const [site, projects, board] = [await siteOf(host), await readProjects(host), await readBoard(api, id)];
  const points = await pointsFields(host, board);
  const jql = projects.length === 0 ? open : `${scopeOf(projects)} and ${open}`;
  const { items, more } = await listIssues(api, { path, jql, points }, most);
  if (items.length === 0) await requireAccount(api);
  const own = items.filter(({ key }) => isIn(projects, key));
  await keepBoard(
    host,
    board,
    own.map(({ key }) => projectOf(key)),
  );
  return { issues: readIssues(own, { site, points }), more };
}

type List = { path: string; jql: string; points: readonly string[] };

async function listIssues(api: Api, { path, jql, points }: List, most: number) {
  // Descriptions may make a page too large. If half a page is too large as well, they are left out.
  let isBrief = false;
  return readPages<JiraIssue, number>(
    async (start, size) => {
      const from = start ?? 0;
      const read = () => {
        const fields = fieldsOf(points, { isBrief }).join(",");
        return api.get<Page>(`${path}${query({ startAt: from, maxResults: size, jql, fields })}`);
      };
      const page = await read().catch((error: unknown) => {
        const isTooLarge = error instanceof TrackerFailure && error.kind === "too-large";
        if (!isTooLarge || isBrief || size === pageSize) throw error;
        isBrief = true;
        return read();
      });
      return { items: page.issues, next: nextOf(page, from) };
    },
    { most, size: pageSize },
  );
}

function nextOf({ issues: items, total, isLast }: Page, from: number): number | null {
  const end = from + items.length;
  if (items.length === 0 || isLast === true) return null;
  return total !== undefined && end >= total ? null : end;
}
