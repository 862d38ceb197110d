import type { Closing } from "#shared/db/closings.ts";
import { subjectOf, subjectOfClosing } from "./close.ts";
import type { Viewer } from "./viewer.ts";

/** Closings heard from other replicas and not looked at yet, found by the viewers whom they name. */
export type Heard = {
  add(closing: Closing): void;
  /** Returns the closings that name this viewer, one of each kind at most. */
  naming(viewer: Viewer): Closing[];
  isEmpty(): boolean;
};

type Entry = { closing: Closing; at: number };

/**
 * Returns an empty list. It holds `most` closings; beyond that it names everyone, so that a flood can neither fill the
 * memory nor make a closing be forgotten (protocol/guarantees 62).
 */
export function createHeard(most = 10_000): Heard {
  const entries = new Map<Closing["why"], Map<string, Entry>>();
  let count = 0;
  return {
    add(closing) {
      if (count >= most) return;
      const same = entries.get(closing.why) ?? new Map<string, Entry>();
      entries.set(closing.why, same);
      const subject = subjectOfClosing(closing);
      if (!same.has(subject)) count++;
      same.set(subject, { closing, at: performance.now() });
    },
    naming(viewer) {
      const closings: Closing[] = count >= most ? [{ why: "token", tokenId: viewer.tokenId }] : [];
      for (const [why, same] of entries) {
        const entry = same.get(subjectOf(viewer, why));
        // A person removed from a room may come back at once, and that socket is another.
        if (entry && (why !== "participant" || viewer.attachedAt <= entry.at)) closings.push(entry.closing);
      }
      return closings;
    },
    isEmpty: () => count === 0,
  };
}
