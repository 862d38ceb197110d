import type { TestApp } from "./app.ts";
import { ok, type Visitor } from "./client.ts";

/** An open standup: its id and its API path. */
export type StandupRoom = { id: string; room: string };

/** Opens a standup, by default an async one. */
export async function openStandup(
  who: Visitor,
  spacePath: string,
  config: object = { mode: "async" },
): Promise<StandupRoom> {
  const body = { kind: "standup", title: "Daily", config };
  const { id } = await ok<{ id: string }>(who, "POST", `${spacePath}/sessions`, body);
  return { id, room: `/api/sessions/${id}` };
}

/** Moves a standup to another date: sets its creation to noon UTC. */
export async function moveStandup(app: TestApp, { id }: StandupRoom, day: string): Promise<void> {
  await app.database.sql.query("update sessions set created_at = $2 where id = $1", [id, `${day}T12:00:00Z`]);
}
