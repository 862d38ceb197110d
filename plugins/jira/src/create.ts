import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { NewTicket, TicketText } from "../../trackers/tracker.ts";
import { assigneeOf } from "./accounts.ts";
import { jiraApi } from "./api.ts";
import { targetProject } from "./target.ts";

type IssueType = { id: string; name: string; subtask: boolean };

/** Creates an issue in the project of `targetProject`. Throws a `TrackerFailure`. */
export async function create(
  host: Host,
  { title, text, assignee }: TicketText,
  picked: readonly string[],
): Promise<NewTicket> {
  const api = jiraApi(host);
  const project = await targetProject(host, api, picked);
  const { body } = await api.send<{ key: string }>({
    method: "POST",
    path: "/rest/api/2/issue",
    body: {
      fields: {
        project: { key: project },
        issuetype: { id: (await typeOf(api, project)).id },
        summary: title,
        ...(text && { description: text }),
        ...(assignee !== undefined && { assignee: await assigneeOf(host, assignee) }),
      },
    },
  });
  return { ref: body.key };
}

/** Returns the type of new issues of a project: a task, or else the first that is no subtask. */
async function typeOf(api: Api, project: string): Promise<IssueType> {
  // Cloud and Data Center name the list differently.
  const answer = await api.get<{ issueTypes?: IssueType[]; values?: IssueType[] }>(
    `/rest/api/2/issue/createmeta/${project}/issuetypes${query({ maxResults: 50 })}`,
  );
  const types = (answer.issueTypes ?? answer.values ?? []).filter(({ subtask }) => !subtask);
  const type = types.find(({ name }) => name === "Task") ?? types[0];
  if (!type) throw new TrackerFailure("forbidden", { status: 200 });
  return type;
}
