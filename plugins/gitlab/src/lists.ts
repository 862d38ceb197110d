import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { nullFor } from "../../trackers/failure.ts";
import { readShare } from "../../trackers/read-share.ts";
import type { Choice, Found } from "../../trackers/tracker.ts";
import { gitlabApi, readList } from "./api.ts";
import { issueOf, type GitlabIssue } from "./issue.ts";
import { pickProject, projectsToPick, readOnly } from "./projects.ts";
import { referenceTo } from "./reference.ts";

/** The id of the list of all open issues. Others are `milestone Sprint 1`, `iteration 3` and `label To Do`. */
const OPEN = "open";

/** Returns the projects, or for a picked one its milestones, its iterations and the lists of its boards. */
export async function choices(host: Host, [id]: readonly string[]): Promise<Choice[]> {
  const api = gitlabApi(host);
  if (id === undefined) {
    const projects = await projectsToPick(host, api);
    return projects.map((project) => ({ id: String(project.id), name: project.path_with_namespace }));
  }
  const project = await pickProject(host, api, id);
  const path = `/projects/${project.id}`;
  return [
    { id: OPEN, name: "All open issues" },
    ...(await iterations(api, path)),
    ...(await milestones(api, path)),
    ...(await boardLists(api, path)),
  ];
}

const few = { most: 128, requests: 3 };

async function milestones(api: Api, path: string): Promise<Choice[]> {
  const { items } = await readList<{ title: string }>(
    api,
    `${path}/milestones`,
    { state: "active", include_ancestors: true },
    few,
  );
  return items.map(({ title }) => ({ id: `milestone ${title}`, name: title, detail: "Milestone" }));
}

type Iteration = { id: number; title: string | null; start_date: string; due_date: string };

async function iterations(api: Api, path: string): Promise<Choice[]> {
  const found = await readList<Iteration>(
    api,
    `${path}/iterations`,
    { state: "opened", include_ancestors: true },
    few,
  ).catch(ifThere);
  return (found?.items ?? []).map(({ id, title, start_date: start, due_date: due }) => ({
    id: `iteration ${id}`,
    name: title ?? `${start} – ${due}`,
    detail: "Iteration",
  }));
}

type Board = { name: string; lists?: { label?: { name: string } | null }[] };

async function boardLists(api: Api, path: string): Promise<Choice[]> {
  const found = await readList<Board>(api, `${path}/boards`, {}, few).catch(ifThere);
  const labels = (found?.items ?? []).flatMap(({ name, lists = [] }) =>
    lists.flatMap(({ label }) =>
      label ? [{ id: `label ${label.name}`, name: label.name, detail: name }] : [],
    ),
  );
  // A label may have lists on several boards, with the same issues.
  return labels.filter(({ id }, at) => labels.findIndex((one) => one.id === id) === at);
}

/** Gives null if a subscription or a permission is missing. */
const ifThere = nullFor("forbidden", "missing");

/** Returns the open issues of a list in the order of boards. */
export async function issues(
  host: Host,
  [id = "", list = OPEN]: readonly string[],
  most: number,
): Promise<Found> {
  const api = gitlabApi(host);
  const project = await pickProject(host, api, id);
  const [, kind = OPEN, name = ""] = /^(milestone|iteration|label) (.+)$/s.exec(list) ?? [];
  const filters: Record<string, Record<string, string>> = {
    milestone: { milestone: name },
    iteration: { iteration_id: name },
    label: { labels: name },
  };
  return openIssues(host, api, project, filters[kind] ?? {}, most);
}

/** Returns the open issues of a project with these parameters, in the order of boards. */
export async function openIssues(
  host: Host,
  api: Api,
  { id, path_with_namespace: path }: { id: number; path_with_namespace: string },
  filter: Record<string, string | undefined>,
  most: number,
): Promise<Found> {
  const only = await readOnly(host);
  const { items, more } = await readList<GitlabIssue>(
    api,
    `/projects/${id}/issues`,
    { ...filter, state: "opened", scope: "all", order_by: "relative_position", sort: "asc" },
    { most },
  );
  const share = readShare(items.length);
  return { issues: items.map((issue) => issueOf(issue, referenceTo(only, path, issue.iid), share)), more };
}
