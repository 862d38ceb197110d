import type { Host } from "@standpoint/plugin-sdk/server";
import type { NewTicket } from "../../trackers/tracker.ts";
import { BASE, gitlabApi } from "./api.ts";
import { pickProject, readOnly } from "./projects.ts";
import { referenceTo } from "./reference.ts";

/** Creates an issue in the project that was picked. Throws a `TrackerFailure`. */
export async function create(
  host: Host,
  { title, text }: { title: string; text: string },
  [picked = ""]: readonly string[],
): Promise<NewTicket> {
  const api = gitlabApi(host);
  const project = await pickProject(host, api, picked);
  const { body } = await api.send<{ iid: number }>({
    method: "POST",
    path: `${BASE}/projects/${project.id}/issues`,
    body: { title, ...(text && { description: text }) },
  });
  return { ref: referenceTo(await readOnly(host), project.path_with_namespace, body.iid) };
}
