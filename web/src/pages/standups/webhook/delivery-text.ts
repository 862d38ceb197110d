import { msg } from "@lit/localize";
import type { WebhookEvent } from "#shared/rules/webhook-events.ts";
import type { Delivery } from "#shared/wire/webhook.ts";
import { formatMoment, formatNumber, inTime, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";

const soon = 60_000;

/** The poll interval after a response with changes. */
const shortPollMs = 2000;
const longestPollMs = 30_000;
const MAX_SENTENCES = 3;

/** Returns an event type in words. */
export function eventText(type: WebhookEvent): string {
  const texts: Record<WebhookEvent, () => string> = {
    "standup.opened": () => msg("A standup opened"),
    "standup.closed": () => msg("A standup's time ran out"),
    "standup.ended": () => msg("A standup was ended"),
    "poker.estimated": () => msg("A story got an estimate"),
    "session.ended": () => msg("A room ended"),
    "retro.ended": () => msg("A retrospective ended"),
    "standup.test": () => msg("Test"),
  };
  return texts[type]();
}

/** Returns the state of a delivery in words. */
export function stateText(state: Delivery["state"]): string {
  const texts = {
    pending: () => msg("Pending"),
    delivered: () => msg("Delivered"),
    failed: () => msg("Failed"),
  };
  return texts[state]();
}

/**
 * Returns the time of a delivery's state or next attempt, in this browser's time zone, and its number of attempts.
 */
export function progressText(delivery: Delivery, now: number): string {
  const { state, attempts, deliveredAt, failedAt } = delivery;
  const count = formatNumber(attempts);
  const tried = plural(attempts, { one: msg("1 attempt"), other: msg(str`${count} attempts`) });
  if (state !== "pending") return `${moment(deliveredAt ?? failedAt)} · ${tried}`;
  const next = nextText(delivery, now);
  return attempts === 0 ? next : `${tried} · ${next}`;
}

function nextText({ attempts, nextAttemptAt }: Delivery, now: number): string {
  const left = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - now;
  // The delivery role is down or behind.
  if (left < -soon) return msg("queued");
  // The first attempt is due at once, even if this clock is behind.
  if (left <= 0 || attempts === 0) return msg("sending");
  return msg(str`next ${inTime(left / 1000)}, ${moment(nextAttemptAt)}`);
}

function moment(at: string | null): string {
  return at === null ? "" : formatMoment(new Date(at));
}

/** Returns the last error, or null if there is none. For a delivered event it is the error of an earlier attempt. */
export function errorText({ state, lastError }: Delivery): string | null {
  if (lastError === null) return null;
  return state === "delivered" ? msg(str`Before that: ${lastError}`) : msg(str`Last error: ${lastError}`);
}

/** Returns true if a delivery awaits its first attempt, or has an attempt running or due within a minute. */
export function isInProgress(deliveries: readonly Delivery[], now: number): boolean {
  return deliveries.some(
    ({ state, attempts, nextAttemptAt }) =>
      state === "pending" &&
      (attempts === 0 || nextAttemptAt === null || Date.parse(nextAttemptAt) - now <= soon),
  );
}

/** Returns the next poll interval, which doubles while the list is unchanged. */
export function nextPollMs(
  before: readonly Delivery[],
  after: readonly Delivery[],
  waitedMs: number,
): number {
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return isSame ? Math.min(waitedMs * 2, longestPollMs) : shortPollMs;
}

/**
 * Returns announcements for the deliveries that ended since the last poll. They are a sentence each, or counts for
 * more than three.
 */
export function announcementsOf(before: readonly Delivery[], after: readonly Delivery[]): string[] {
  const known = new Map(before.map(({ id, state }) => [id, state]));
  const ended = after.filter(({ id, state }) => state !== "pending" && known.get(id) !== state);
  return ended.length > MAX_SENTENCES
    ? countTexts(ended)
    : ended.map(({ type, state }) => msg(str`${eventText(type)}: ${stateText(state)}`));
}

function countTexts(ended: readonly Delivery[]): string[] {
  const failed = ended.filter(({ state }) => state === "failed").length;
  const delivered = ended.length - failed;
  const [count, countFailed] = [formatNumber(delivered), formatNumber(failed)];
  const [arrived, lost] = [
    plural(delivered, { one: msg("1 event delivered"), other: msg(str`${count} events delivered`) }),
    plural(failed, { one: msg("1 event failed"), other: msg(str`${countFailed} events failed`) }),
  ];
  return [...(delivered > 0 ? [arrived] : []), ...(failed > 0 ? [lost] : [])];
}
