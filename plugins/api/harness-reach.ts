import type { RoomChanges } from "#shared/kinds/plugin-changes.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import type { WordedText } from "#shared/wire/plugin-reach.ts";

/** What a plugin tells people outside of a room. */
export type HarnessReach = {
  /** The members for whom the room waits, by `waits`, in order of id. Empty without the grant `attention`. */
  readonly waits: readonly string[];
  /** The result of the room by `result`, or null. Its card shows it once the room has ended. */
  readonly result: WordedText | null;
};

type Told = Pick<RoomChanges, "waits" | "result">;
type Harness = { manifest: { capabilities: readonly Grant[] }; members: ReadonlyMap<string, string> };

/**
 * Returns the reach of a room, for whom it waits and its result, and `note`. Each call of `note` updates the reach with
 * the reply of a hook.
 */
export function reachOf({ manifest, members }: Harness): { reach: HarnessReach; note(told: Told): void } {
  const isGranted = manifest.capabilities.some(({ capability }) => capability === "attention");
  let waits: readonly string[] = [];
  let result: WordedText | null = null;
  return {
    reach: {
      get waits() {
        return waits;
      },
      get result() {
        return result;
      },
    },
    note(told) {
      if (told.waits)
        waits = isGranted ? [...new Set(told.waits)].filter((id) => members.has(id)).toSorted() : [];
      if (told.result !== undefined) result = told.result;
    },
  };
}
