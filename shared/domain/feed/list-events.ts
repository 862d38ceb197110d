import { setImmediate as yieldToOthers } from "node:timers/promises";
import { opensUntil, slotsAfter, type Slot, type SlotRule } from "#shared/rules/slots.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import { isolated } from "#shared/rules/isolated.ts";
import type { CalendarEvent } from "./calendar.ts";
import { mostEvents, type OpenWindow, type Place, type Plan, type Windows } from "./find-windows.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const horizonMs = 14 * dayMs;

// Working out slots takes long and blocks the process; other work runs between batches (decisions/calendar 13).
const batch = 10;

/**
 * Returns the events of a feed, sorted by start, then UID: the open standups, and the slots that schedules open within
 * the next 14 days, together at most the earliest 1,000. `baseUrl` is the service's address. protocol/calendar 15–19,
 * 21, 22.
 */
export async function listEvents({ now, open, plans }: Windows, baseUrl: string): Promise<CalendarEvent[]> {
  const events = open.map((window) => openEvent(window, baseUrl));
  const slotsOf = slotsByRule(now);
  for (const [n, plan] of plans.entries()) {
    if (n > 0 && n % batch === 0) await yieldToOthers();
    for (const slot of slotsOf(plan)) if (isAhead(slot, plan)) events.push(slotEvent(plan, slot, baseUrl));
  }
  return events.sort((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1)).slice(0, mostEvents);
}

function openEvent(window: OpenWindow, baseUrl: string): CalendarEvent {
  const { sessionId, slot, createdAt, closesAt } = window;
  return {
    uid: uidOf(slot ? slotName(slot.scheduleId, slot.date) : sessionId, baseUrl),
    stamp: createdAt,
    start: slot?.opensAt ?? createdAt,
    end: closesAt ?? createdAt + dayMs,
    summary: summaryOf(window),
    link: `${spaceLink(window, baseUrl)}/r/${sessionId}`,
  };
}

/** Plans often have the same rule; the slots of each rule are worked out once. */
function slotsByRule(now: number): (plan: Plan) => Slot[] {
  const known = new Map<string, Slot[]>();
  return (plan) => {
    const { timezone, openTime, weekdays, windowMinutes } = plan;
    const rule = JSON.stringify([timezone, openTime, weekdays, windowMinutes]);
    const slots = known.get(rule) ?? slotsUntilHorizon(plan, now);
    known.set(rule, slots);
    return slots;
  };
}

/**
 * Returns the slots that a rule may still open. A slot whose time has come is among them until it is opened, so that
 * its event does not vanish in between (protocol/calendar 16).
 */
function slotsUntilHorizon(rule: SlotRule, now: number): Slot[] {
  // A newer build may have saved it. Other spaces' standups must still be shown.
  if (!isKnownZone(rule.timezone)) return [];
  const found: Slot[] = [];
  for (const slot of slotsAfter(rule, now - rule.windowMinutes * minuteMs)) {
    if (slot.opensAt > now + horizonMs) break;
    if (opensUntil(slot) > now) found.push(slot);
  }
  return found;
}

function isAhead(slot: Slot, { savedAt, opened }: Plan): boolean {
  return slot.opensAt > savedAt && !opened.includes(slot.date);
}

function slotEvent(plan: Plan, slot: Slot, baseUrl: string): CalendarEvent {
  return {
    uid: uidOf(slotName(plan.scheduleId, slot.date), baseUrl),
    stamp: plan.savedAt,
    start: slot.opensAt,
    end: slot.closesAt,
    summary: summaryOf(plan),
    link: spaceLink(plan, baseUrl),
  };
}

/** The same UID before and after the slot is opened (protocol/calendar 17). */
function slotName(scheduleId: string, date: string): string {
  return `${scheduleId}-${date.replaceAll("-", "")}`;
}

function uidOf(name: string, baseUrl: string): string {
  return `standup-${name}@${new URL(baseUrl).hostname}`;
}

function summaryOf({ name }: Place): string {
  return `${isolated(name)} standup`;
}

function spaceLink({ org, space }: Place, baseUrl: string): string {
  return `${baseUrl}/o/${org}/s/${space}`;
}
