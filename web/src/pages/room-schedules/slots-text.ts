import type { Slot } from "#shared/rules/slots.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { slotLine, type Opening } from "../standups/schedule/slot-lines.ts";

const MAX_SHOWN = 3;

/** The opening time and the zone of a schedule. */
type Times = { openTime: string; timezone: string };

/** Returns the days of the next slots, and their time in my zone if it differs: `Fri, Dec 11 · Fri, Dec 25`. */
export function slotsText(slots: readonly Opening[], { openTime, timezone }: Times): string {
  const lines = slots.slice(0, MAX_SHOWN).map((slot) => slotLine(slot, openTime, timezone, ownZone()));
  const mine = lines[0]?.mine;
  return [...lines.map(({ day }) => day), ...(mine ? [mine] : [])].join(" · ");
}

/** Returns slots of a reply as openings. */
export function openingsOf(slots: readonly { date: string; opensAt: string; shifted: boolean }[]): Opening[] {
  return slots.map(({ date, opensAt, shifted }): Pick<Slot, "date" | "opensAt" | "shifted"> => ({
    date,
    opensAt: Date.parse(opensAt),
    shifted,
  }));
}
