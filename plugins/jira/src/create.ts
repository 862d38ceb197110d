import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { NewTicket } from "../../trackers/tracker.ts";
import { jiraApi } from "./api.ts";
import { projectOfBoard } from "./board.ts";
import { readProjects } from "./projects.ts";

type IssueType = { id: string; name: string; subtask: boolean };

/**
 * Creates an issue in the project of the board that was picked, or else in the first of the connection's projects. Throws
 * a `TrackerFailure`, also without such a project.
 */
export async function create(
  host: Host,
  { title, text }: { title: string; text: string },
  [first = ""]: readonly string[],
): Promise<NewTicket> {
  const [, board] = /^(?:scrum|simple|kanban)-(\d+)$/.exec(first) ?? [];
  const known = board === undefined ? null : await projectOfBoard(host, Number(board));
  const project = known ?? (await readProjects(host))[0];
  if (project === undefined)
    throw new TrackerFailure("missing", {
      sentence: { text: "Fetch issues of a board in Jira first. New tickets go to its project." },
    });
  const api = jiraApi(host);
  const { body } = await api.send<{ key: string }>({
    method: "POST",
    path: "/rest/api/2/issue",
    body: {
      fields: {
        project: { key: project },
        issuetype: { id: (await typeOf(api, project)).id },
        summary: title,
        ...(text && { description: text }),
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
