import { randomUUID } from "node:crypto";
import { statement } from "#shared/db/statement.ts";
import type { Reply } from "#shared/plugin-host/replies.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { DataLeft, PersonInRoom } from "../kind.ts";
import { writePluginRoom, type RoomChanges } from "../plugin-changes.ts";
import { pluginRoomLateral, sessionOf, type PluginRoom } from "../plugin-room.ts";
import type { OpenTransaction, PluginRunner } from "../plugin-runner.ts";
import { currentState } from "./current-state.ts";
import { unavailableReason, valueOf } from "./refusals.ts";

const roomOfPlugin = statement<{ room: PluginRoom; now: Date }, [string]>(
  "plugin-room-of-person",
  `select own.plugin_room as room, now() as now
   from sessions s cross join lateral (${pluginRoomLateral}) own where s.id = $1`,
);

/**
 * Returns how plugins find a person in a room: with their hooks `onErase` and `onExport`. After an erasure it checks that
 * the state no longer has the person's id (decisions/plugins#erasure-by-the-plugins-code). `runner` is null if this
 * process runs no plugins.
 */
export function personByPlugin(runner: PluginRunner | null): PersonInRoom {
  return {
    async erase(tx, sessionId, userId) {
      const [found] = await roomOfPlugin(tx.client, sessionId);
      const unchanged = (left: DataLeft | null) => ({ changed: false, left });
      // The room was deleted meanwhile.
      if (!found) return unchanged(null);
      const { room, now } = found;
      if (!runner || unavailableReason(room.plugin, true)) return unchanged("unavailable");
      const erased = await unlessFailed(() => runErase(runner, room, { userId, now }, { tx }));
      if (erased === "failed") return unchanged("failed");
      if (erased === null) return unchanged("no-hook");
      const changed = erased.state !== room.state;
      if (changed) await writePluginRoom(tx, room.plugin, sessionId, erased);
      return { changed, left: erased.state.includes(userId) ? "still-there" : null };
    },
    async texts(db, sessionId, userId) {
      const [found] = await roomOfPlugin(db, sessionId);
      if (!found) return [];
      const { room } = found;
      if (!runner || unavailableReason(room.plugin, true)) return "unavailable";
      return (await unlessFailed(() => runPersonExport(runner, room, userId))) ?? "no-hook";
    },
  };
}

async function unlessFailed<T>(call: () => Promise<T>): Promise<T | "failed"> {
  try {
    return await call();
  } catch (error) {
    if (isProblem(error)) return "failed";
    throw error;
  }
}

/**
 * Runs the plugin's `onErase` hook for a person in a room. Returns the changes with the new state as JSON text, the
 * current one if the hook changes nothing. Returns null without the hook. Throws as `valueOf`.
 */
export async function runErase(
  runner: PluginRunner,
  room: PluginRoom,
  { userId, now }: { userId: string; now: Date },
  within?: OpenTransaction,
): Promise<(Omit<RoomChanges, "state"> & { state: string }) | null> {
  const state = await currentState(runner, room.plugin, room, within);
  const call = { hook: "eraseRoom", input: inputOf(room, state, userId), now, seed: randomUUID() } as const;
  const reply = valueOf(await runner.run(room.plugin, call, within));
  return reply && { ...reply, state: reply.state ?? state };
}

/** Runs the plugin's `onExport` hook. Returns the person's texts, or null without the hook. Throws as `valueOf`. */
export async function runPersonExport(
  runner: PluginRunner,
  room: PluginRoom,
  userId: string,
): Promise<Reply<"onExport">> {
  const input = inputOf(room, await currentState(runner, room.plugin, room), userId);
  const seed = `${room.id} ${room.version} onExport`;
  return valueOf(
    await runner.run(room.plugin, { hook: "onExport", input, now: new Date(room.changedAt), seed }),
  );
}

function inputOf(room: PluginRoom, state: string, userId: string): string {
  const call = { person: { id: userId }, session: sessionOf(room) };
  return `{"state":${state},${JSON.stringify(call).slice(1)}`;
}
