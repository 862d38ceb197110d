import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { Sentence } from "../../trackers/tracker.ts";
import { BASE, gitlabApi } from "./api.ts";
import { projectsToPick, readOnly, type Project } from "./projects.ts";

type Access = { access_level: number } | null;
type WithPermissions = Project & { permissions?: { project_access?: Access; group_access?: Access } };

/** The access level of a planner, the lowest that may change issues. */
const PLANNER = 15;

/** Returns what the connection may do in the project of the settings. */
export async function check(host: Host): Promise<Sentence> {
  const api = gitlabApi(host);
  const { username: account } = await api.get<{ username: string }>(`${BASE}/user`);
  const place = await readOnly(host);
  if (place === null)
    return { text: "Connected as {account}. Members can pick everything that it sees.", values: { account } };
  const values = { account, place };
  const project = await projectsToPick(host, api).then(([one]) => one!, ifSeen);
  if (!project) return { text: "Connected as {account}, which can't see {place}.", values };
  const { permissions } = await api.get<WithPermissions>(`${BASE}/projects/${project.id}`);
  const { project_access: own, group_access: group } = permissions ?? {};
  const mayWrite =
    Math.max(own?.access_level ?? 0, group?.access_level ?? 0) >= PLANNER && (await mayUseApi(api));
  const text = mayWrite
    ? "Connected as {account}, can write estimates in {place}."
    : "Connected as {account}, which may only read {place}.";
  return { text, values };
}

/** Returns false if the token is only for reading. Old servers cannot tell. */
async function mayUseApi(api: Api): Promise<boolean> {
  const token = await api.get<{ scopes?: string[] }>(`${BASE}/personal_access_tokens/self`).catch(ifSeen);
  return token?.scopes?.includes("api") ?? true;
}

function ifSeen(error: unknown): null {
  if (error instanceof TrackerFailure && ["missing", "forbidden"].includes(error.kind)) return null;
  throw error;
}
