import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { opensUntil, slotsAfter, type Slot } from "#shared/rules/slots.ts";
import { createSteadyOffset, type SteadyOffset } from "#shared/rules/steady-offset.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import type { ServiceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { isolated } from "#shared/rules/isolated.ts";
import type { CalendarEvent } from "./calendar.ts";
import { MAX_EVENTS, type OpenWindow, type Place, type Plan, type Windows } from "./find-windows.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const horizonDays = 14;

// Computing slots blocks the event loop; other work runs between batches.
const batch = 50;

type Named = Pick<Plan, "name" | "title">;

/** The service's base URL, its host without the port, and the texts in the feed's language. */
type Service = { baseUrl: string; host: string; texts: ServiceTexts["calendar"] };

/**
 * Returns the events of a feed, sorted by start, then UID: the open standups and other scheduled rooms, and the slots
 * of schedules in the next 14 days. It returns at most the earliest 1,000. `baseUrl` is the service's URL. `texts` are
 * those of the feed's language.
 */
export async function listEvents(
  { now, open, plans }: Windows,
  { baseUrl, texts }: Pick<Service, "baseUrl" | "texts">,
): Promise<CalendarEvent[]> {
  const service: Service = { baseUrl, host: new URL(baseUrl).hostname, texts };
  const events = open.map((window) => openEvent(window, service));
  const steady = createSteadyOffset();
  const coming = plans.map((plan) => ({ plan, slots: queueOf(slotsAhead(plan, now, steady)) }));
  // Day by day, so that for a thousand schedules only the returned slots are computed.
  for (let day = 1; day <= horizonDays && (day === 1 || events.length < MAX_EVENTS); day++) {
    for (const [n, { plan, slots }] of coming.entries()) {
      if (n > 0 && n % batch === 0) await yieldToEventLoop();
      for (const slot of slots.until(now + day * dayMs)) events.push(slotEvent(plan, slot, service));
    }
  }
  return events.sort((a, b) => a.start - b.start || (a.uid < b.uid ? -1 : 1)).slice(0, MAX_EVENTS);
}

/**
 * Returns a lazy queue of slots. `until` removes and yields the slots that open up to a time, and computes no later
 * ones.
 */
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
 * Yields the slots that a schedule may still open, earliest first. A due slot is included until it is opened, so that
 * its event does not disappear in between.
 */
function* slotsAhead(plan: Plan, now: number, steady: SteadyOffset): Generator<Slot> {
  // A newer build may have saved an unknown zone. The standups of other spaces must still be shown.
  if (!isKnownZone(plan.timezone)) return;
  for (const slot of slotsAfter(plan, now - plan.windowMinutes * minuteMs, plan.opened, steady))
    if (opensUntil(slot) > now && slot.opensAt > plan.savedAt) yield slot;
}

function openEvent(window: OpenWindow, service: Service): CalendarEvent {
  const { sessionId, slot, createdAt, closesAt } = window;
  return {
    uid: uidOf(window, slot ? slotName(slot.scheduleId, slot.date) : sessionId, service),
    modified: Math.max(createdAt, slot?.savedAt ?? 0, window.renamedAt ?? 0),
    // A room replaces the event of its slot. Its event changes again if it is reopened without a closing time.
    sequence: window.nameChanges + (slot ? slot.changes + 1 : 0) + (closesAt === null ? 1 : 0),
    start: slot?.opensAt ?? createdAt,
    end: closesAt ?? createdAt + dayMs,
    summary: summaryOf(window, service),
    link: `${spaceLink(window, service)}/r/${sessionId}`,
  };
}

function slotEvent(plan: Plan, slot: Slot, service: Service): CalendarEvent {
  return {
    uid: uidOf(plan, slotName(plan.scheduleId, slot.date), service),
    modified: Math.max(plan.savedAt, plan.renamedAt ?? 0),
    sequence: plan.nameChanges + plan.changes,
    start: slot.opensAt,
    end: slot.closesAt,
    summary: summaryOf(plan, service),
    link: spaceLink(plan, service),
  };
}

/** Returns the part of the UID that is the same before and after the slot is opened. */
function slotName(scheduleId: string, date: string): string {
  return `${scheduleId}-${date.replaceAll("-", "")}`;
}

function uidOf({ title }: Named, name: string, { host }: Service): string {
  return `${title === undefined ? "standup" : "room"}-${name}@${host}`;
}

function summaryOf({ name, title }: Named, { texts }: Service): string {
  if (title !== undefined) return `${isolated(title)} · ${isolated(name)}`;
  return texts.event.replace("{space}", () => isolated(name));
}

function spaceLink({ org, space }: Place, { baseUrl }: Service): string {
  return `${baseUrl}/o/${org}/s/${space}`;
}
