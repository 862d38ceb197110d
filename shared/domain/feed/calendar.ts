import { ICalAlarmType, ICalCalendar } from "ical-generator";

/** One standup in a calendar. Moments are milliseconds since the epoch. */
export type CalendarEvent = {
  /** The same for as long as it means the same standup. */
  uid: string;
  /** When what is said of it was settled. It takes no part of the clock, so that nothing new gives the same bytes. */
  stamp: number;
  start: number;
  end: number;
  summary: string;
  /** Where it takes place, and all that its description says. */
  link: string;
};

// Programs that ask as often as a calendar says find what opened today; many ask once a day otherwise.
const askAgainSeconds = 3600;

/**
 * Returns a calendar as text of RFC 5545, in the order of `events`, each with one alarm so many minutes before. Spec 2,
 * GET /ics/{token}; contract 8; hardening, What is written out.
 */
export function writeCalendar(events: CalendarEvent[], remindMinutes: number): string {
  const calendar = new ICalCalendar({
    prodId: "//Standpoint//Standups//EN",
    name: "Standups",
    ttl: askAgainSeconds,
  });
  for (const { uid, stamp, start, end, summary, link } of events) {
    calendar.createEvent({
      id: uid,
      stamp: new Date(stamp),
      start: new Date(start),
      end: new Date(end),
      summary: withoutControls(summary),
      description: link,
      url: link,
      alarms: [{ type: ICalAlarmType.display, trigger: remindMinutes * 60 }],
    });
  }
  return finish(calendar.toString(), remindMinutes);
}

/**
 * The library leaves the last line open, and writes a whole day as `P1D`, which is no exact length of time. No text can
 * begin a line like a property: line breaks in it are escaped, and folded lines begin with a space.
 */
function finish(text: string, remindMinutes: number): string {
  const trigger = remindMinutes === 0 ? "PT0S" : `-PT${remindMinutes}M`;
  return `${text.replaceAll(/^TRIGGER:.*$/gm, `TRIGGER:${trigger}`)}\r\n`;
}

/** Takes out what RFC 5545 lets no text hold, and what some programs take for the end of a line. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\r\t]|[\u2028\u2029]/gu, "");
}
