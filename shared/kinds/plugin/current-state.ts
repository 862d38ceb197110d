import type { PluginOfKind } from "../plugin-of-kind.ts";
import type { PluginRoom } from "../plugin-room.ts";
import type { OpenTransaction, PluginRunner } from "../plugin-runner.ts";
import { valueOf } from "./refusals.ts";

/**
 * Returns a room's state as JSON text, in the format of its plugin's current version. The `migrate` hook converts the
 * state of another version on each read, until an action writes the state. Throws as `valueOf`.
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
  within?: OpenTransaction,
): Promise<string> {
  if (wrote === plugin.version) return state;
  return valueOf(
    await runner.run(
      plugin,
      {
        hook: "migrate",
        input: `{"state":${state},"from":${JSON.stringify(wrote)}}`,
        now: new Date(changedAt),
        seed: `${id} ${version} migrate`,
      },
      within,
    ),
  );
}
