import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import type { Found, Issue } from "../../trackers/tracker.ts";
import { isAllowed, readProjects } from "./allowed.ts";
import { azureApi, pathOf } from "./api.ts";
import { readItems } from "./read-items.ts";
import { idOf } from "./reference.ts";

type Link = { target: { id: number }; source?: { id: number } | null };

/** Returns the open work items of an iteration, a backlog or a saved query, in its order. */
export async function itemsIn(
  host: Host,
  [project = "", team = "", list = ""]: readonly string[],
  most: number,
): Promise<Found> {
  const api = azureApi(host);
  const at = list.indexOf("/");
  const place = { project, team, kind: list.slice(0, at), id: list.slice(at + 1) };
  const ids = await idsOf(api, place, most + 1);
  return readList(host, api, ids, most);
}

type Place = { project: string; team: string; kind: string; id: string };

/** Returns the ids of the items of a list. Only a query has a limit. */
async function idsOf(api: Api, { project, team, kind, id }: Place, most: number): Promise<number[]> {
  const work = [project, team, "_apis", "work"];
  if (kind === "query") {
    const { workItems = [], workItemRelations = [] } = await api.get<{
      workItems?: { id: number }[];
      workItemRelations?: Link[];
    }>(pathOf([project, team, "_apis", "wit", "wiql", id], { $top: most }));
    return [...workItems.map((item) => item.id), ...topOf(workItemRelations)];
  }
  if (kind === "backlog") {
    const { workItems } = await api.get<{ workItems: Link[] }>(
      pathOf([...work, "backlogs", id, "workItems"]),
    );
    return workItems.map(({ target }) => target.id);
  }
  const path = pathOf([...work, "teamsettings", "iterations", id, "workitems"]);
  const { workItemRelations } = await api.get<{ workItemRelations: Link[] }>(path);
  return topOf(workItemRelations);
}

/** Returns the ids of the items that are not below another one. Others are the tasks of a story. */
const topOf = (links: readonly Link[]) =>
  links.filter(({ source }) => !source).map(({ target }) => target.id);

/** Returns the open work items whose titles have the words, the newest first. */
export async function searchItems(host: Host, words: string, most: number): Promise<Found> {
  const api = azureApi(host);
  const allowed = await readProjects(host);
  const tests = words
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `[System.Title] Contains ${quoted(word)}`);
  if (tests.length === 0) return { issues: [], more: false };
  if (allowed.length > 0) tests.push(`[System.TeamProject] In (${allowed.map(quoted).join(", ")})`);
  const text = `Select [System.Id] From WorkItems Where ${tests.join(" And ")} Order By [System.ChangedDate] Desc`;
  const { body } = await api.send<{ workItems: { id: number }[] }>({
    method: "POST",
    path: pathOf(["_apis", "wit", "wiql"], { $top: most + 1 }),
    body: { query: text },
  });
  return readList(
    host,
    api,
    body.workItems.map(({ id }) => id),
    most,
  );
}

/** Returns a text of WIQL in quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Returns the work items with these references. */
export async function namedItems(host: Host, refs: readonly string[]): Promise<Issue[]> {
  const api = azureApi(host);
  const allowed = await readProjects(host);
  const items = await readItems(
    api,
    refs.flatMap((ref) => idOf(ref) ?? []),
  );
  return items.filter(({ project }) => isAllowed(allowed, project)).map(({ issue }) => issue);
}

async function readList(host: Host, api: Api, ids: readonly number[], most: number): Promise<Found> {
  const allowed = await readProjects(host);
  const items = await readItems(api, ids.slice(0, most));
  const open = items.filter(({ isOpen, project }) => isOpen && isAllowed(allowed, project));
  return { issues: open.map(({ issue }) => issue), more: ids.length > most };
}
