import { ask, refusalText, say, t, type Refused } from "@standpoint/plugin-sdk/page";
import type { TrackerAsks } from "../tracker.ts";
import { show, shown } from "./shown.ts";

type Answer<Name extends keyof TrackerAsks> = Exclude<TrackerAsks[Name]["answer"], { failure: unknown }>;

/**
 * Asks the tracker. Returns the answer, or null after it showed at a place of the page why there is none. One request
 * runs at a time, after the one before. While one of the same place runs, it returns null at once.
 */
export function askTracker<Name extends keyof TrackerAsks>(
  name: Name,
  body: TrackerAsks[Name]["body"],
  at: string,
): Promise<Answer<Name> | null> {
  return alone(at, async () => {
    const answer = await ask<TrackerAsks[Name]["answer"]>(name, body, at);
    if (answer === null || !("failure" in answer)) return answer as Answer<Name> | null;
    say(at, t(answer.failure.text, answer.failure.values));
    return null;
  });
}

/** The words of the refusals of offers: in rooms that are no planning, and for other people. */
const offerReasons: Partial<Record<Refused["reason"], string>> = {
  forbidden: "Only the facilitator can add stories.",
  unknown: "Issues can be added only in a planning room.",
};

/** Offers something to the facilitator. Returns the number of stories, or null after it showed the reason of a refusal. */
export function offer(at: string, send: () => Promise<number>): Promise<number | null> {
  return alone(at, async () => {
    try {
      return await send();
    } catch (error) {
      const refused = error as Refused;
      const own = offerReasons[refused.reason];
      say(at, own ? t(own) : refusalText(refused));
      return null;
    }
  });
}

/** The places whose requests run or wait, and the end of the last one. */
const pending = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

async function alone<Result>(at: string, run: () => Promise<Result | null>): Promise<Result | null> {
  // The same request was sent twice, such as with two presses of Enter.
  if (pending.has(at)) return null;
  pending.add(at);
  shown.isBusy = true;
  say(at, t("Fetching…"));
  const result = last.then(run);
  last = result;
  const answer = await result;
  pending.delete(at);
  show({ isBusy: pending.size > 0 });
  return answer;
}
