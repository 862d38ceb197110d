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

type Noted = { closing: Closing; at: number };

/**
 * Returns an empty list. It holds `most` closings; beyond that it names everyone, so that a flood can neither fill the
 * memory nor make a closing be forgotten (protocol/guarantees 62).
 */
export function createHeard(most = 10_000): Heard {
  const noted = new Map<Closing["why"], Map<string, Noted>>();
  let count = 0;
  let fullAt = -Infinity;
  return {
    add(closing) {
      if (count >= most) {
        fullAt = performance.now();
        return;
      }
      const same = noted.get(closing.why) ?? new Map<string, Noted>();
      noted.set(closing.why, same);
      const subject = subjectOfClosing(closing);
      if (!same.has(subject)) count++;
      same.set(subject, { closing, at: performance.now() });
    },
    naming(viewer) {
      const closings = fullAt === -Infinity ? [] : closingsOf(viewer, fullAt);
      for (const [why, same] of noted) {
        const one = same.get(subjectOf(viewer, why));
        // A person removed from a room may come back at once, and that socket is another.
        if (one && (why !== "participant" || viewer.attachedAt <= one.at)) closings.push(one.closing);
      }
      return closings;
    },
    isEmpty: () => count === 0,
  };
}

/** What a closing that found no place may have said of a viewer: that nothing of theirs is left, or only this room. */
function closingsOf({ tokenId, sessionId, userId, attachedAt }: Viewer, fullAt: number): Closing[] {
  const end: Closing = { why: "token", tokenId };
  return attachedAt <= fullAt ? [end, { why: "participant", sessionId, userId, message: "" }] : [end];
}
