import type { Host } from "@standpoint/plugin-sdk/server";
import type { NewTicket, TicketText } from "../../trackers/tracker.ts";
import { BASE, gitlabApi } from "./api.ts";
import { pickProject, readOnly } from "./projects.ts";
import { referenceTo } from "./reference.ts";

/** Creates an issue in the project that was picked. Throws a `TrackerFailure`. */
export async function create(
  host: Host,
  { title, text, assignee }: TicketText,
  [picked = ""]: readonly string[],
): Promise<NewTicket> {
  const api = gitlabApi(host);
  const project = await pickProject(host, api, picked);
  const { body } = await api.send<{ iid: number; assignees?: unknown[] }>({
    method: "POST",
    path: `${BASE}/projects/${project.id}/issues`,
    body: {
      title,
      ...(text && { description: text }),
      ...(assignee !== undefined && { assignee_ids: [Number(assignee)] }),
    },
  });
  const ref = referenceTo(await readOnly(host), project.path_with_namespace, body.iid);
  // GitLab leaves out people whom it does not accept.
  return { ref, isAssigned: assignee === undefined || (body.assignees ?? []).length > 0 };
}
