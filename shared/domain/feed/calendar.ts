import { ICalAlarmType, ICalCalendar, ICalCalendarMethod } from "ical-generator";

/** One standup in a calendar. Moments are milliseconds since the epoch. */
export type CalendarEvent = {
  /** Stays the same for as long as the event means the same standup. */
  uid: string;
  /** When it was changed last, never the time of the fetch: nothing new gives the same bytes. */
  modified: number;
  /** Rises with each change. */
  sequence: number;
  start: number;
  end: number;
  summary: string;
  /** Where it takes place, and all that its description says. */
  link: string;
};

// Many programs fetch once a day otherwise, and standups open and end within a day.
const askAgainSeconds = 3600;

/**
 * Returns a calendar as text of RFC 5545, with `events` in the order given and one alarm in each, `remindMinutes`
 * before its start.
 */
export function writeCalendar(events: CalendarEvent[], remindMinutes: number): string {
  const calendar = new ICalCalendar({
    prodId: "//Standpoint//Standups//EN",
    method: ICalCalendarMethod.PUBLISH,
    name: "Standups",
    ttl: askAgainSeconds,
  });
  for (const { uid, modified, sequence, start, end, summary, link } of events) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: new Date(modified),
      lastModified: new Date(modified),
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

/** An alarm, and the properties of its event that the library writes behind it. */
const behindAlarm = /^(BEGIN:VALARM\r\n[^]*?^END:VALARM\r\n)([^]*?)(?=^END:VEVENT\r\n)/gm;

/**
 * The library leaves the last line open, writes a reminder of a whole day as `P1D`, which is not always 24 hours, and
 * writes properties behind the alarm, where RFC 5545 allows none. A text cannot begin a line like a property: line breaks
 * in it are escaped, and folded lines begin with a space.
 */
function finish(text: string, remindMinutes: number): string {
  const trigger = remindMinutes === 0 ? "PT0S" : `-PT${remindMinutes}M`;
  return `${text.replaceAll(/^TRIGGER:.*$/gm, `TRIGGER:${trigger}`).replaceAll(behindAlarm, "$2$1")}\r\n`;
}

/**
 * Removes the control characters that RFC 5545 forbids in texts, and U+2028 and U+2029, which some programs take for
 * the end of a line.
 */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\r\t]|[\u2028\u2029]/gu, "");
}
