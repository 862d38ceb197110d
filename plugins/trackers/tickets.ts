import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "./failure.ts";
import type { NewTicket, TicketStates, Tracker } from "./tracker.ts";

/** The most tickets whose states one request reads. */
const MAX_STATES = 50;

/**
 * Creates a ticket for a text of a room. It goes where the space has picked its last list. Throws a `TrackerFailure`, also
 * if the space has picked none.
 */
export async function createTicket(
  tracker: Tracker,
  given: { title?: unknown; text?: unknown },
  { host, picked }: { host: Host; picked: readonly string[] },
): Promise<NewTicket> {
  const { product } = tracker;
  if (picked.length === 0)
    throw new TrackerFailure("missing", {
      sentence: {
        text: "Fetch issues of a list in {product} first. New tickets go where it is.",
        values: { product },
      },
    });
  const ticket = { title: asText(given.title).slice(0, 200), text: asText(given.text).slice(0, 2_000) };
  return tracker.create(host, ticket, picked);
}

/** Returns a text that a page sent, or "" for another value. */
export const asText = (given: unknown): string => (typeof given === "string" ? given : "");

/** Returns the states of tickets by their references, without those that the account cannot see. */
export async function statesOf(tracker: Tracker, refs: unknown, host: Host): Promise<TicketStates> {
  const wanted = (Array.isArray(refs) ? refs : [])
    .filter((ref): ref is string => typeof ref === "string" && tracker.isReference(ref))
    .slice(0, MAX_STATES);
  if (wanted.length === 0) return {};
  const issues = await tracker.named(host, wanted);
  return Object.fromEntries(issues.map(({ ref, state, isDone }) => [ref, { state, done: isDone }]));
}
