import type { PluginNotice, PluginSetback } from "#shared/wire/plugin-notices.ts";
import type { Envelope } from "#shared/wire/sessions.ts";

/** A room with the notices and the failed work of plugins that its viewer sees. */
export type NoticedRoom = Noticed & Pick<Envelope, "id">;
type Noticed = Pick<Envelope, "notices" | "forFacilitator">;

/** Returns the notices of plugins that this viewer sees in a room, the newest first: all, or those about `part`. */
export function noticesOf({ notices = [], forFacilitator }: Noticed, part?: string): PluginNotice[] {
  const all = [...notices, ...(forFacilitator?.notices ?? [])];
  const wanted = part === undefined ? all : all.filter(({ about }) => about === part);
  // The time has a fixed format, so its order is that of the texts.
  return wanted.toReversed().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Returns the failed work of plugins in a room; only the facilitator sees it. */
export function setbacksOf({ forFacilitator }: Noticed): PluginSetback[] {
  return forFacilitator?.setbacks ?? [];
}

/** Returns the notices that are new in `next`, the oldest first. */
export function newNotices(previous: Noticed, next: Noticed): PluginNotice[] {
  const before = new Set(noticesOf(previous).map(identityOf));
  return noticesOf(next)
    .filter((notice) => !before.has(identityOf(notice)))
    .toReversed();
}

/** Returns the setbacks that are new in `next`, or whose counts have grown. */
export function newSetbacks(previous: Noticed, next: Noticed): PluginSetback[] {
  const before = new Map(setbacksOf(previous).map((setback) => [setback.plugin, setback]));
  return setbacksOf(next).filter(({ plugin, waiting, givenUp }) => {
    const earlier = before.get(plugin);
    return waiting > (earlier?.waiting ?? 0) || givenUp > (earlier?.givenUp ?? 0);
  });
}

/** A later notice of the same kind has another time. */
function identityOf({ plugin, about, key, at }: PluginNotice): string {
  return JSON.stringify([plugin, about, key, at]);
}
