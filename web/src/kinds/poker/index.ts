import { msg } from "@lit/localize";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import { dayTitle } from "../../i18n/day-title.ts";
import type { KindView } from "../kind-view.ts";
import { pokerProgress } from "./progress.ts";

/** Planning poker: stories are estimated one after the other, by votes that are revealed together. */
export const poker: KindView = {
  kind: "poker",
  room: {
    tag: "tm-poker-room",
    load: (room) => {
      const isWide = matchMedia("(width >= 720px)").matches;
      return Promise.all([
        import("./room/tm-poker-room.ts"),
        room.amFacilitator && import("./room/facilitator-code.ts"),
        // A wide window has the queue beside the table.
        isWide && import("./queue/tm-poker-queue.ts"),
      ]);
    },
  },
  present: {
    tag: "tm-poker-present",
    load: () => import("./present/tm-poker-present.ts"),
  },
  drawsNotices: true,
  markdown: async () => (await import("./export/markdown.ts")).pokerMarkdown,
  newRoom: {
    title: (now) => dayTitle(msg("Planning"), now),
    picker: { tag: "tm-poker-picker", load: () => lazyImport(() => import("./new-room/tm-poker-picker.ts")) },
    firstRoom: {
      label: () => msg("Start planning poker"),
      prepare: async (sessionId, isRetry) =>
        (await lazyImport(() => import("./new-room/start-round.ts"))).startRound(sessionId, isRetry),
    },
  },
  progress: pokerProgress,
  waiting: () => ({ action: msg("Vote"), reason: msg("A round is waiting for your card") }),
  loss: () => msg("This permanently deletes its stories, votes and estimates, for everyone."),
};
