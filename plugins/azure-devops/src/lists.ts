import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import type { Choice } from "../../trackers/tracker.ts";
import { isAllowed, readProjects } from "./allowed.ts";
import { pathOf, type List } from "./api.ts";

type Named = { id: string; name: string };
type Iteration = Named & { attributes: { timeFrame?: string; startDate?: string; finishDate?: string } };
type Backlog = Named & { type: string };
type Query = Named & { isFolder?: boolean; children?: Query[] };

const byName = (a: Named, b: Named) => (a.name < b.name ? -1 : 1);

/** Returns the projects that the connection may use, by name. */
export async function projectsOf(host: Host, api: Api): Promise<Named[]> {
  const allowed = await readProjects(host);
  const { value } = await api.get<List<Named>>(pathOf(["_apis", "projects"], { $top: 500 }));
  return value
    .filter(({ name }) => isAllowed(allowed, name))
    .map(({ id, name }) => ({ id, name }))
    .toSorted(byName);
}

/** Returns the teams of a project, by name. */
export async function teamsOf(api: Api, project: string): Promise<Named[]> {
  const path = pathOf(["_apis", "projects", project, "teams"], { $top: 200 });
  const { value } = await api.get<List<Named>>(path);
  return value.map(({ id, name }) => ({ id, name })).toSorted(byName);
}

/** Returns the lists of a team: its present and later iterations, its backlogs, and the shared queries of its project. */
export async function listsOf(api: Api, project: string, team: string): Promise<Choice[]> {
  const work = [project, team, "_apis", "work"];
  const { value: iterations } = await api.get<List<Iteration>>(
    pathOf([...work, "teamsettings", "iterations"]),
  );
  const { value: backlogs } = await api.get<List<Backlog>>(pathOf([...work, "backlogs"]));
  const { value: queries } = await api.get<List<Query>>(
    pathOf([project, "_apis", "wit", "queries"], { $depth: 2 }),
  );
  return [
    ...iterations.filter(({ attributes }) => attributes.timeFrame !== "past").map(choiceOf),
    ...backlogs
      .filter(({ type }) => type !== "task")
      .map(({ id, name }) => ({ id: `backlog/${id}`, name, detail: "Backlog" })),
    ...leavesOf(queries).map(({ id, name }) => ({ id: `query/${id}`, name, detail: "Query" })),
  ];
}

function choiceOf({ id, name, attributes: { startDate, finishDate } }: Iteration): Choice {
  const choice: Choice = { id: `iteration/${id}`, name };
  if (startDate && finishDate) choice.detail = `${startDate.slice(0, 10)} – ${finishDate.slice(0, 10)}`;
  return choice;
}

/** Returns the queries in folders. */
function leavesOf(queries: readonly Query[]): Query[] {
  return queries.flatMap((query) => (query.isFolder ? leavesOf(query.children ?? []) : query));
}
