import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { BASE, gitlabApi, readList } from "./api.ts";

/** A project as GitLab's API returns it. Paths of requests need its id: a path within a path cannot be sent. */
export type Project = { id: number; path_with_namespace: string };

/** Returns the path of the only project that the settings allow, such as `group/project`, or null if they allow all. */
export async function readOnly(host: Host): Promise<string | null> {
  const named = String((await host.setting("project")) ?? "").trim();
  return named === "" ? null : named.replace(/^\/+|\/+$/g, "");
}

/** Returns the projects that may be picked: the only one, or those of which the account is a member. */
export async function projectsToPick(host: Host, api: Api): Promise<Project[]> {
  const only = await readOnly(host);
  if (only !== null) return [await projectNamed(host, api, only)];
  const found = await readList<Project>(
    api,
    "/projects",
    {
      membership: true,
      archived: false,
      with_issues_enabled: true,
      simple: true,
      order_by: "last_activity_at",
    },
    { most: 256, requests: 8 },
  );
  return found.items;
}

/** Where the space keeps the project that was picked last. */
const lastProject = "project";

/** Returns a project by the id that a page sent, and keeps it. Throws if the settings allow another one only. */
export async function pickProject(host: Host, api: Api, id: string): Promise<Project> {
  if (!/^\d{1,12}$/.test(id)) throw new TrackerFailure("missing");
  const kept = await readLast(host);
  const project = kept?.id === Number(id) ? kept : await api.get<Project>(`${BASE}/projects/${id}`);
  await requireAllowed(host, project.path_with_namespace);
  const { path_with_namespace } = project;
  if (project !== kept) await host.space.set(lastProject, { id: project.id, path_with_namespace });
  return project;
}

/** Returns the project of a reference: the named one, or else the only one or the one that was picked last. Null without. */
export async function projectOf(host: Host, named: string | null): Promise<Project | null> {
  const path = named ?? (await readOnly(host));
  if (path === null) return readLast(host);
  await requireAllowed(host, path);
  const last = await readLast(host);
  return last && isSame(last.path_with_namespace, path) ? last : projectNamed(host, gitlabApi(host), path);
}

async function readLast(host: Host): Promise<Project | null> {
  return (await host.space.get(lastProject)) as Project | null;
}

async function requireAllowed(host: Host, path: string): Promise<void> {
  const only = await readOnly(host);
  if (only === null || isSame(only, path)) return;
  throw new TrackerFailure("missing", {
    sentence: { text: "Only {place} can be read and changed.", values: { place: only } },
  });
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Returns a project by its path. The space keeps its id, which stays the same. */
async function projectNamed(host: Host, api: Api, path: string): Promise<Project> {
  const key = `id ${path.toLowerCase()}`.slice(0, 200);
  const id = await host.space.get(key);
  if (typeof id === "number") return { id, path_with_namespace: path };
  const { items } = await readList<Project>(
    api,
    "/projects",
    { search: path, search_namespaces: true, simple: true },
    { most: 64, requests: 2 },
  );
  const found = items.find((one) => isSame(one.path_with_namespace, path));
  if (!found)
    throw new TrackerFailure("missing", {
      sentence: { text: "The connected account can't see {place}.", values: { place: path } },
    });
  await host.space.set(key, found.id);
  return { id: found.id, path_with_namespace: found.path_with_namespace };
}
