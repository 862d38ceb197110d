import type { Host } from "@standpoint/plugin-sdk/server";
import { comment } from "./comment.ts";
import { failureOf, type TrackerFailure } from "./failure.ts";
import { shortened, writeFailureText } from "./failure-texts.ts";
import type { Estimated, Tracker } from "./tracker.ts";

/** A story with an estimate, as its job has it. `at` is the time of the estimate, in milliseconds since 1970. */
export type Write = Estimated & { storyId: string; at: number };

/**
 * Writes an estimate into its issue. A notice beside the story says why it was not written; success removes it. Failures
 * that pass are tried again, as the product says or after as much time as has passed since the estimate. Others wait for
 * the facilitator's "Try again".
 */
export async function writeEstimate(tracker: Tracker, story: Write, now: number, host: Host): Promise<void> {
  const { storyId: about, ref } = story;
  try {
    const written = await tracker.write(host, story);
    const isUnwritten = written !== null && "text" in written;
    await host.notice({ about, ...(isUnwritten ? shortened(written) : { text: null }) });
    if (typeof written === "function") await comment(tracker, story, written, host);
  } catch (error) {
    const failure = failureOf(error);
    // Each space has the event, also one that works without this product.
    if (failure.kind === "unconnected")
      return host.log("info", `${tracker.product} is not connected, so no estimate was written`);
    await host.notice({ about, level: "problem", ...writeFailureText(tracker.product, ref, failure) });
    await host.tryLater({ afterMs: waitOf(failure, now - story.at), reason: reasonOf(tracker, failure) });
  }
}

const shortestMs = 15_000;
const longestMs = 240_000;

/** Returns after how many milliseconds to try again; null for a failure that does not pass. */
function waitOf({ kind, waitMs }: TrackerFailure, passedMs: number): number | null {
  if (kind === "limited") return waitMs ?? 60_000;
  if (kind !== "unreachable" && kind !== "broken") return null;
  return waitMs ?? Math.min(Math.max(passedMs, shortestMs), longestMs);
}

function reasonOf({ product }: Tracker, { kind, status, reason }: TrackerFailure): string {
  const answer = status === 0 ? kind : `${kind}, ${status}`;
  return `${product}: ${answer}${reason && `: ${reason}`}`.slice(0, 200);
}
