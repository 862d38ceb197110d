import { msg, str } from "@lit/localize";
import type { WebhookEvent } from "#shared/rules/webhook-events.ts";
import type { Delivery } from "#shared/wire/webhook.ts";
import { formatMoment, formatNumber, inTime, plural } from "../../i18n/format.ts";

const soon = 60_000;

/** How long after a look that brought something new the list is looked at again. */
const nextLookMs = 2000;
const slowestLookMs = 30_000;

/** Returns what an event tells, in words. */
export function eventText(type: WebhookEvent): string {
  const texts: Record<WebhookEvent, () => string> = {
    "standup.opened": () => msg("A standup opened"),
    "standup.closed": () => msg("A standup's window passed"),
    "standup.ended": () => msg("A standup was ended"),
    "standup.test": () => msg("Test"),
  };
  return texts[type]();
}

export function stateText(state: Delivery["state"]): string {
  const texts = {
    pending: () => msg("Pending"),
    delivered: () => msg("Delivered"),
    failed: () => msg("Failed"),
  };
  return texts[state]();
}

/** Returns since when an event stands as it does, or when it is tried next, in this browser's time; and how often it was. */
export function progressText(delivery: Delivery, now: number): string {
  const { state, attempts, deliveredAt, failedAt, nextAttemptAt } = delivery;
  const count = formatNumber(attempts);
  const tried = plural(attempts, { one: msg("1 attempt"), other: msg(str`${count} attempts`) });
  if (state !== "pending") return `${moment(deliveredAt ?? failedAt)} · ${tried}`;
  const next = nextText(nextAttemptAt, now);
  return attempts === 0 ? next : `${tried} · ${next}`;
}

function nextText(nextAttemptAt: string | null, now: number): string {
  const left = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - now;
  // Whoever sends is down, or has much to do.
  if (left < -soon) return msg("waiting to be sent");
  if (left <= 0) return msg("on its way");
  return msg(str`next ${inTime(left / 1000)}, ${moment(nextAttemptAt)}`);
}

function moment(at: string | null): string {
  return at === null ? "" : formatMoment(new Date(at));
}

/** Returns what went wrong last, or null where nothing did. An event that arrived says what came before that. */
export function errorText({ state, lastError }: Delivery): string | null {
  if (lastError === null) return null;
  return state === "delivered" ? msg(str`Before that: ${lastError}`) : msg(str`Last error: ${lastError}`);
}

/** Says whether an attempt is under way or comes within a minute, so that looking again in a few seconds tells more. */
export function isUnderWay(deliveries: readonly Delivery[], now: number): boolean {
  return deliveries.some(
    ({ state, nextAttemptAt }) =>
      state === "pending" && (nextAttemptAt === null || Date.parse(nextAttemptAt) - now <= soon),
  );
}

/** Returns how long to wait before the list is looked at again: twice as long each time that it stays as it was. */
export function lookAgainMs(
  before: readonly Delivery[],
  after: readonly Delivery[],
  waitedMs: number,
): number {
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return isSame ? Math.min(waitedMs * 2, slowestLookMs) : nextLookMs;
}

/** Returns a sentence for each event that has come to an end since the list was looked at before. */
export function newsOf(before: readonly Delivery[], after: readonly Delivery[]): string[] {
  const known = new Map(before.map(({ id, state }) => [id, state]));
  return after
    .filter(({ id, state }) => state !== "pending" && known.get(id) !== state)
    .map(({ type, state }) => `${eventText(type)}: ${stateText(state)}`);
}
