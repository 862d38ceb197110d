import { statement, type Runner } from "#shared/db/statement.ts";
import type { Reply } from "#shared/plugin-host/replies.ts";
import { distinctNames, type Named } from "#shared/rules/distinct-names.ts";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { pluginRoomLateral, sessionOf, type PluginRoom } from "../plugin-room.ts";
import type { PluginRunner } from "../plugin-runner.ts";
import { currentState } from "./current-state.ts";
import { valueOf } from "./refusals.ts";

/** A hook that writes a room for members: `exportRoom` in one of its formats, or `summary`. */
export type ExportHook = "exportCsv" | "exportMarkdown" | "summary";

/** The part of the input that tells `exportRoom` what to write. */
const inputs: Record<ExportHook, object> = {
  exportCsv: { format: "csv", audience: "member" },
  exportMarkdown: { format: "markdown", audience: "member" },
  summary: {},
};

/** Maximum size of the names in the input, as JSON. With the state they stay below the input's limit. */
const MAX_NAMES_BYTES = 128 * 1024;

// The people who opened the room, also those who left it, its guests and its facilitator. Other members of the space
// have a seat too, but no part in the room.
const roomToExport = statement<{ room: PluginRoom; people: Named[] }, [string]>(
  "plugin-room-to-export",
  `select own.plugin_room as room, array(
     select json_build_object('userId', u.id, 'name', u.name)
     from users u
     left join session_participants p on p.session_id = s.id and p.user_id = u.id
     where u.id in (
       select user_id from session_participants where session_id = s.id
       union select user_id from room_seats(s.id) where guest
       union select s.facilitator_id)
     order by p.joined_at nulls last, u.id) as people
   from sessions s
   cross join lateral (${pluginRoomLateral}) own
   where s.id = $1`,
);

/**
 * Writes a room with one of the plugin's hooks, for members of its space. Returns null if the plugin does not export the
 * function. Throws `plugin_failed`, `plugin_busy`.
 */
export async function exportByPlugin<H extends ExportHook>(
  runner: PluginRunner,
  plugin: PluginOfKind,
  db: Runner,
  { sessionId, hook }: { sessionId: string; hook: H },
): Promise<Reply<H> | null> {
  const [found] = await roomToExport(db, sessionId);
  // The room was deleted after its envelope was read.
  return found ? runExport(runner, plugin, found.room, { hook, people: found.people }) : null;
}

/** Runs one of these hooks. Returns and throws as `exportByPlugin`. */
export async function runExport<H extends ExportHook>(
  runner: PluginRunner,
  plugin: PluginOfKind,
  room: PluginRoom,
  { hook, people }: { hook: H; people: readonly Named[] },
): Promise<Reply<H>> {
  const state = await currentState(runner, plugin, room);
  const call = {
    ...inputs[hook],
    session: sessionOf(room),
    people: namesOf(people),
  };
  const result = await runner.run(plugin, {
    hook,
    input: `{"state":${state},${JSON.stringify(call).slice(1)}`,
    now: new Date(room.changedAt),
    seed: `${room.id} ${room.version} ${hook}`,
  });
  return valueOf(result);
}

/** Returns people's names by id, with tags for equal names. The last people are left out if the names are too long. */
function namesOf(people: readonly Named[]): Record<string, string> {
  const distinct = distinctNames(people);
  const names: [string, string][] = [];
  let bytes = 0;
  for (const { userId, name } of people) {
    const shown = distinct.get(userId) ?? name;
    bytes += Buffer.byteLength(JSON.stringify([userId, shown]));
    if (bytes > MAX_NAMES_BYTES) break;
    names.push([userId, shown]);
  }
  return Object.fromEntries(names);
}
