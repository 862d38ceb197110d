// Rules: protocol/webhooks#list-of-deliveries
import { expect, test } from "vitest";
import type { Delivery } from "#shared/wire/webhook.ts";
import { errorText, isInProgress, nextPollMs, announcementsOf, progressText } from "./delivery-text.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const fresh: Delivery = {
  id: "a",
  type: "standup.opened",
  state: "pending",
  attempts: 0,
  lastError: null,
  createdAt: "2026-11-21T12:00:00Z",
  nextAttemptAt: "2026-11-21T12:00:00Z",
  deliveredAt: null,
  failedAt: null,
};
const waiting: Delivery = {
  ...fresh,
  attempts: 2,
  lastError: "answered 500",
  nextAttemptAt: "2026-11-21T12:05:00Z",
};
const arrived: Delivery = {
  ...waiting,
  state: "delivered",
  nextAttemptAt: null,
  deliveredAt: "2026-11-21T12:05:00Z",
};
const lost: Delivery = { ...arrived, state: "failed", deliveredAt: null, failedAt: "2026-11-21T12:05:00Z" };

test("a delivery shows its state, its attempts, and its next attempt or its end", () => {
  expect(progressText(fresh, now)).toBe("sending");
  expect(progressText(fresh, now + 60_000)).toBe("sending");
  expect(progressText(fresh, now + 61_000)).toBe("queued");
  expect(progressText(waiting, now)).toMatch(/^2 attempts · next in 5 minutes, .*2026/);
  expect(progressText(arrived, now)).toMatch(/^Nov.*2026.* · 2 attempts$/);
  expect(progressText({ ...lost, attempts: 1 }, now)).toMatch(/^Nov.*2026.* · 1 attempt$/);
});

test("a delivery that arrived after failed attempts does not read as failed", () => {
  expect(errorText(fresh)).toBeNull();
  expect(errorText(waiting)).toBe("Last error: answered 500");
  expect(errorText(arrived)).toBe("Before that: answered 500");
});

test("the list of deliveries is polled only while an attempt is running or near", () => {
  expect(isInProgress([arrived, lost], now)).toBe(false);
  expect(isInProgress([waiting], now)).toBe(false);
  expect(isInProgress([waiting], now + 4 * 60_000)).toBe(true);
  expect(isInProgress([lost, fresh], now)).toBe(true);
});

test("a delivery's first attempt is due at once, even if the clock is behind", () => {
  const behind = now - 10 * 60_000;
  expect(progressText(fresh, behind)).toBe("sending");
  expect(isInProgress([fresh], behind)).toBe(true);
  expect(isInProgress([waiting], behind)).toBe(false);
});

test("the list of deliveries is polled less while it is unchanged", () => {
  const waits = [500];
  for (const _ of Array(8)) waits.push(nextPollMs([fresh], [{ ...fresh }], waits.at(-1)!));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(nextPollMs([fresh], [{ ...fresh, attempts: 1 }], 30_000)).toBe(2000);
  expect(nextPollMs([], [fresh], 30_000)).toBe(2000);
});

test("a delivery that ended since the last poll is announced once", () => {
  expect(announcementsOf([fresh], [fresh])).toEqual([]);
  expect(announcementsOf([arrived], [arrived])).toEqual([]);
  expect(announcementsOf([arrived], [{ ...lost, id: "b" }, arrived])).toEqual(["A standup opened: Failed"]);
  expect(announcementsOf([fresh, { ...waiting, id: "b" }], [arrived, { ...lost, id: "b" }])).toEqual([
    "A standup opened: Delivered",
    "A standup opened: Failed",
  ]);
});

test("many deliveries that ended since the last poll are announced by their numbers", () => {
  const many = (event: Delivery, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...event, id: `${event.state} ${at}` }));
  expect(announcementsOf([], many(arrived, 3))).toHaveLength(3);
  expect(announcementsOf([], many(arrived, 4))).toEqual(["4 events delivered"]);
  expect(announcementsOf([], many(lost, 50))).toEqual(["50 events failed"]);
  expect(announcementsOf([], [...many(arrived, 7), ...many(lost, 1)])).toEqual([
    "7 events delivered",
    "1 event failed",
  ]);
  expect(announcementsOf([], [...many(arrived, 1), ...many(lost, 3)])).toEqual([
    "1 event delivered",
    "3 events failed",
  ]);
});
