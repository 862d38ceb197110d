import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { projectOfBoard } from "./board.ts";
import { readProjects } from "./projects.ts";

/**
 * Returns the key of the project of new tickets: that of the board that was picked, or else the first of the
 * connection's projects. Throws a `TrackerFailure`, also without such a project.
 */
export async function targetProject(host: Host, api: Api, [first = ""]: readonly string[]): Promise<string> {
  const [, board] = /^(?:scrum|simple|kanban)-(\d+)$/.exec(first) ?? [];
  const allowed = await readProjects(host);
  const known = board === undefined ? null : await projectOf(host, api, { board: Number(board), allowed });
  const project = known ?? allowed[0];
  if (project !== undefined) return project;
  throw new TrackerFailure("missing", {
    sentence: { text: "Fetch issues of a board in Jira first. New tickets go to its project." },
  });
}

type Of = { board: number; allowed: readonly string[] };

/** Returns the project of a board: one of which the space took issues, or else one that Jira names. Null without. */
async function projectOf(host: Host, api: Api, { board, allowed }: Of): Promise<string | null> {
  const kept = await projectOfBoard(host, board);
  if (kept !== null) return kept;
  // A board whose sprint is empty has shown no project yet.
  const { values } = await api.get<{ values: { key: string }[] }>(
    `/rest/agile/1.0/board/${board}/project${query({ maxResults: 50 })}`,
  );
  const own = values.find(({ key }) => allowed.length === 0 || allowed.includes(key));
  return own?.key ?? null;
}
