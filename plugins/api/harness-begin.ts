import { randomUUID } from "node:crypto";
import type { Config } from "#shared/kinds/kind.ts";
import { runOnCreate } from "#shared/kinds/plugin/begin.ts";
import { pluginKind } from "#shared/kinds/plugin/kind.ts";
import type { RoomChanges } from "#shared/kinds/plugin-changes.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { PluginRoom } from "#shared/kinds/plugin-room.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { problem } from "#shared/wire/problems.ts";

/** The content of a room that another plugin version wrote, for `migrate` (plugins/api/plugin-api.d.ts). */
export type Wrote = { version: string; state: unknown; phase?: string; revealed?: boolean };

/** What `waits` and `result` returned for the new room; nothing for a room with the content in `wrote`. */
type Told = Pick<RoomChanges, "waits" | "result">;

type Beginning = { config?: Config; facilitator?: string; wrote?: Wrote };

/** Begins a room of the harness: with `onCreate`, or with the content in `wrote`. Throws the refusal of `onCreate`. */
export async function beginRoom(
  plugin: PluginOfKind,
  runner: PluginRunner,
  spaceId: string,
  { config = {}, facilitator: facilitatorId = "facilitator", wrote }: Beginning,
): Promise<{ room: PluginRoom & { config: Config }; told: Told }> {
  const given = pluginKind(plugin, runner).config.safeParse(config);
  if (!given.success) throw problem("invalid", given.error.issues[0]!.message);
  const now = new Date();
  const begun: Told & { state: string; config: Config; phase: string } = wrote
    ? { state: JSON.stringify(wrote.state), config: given.data, phase: wrote.phase ?? "" }
    : await runOnCreate(runner, plugin, { spaceId, facilitatorId, config: given.data, now });
  const room = {
    plugin,
    state: begun.state,
    wrote: wrote?.version ?? plugin.version,
    id: randomUUID(),
    spaceId,
    phase: begun.phase,
    revealed: wrote?.revealed ?? false,
    version: 1,
    config: begun.config,
    facilitatorId,
    changedAt: now.toISOString(),
    endedAt: null,
    spectators: [],
  };
  return { room, told: begun };
}
