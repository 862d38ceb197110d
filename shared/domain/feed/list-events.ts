import { setImmediate as yieldToOthers } from "node:timers/promises";
import { opensUntil, slotsAfter, type Slot } from "#shared/rules/slots.ts";
import { rememberOffsets, type SteadyOffset } from "#shared/rules/steady-offset.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import { isolated } from "#shared/rules/isolated.ts";
import type { CalendarEvent } from "./calendar.ts";
import { MAX_EVENTS, type OpenWindow, type Place, type Plan, type Windows } from "./find-windows.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const horizonDays = 14;

// Working out slots blocks the process; other work runs between batches.
const batch = 50;

/** The service's address, and its host without the port. */
type Service = { baseUrl: string; host: string };

/**
 * Returns the events of a feed, sorted by start, then UID: the open standups, and the slots that schedules open within
 * the next 14 days, together at most the earliest 1,000. `baseUrl` is the service's address.
 */
export async function listEvents({ now, open, plans }: Windows, baseUrl: string): Promise<CalendarEvent[]> {
  const service: Service = { baseUrl, host: new URL(baseUrl).hostname };
  const events = open.map((window) => openEvent(window, service));
  const steady = rememberOffsets();
  const coming = plans.map((plan) => ({ plan, slots: queueOf(slotsAhead(plan, now, steady)) }));
  // Day by day, so that of a thousand schedules no more slots are worked out than are shown.
  for (let day = 1; day <= horizonDays && (day === 1 || events.length < MAX_EVENTS); day++) {
    for (const [n, { plan, slots }] of coming.entries()) {
      if (n > 0 && n % batch === 0) await yieldToOthers();
      for (const slot of slots.until(now + day * dayMs)) events.push(slotEvent(plan, slot, service));
    }
  }
  return events.sort((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1)).slice(0, MAX_EVENTS);
}

/** Returns a queue of slots, whose `until` takes out those that open until a moment; no later ones are worked out. */
function queueOf(slots: Generator<Slot>) {
  let next: IteratorResult<Slot> | undefined;
  return {
    *until(moment: number) {
      for (next ??= slots.next(); !next.done && next.value.opensAt <= moment; next = slots.next())
        yield next.value;
    },
  };
}

/**
 * Yields the slots that a schedule may still open, earliest first. A slot whose time has come is among them until it is
 * opened, so that its event does not vanish in between.
 */
function* slotsAhead(plan: Plan, now: number, steady: SteadyOffset): Generator<Slot> {
  // A newer build may have saved it. Other spaces' standups must still be shown.
  if (!isKnownZone(plan.timezone)) return;
  for (const slot of slotsAfter(plan, now - plan.windowMinutes * minuteMs, plan.opened, steady))
    if (opensUntil(slot) > now && slot.opensAt > plan.savedAt) yield slot;
}

function openEvent(window: OpenWindow, service: Service): CalendarEvent {
  const { sessionId, slot, createdAt, closesAt } = window;
  return {
    uid: uidOf(slot ? slotName(slot.scheduleId, slot.date) : sessionId, service),
    modified: Math.max(createdAt, slot?.savedAt ?? 0, window.renamedAt ?? 0),
    // A room takes the place of its slot, and may lose its closing time when it is reopened.
    sequence: window.nameChanges + (slot ? slot.changes + 1 : 0) + (closesAt === null ? 1 : 0),
    start: slot?.opensAt ?? createdAt,
    end: closesAt ?? createdAt + dayMs,
    summary: summaryOf(window),
    link: `${spaceLink(window, service)}/r/${sessionId}`,
  };
}

function slotEvent(plan: Plan, slot: Slot, service: Service): CalendarEvent {
  return {
    uid: uidOf(slotName(plan.scheduleId, slot.date), service),
    modified: Math.max(plan.savedAt, plan.renamedAt ?? 0),
    sequence: plan.nameChanges + plan.changes,
    start: slot.opensAt,
    end: slot.closesAt,
    summary: summaryOf(plan),
    link: spaceLink(plan, service),
  };
}

/** The same UID before and after the slot is opened. */
function slotName(scheduleId: string, date: string): string {
  return `${scheduleId}-${date.replaceAll("-", "")}`;
}

function uidOf(name: string, { host }: Service): string {
  return `standup-${name}@${host}`;
}

function summaryOf({ name }: Place): string {
  return `${isolated(name)} standup`;
}

function spaceLink({ org, space }: Place, { baseUrl }: Service): string {
  return `${baseUrl}/o/${org}/s/${space}`;
}
