import type { Host } from "@standpoint/plugin-sdk/server";
import { failureOf, TrackerFailure } from "./failure.ts";
import { shortened } from "./failure-texts.ts";
import type { Account, NewTicket, TicketStates, TicketText, Tracker, TrackerAsks } from "./tracker.ts";

/** The most tickets whose states one request reads. */
const MAX_STATES = 50;

/** The most accounts of one answer. */
const MAX_ACCOUNTS = 20;

/** Where a request runs: its host, and what the space has picked last. */
type Place = { host: Host; picked: readonly string[] };
type Answer = Exclude<TrackerAsks["ticket"]["answer"], { failure: unknown }>;

/**
 * Creates a ticket for a text of a room. It goes where the space has picked its last list, and is assigned to the account
 * of its owner, if any. If the product does not accept that account, the ticket has no assignee, and `note` says so.
 * Throws a `TrackerFailure`, also if the space has picked no list.
 */
export async function createTicket(
  tracker: Tracker,
  given: { title?: unknown; text?: unknown },
  { assignee, ...place }: Place & { assignee?: Account | undefined },
): Promise<Answer> {
  requirePicked(tracker, place);
  const ticket = { title: asText(given.title).slice(0, 200), text: asText(given.text).slice(0, 2_000) };
  const { ref, isAssigned = true } = await create(tracker, { ...ticket, assignee: assignee?.id }, place);
  if (isAssigned) return { ref };
  const { product } = tracker;
  const text = "{ref} has no assignee: {product} doesn't accept the owner's account.";
  return { ref, note: shortened({ text, values: { ref, product } }) };
}

async function create(
  tracker: Tracker,
  { assignee, ...ticket }: Omit<TicketText, "assignee"> & { assignee: string | undefined },
  { host, picked }: Place,
): Promise<NewTicket> {
  if (assignee === undefined) return tracker.create(host, ticket, picked);
  try {
    return await tracker.create(host, { ...ticket, assignee }, picked);
  } catch (error) {
    // Such a request has created nothing.
    if (!["rejected", "missing"].includes(failureOf(error).kind)) throw error;
    return { ...(await tracker.create(host, ticket, picked)), isAssigned: false };
  }
}

/** Returns the accounts that a person can choose as their own. Throws like `createTicket`. */
export async function accountsFor(tracker: Tracker, typed: string, place: Place): Promise<Account[]> {
  requirePicked(tracker, place);
  const found = await tracker.accounts?.(place.host, typed.trim().slice(0, 100), place.picked);
  return (found ?? []).slice(0, MAX_ACCOUNTS).map(({ id, name }) => ({ id, name: name.slice(0, 200) }));
}

function requirePicked({ product }: Tracker, { picked }: Place): void {
  if (picked.length > 0) return;
  const text = "Fetch issues of a list in {product} first. New tickets go where it is.";
  throw new TrackerFailure("missing", { sentence: { text, values: { product } } });
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
