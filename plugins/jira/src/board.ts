import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";

/** A board, and the field with which it estimates; null for a board that does not estimate, or estimates in time. */
export type Board = { id: number; field: { id: string; name: string } | null };

type Configuration = { estimation?: { field?: { fieldId?: string; displayName?: string } } };

/** Returns a board's estimation. An account that may not see it gets a board without. Throws a `TrackerFailure`. */
export async function readBoard(api: Api, id: number): Promise<Board> {
  try {
    const { estimation } = await api.get<Configuration>(`/rest/agile/1.0/board/${id}/configuration`);
    const { fieldId, displayName = "" } = estimation?.field ?? {};
    // A number in a field of time would be minutes.
    const isPoints = fieldId !== undefined && /^customfield_\d+$/.test(fieldId);
    return { id, field: isPoints ? { id: fieldId, name: displayName } : null };
  } catch (error) {
    if (error instanceof TrackerFailure && error.kind === "forbidden") return { id, field: null };
    throw error;
  }
}

const keyOf = (project: string) => `board/${project}`;

/** Keeps the board from which the space took issues of these projects. */
export async function keepBoard(host: Host, board: Board, projects: Iterable<string>): Promise<void> {
  for (const project of [...new Set(projects)].slice(0, 8)) await host.space.set(keyOf(project), board);
}

/** Returns the key of a project of which the space took issues from a board, or null. */
export async function projectOfBoard(host: Host, id: number): Promise<string | null> {
  for (const key of (await host.space.list(keyOf(""))).slice(0, 20)) {
    const board = (await host.space.get(key)) as Board | null;
    if (board?.id === id) return key.slice(keyOf("").length);
  }
  return null;
}

/** Returns the board from which the space took issues of a project, or null. */
export async function keptBoard(host: Host, project: string): Promise<Board | null> {
  return (await host.space.get(keyOf(project))) as Board | null;
}
