import type { PluginOfKind } from "../plugin-of-kind.ts";
import type { PluginRoom } from "../plugin-room.ts";
import type { PluginRunner } from "../plugin-runner.ts";
import { valueOf } from "./refusals.ts";

/**
 * Returns a room's state as the version of its plugin that is in force keeps it: what another version wrote goes
 * through `migrate`, whenever it is needed, until an action writes it. JSON text. Throws as `valueOf`.
 */
export async function currentState(
  runner: PluginRunner,
  plugin: PluginOfKind,
  {
    state,
    wrote,
    changedAt,
    id,
    version,
  }: Pick<PluginRoom, "state" | "wrote" | "changedAt" | "id" | "version">,
): Promise<string> {
  if (wrote === plugin.version) return state;
  return valueOf(
    await runner.run(plugin, {
      hook: "migrate",
      input: `{"state":${state},"from":${JSON.stringify(wrote)}}`,
      now: new Date(changedAt),
      seed: `${id} ${version} migrate`,
    }),
  );
}
