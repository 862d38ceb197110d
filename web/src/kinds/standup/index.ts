import { msg } from "@lit/localize";
import type { Envelope } from "#shared/wire/sessions.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import type { KindView } from "../kind-view.ts";
import { dayTitle } from "../../i18n/day-title.ts";
import { standupProgress } from "./progress.ts";

/** Standups: each person writes an entry. They speak in turn, or read over a day. */
export const standup: KindView = {
  kind: "standup",
  room: {
    tag: "tm-standup-room",
    load: ({ view }) =>
      Promise.all([
        import("./room/tm-standup-room.ts"),
        view && isLive(view) && import("./room/live-imports.ts"),
      ]),
  },
  present: {
    tag: "tm-standup-present",
    load: () => import("./present/tm-standup-present.ts"),
  },
  needsFacilitator: isLive,
  markdown: async () => (await import("./export/markdown.ts")).standupMarkdown,
  newRoom: {
    title: (now) => dayTitle(msg("Standup"), now),
    picker: {
      tag: "tm-standup-picker",
      load: () => lazyImport(() => import("./new-room/tm-standup-picker.ts")),
    },
    firstRoom: { label: () => msg("Start a standup") },
  },
  progress: standupProgress,
  waiting: () => ({ action: msg("Write entry"), reason: msg("You haven't written yet") }),
  loss: () => msg("This permanently deletes everything written in it, for everyone."),
  inSpace: { tag: "tm-next-standup", load: () => import("./in-space/tm-next-standup.ts") },
};

/** Returns true for a live standup, and false for one over a day. */
function isLive({ state }: Envelope): boolean {
  return (state as { mode: string }).mode === "sync";
}
