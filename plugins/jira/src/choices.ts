import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { readPages } from "../../trackers/pages.ts";
import type { Choice } from "../../trackers/tracker.ts";
import { jiraApi, requireAccount } from "./api.ts";
import { readProjects } from "./projects.ts";
import { siteOf } from "./site.ts";

type Board = { id: number; name: string; type: string; location?: { projectKey?: string } };
type Sprint = { id: number; name: string; state: string };
type Filter = { id: string; name: string };
type Values<T> = { values: T[]; isLast?: boolean };

const pageSize = 50;
const MAX_LISTED = 200;

/** Returns the boards and filters, or the sprints of a board. Throws a `TrackerFailure`. */
export async function choices(host: Host, [first]: readonly string[]): Promise<Choice[]> {
  const api = jiraApi(host);
  if (first === undefined) {
    const lists = [...(await boards(host, api)), ...(await filters(host, api))];
    if (lists.length === 0) await requireAccount(api);
    return lists;
  }
  const [, type, id] = /^(scrum|simple|kanban)-(\d+)$/.exec(first) ?? [];
  if (type === undefined) return [];
  const sprints = type === "kanban" ? null : await sprintsOf(api, Number(id));
  const whole = sprints ? [] : [{ id: "all", name: "All issues" }];
  return [...whole, ...(sprints ?? []), { id: "backlog", name: "Backlog" }];
}

/** Returns the boards of the connection's projects, by name. */
async function boards(host: Host, api: Api): Promise<Choice[]> {
  const projects = await readProjects(host);
  // A board of Data Center does not name its project, so Jira has to filter.
  const lists = projects.length === 0 ? [undefined] : projects.slice(0, 6);
  const found = new Map<number, Board>();
  for (const project of lists)
    for (const board of await boardsOf(api, project).catch(onlyPresent)) found.set(board.id, board);
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(choiceOf);
}

function choiceOf({ id, name, type, location }: Board): Choice {
  const choice: Choice = { id: `${type === "scrum" || type === "kanban" ? type : "simple"}-${id}`, name };
  if (location?.projectKey !== undefined) choice.detail = location.projectKey;
  return choice;
}

/** Returns a page's boards of a project, and of all projects without its key. */
export async function boardsOf(api: Api, project?: string, most = MAX_LISTED): Promise<Board[]> {
  const { items } = await readPages<Board, number>(
    async (start, size) => {
      const from = start ?? 0;
      const parameters = query({ startAt: from, maxResults: size, projectKeyOrId: project });
      const { values, isLast } = await api.get<Values<Board>>(`/rest/agile/1.0/board${parameters}`);
      return { items: values, next: isLast !== false || values.length === 0 ? null : from + values.length };
    },
    { most, size: Math.min(pageSize, most), requests: 4 },
  );
  return items;
}

/** Returns an empty list for a project that is not there. */
function onlyPresent(error: unknown): Board[] {
  if (error instanceof TrackerFailure && ["missing", "rejected"].includes(error.kind)) return [];
  throw error;
}

/** Returns the sprints of a board that are not closed, active ones first; null for a board without sprints. */
async function sprintsOf(api: Api, board: number): Promise<Choice[] | null> {
  const parameters = query({ state: "active,future", maxResults: pageSize });
  try {
    const { values } = await api.get<Values<Sprint>>(`/rest/agile/1.0/board/${board}/sprint${parameters}`);
    const active = values.filter(({ state }) => state === "active");
    const future = values.filter(({ state }) => state !== "active");
    return [...active, ...future].map(({ id, name, state }) => ({
      id: `sprint-${id}`,
      name,
      detail: state === "active" ? "Active" : "Future",
    }));
  } catch (error) {
    if (error instanceof TrackerFailure && error.kind === "rejected") return null;
    throw error;
  }
}

/** Returns the saved filters: on Cloud those that the account sees, in a Data Center its favourites. */
async function filters(host: Host, api: Api): Promise<Choice[]> {
  const { isCloud } = await siteOf(host);
  const list = isCloud
    ? (
        await api.get<Values<Filter>>(
          `/rest/api/2/filter/search${query({ orderBy: "name", maxResults: 100 })}`,
        )
      ).values
    : await api.get<Filter[]>("/rest/api/2/filter/favourite");
  return list.map(({ id, name }) => ({ id: `filter-${id}`, name, detail: "Filter", isLast: true }));
}
