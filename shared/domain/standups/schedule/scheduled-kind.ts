import { kinds } from "#shared/kinds/registry.ts";
import type { ScheduledRoom, SessionKind } from "#shared/kinds/kind.ts";

/** Returns the kind of scheduled rooms. */
export function scheduledKind(): SessionKind & { scheduled: ScheduledRoom } {
  for (const kind of kinds.core) {
    if (kind.scheduled) return { ...kind, scheduled: kind.scheduled };
  }
  throw new Error("no session kind can be scheduled");
}
