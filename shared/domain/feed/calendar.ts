import { ICalAlarmType, ICalCalendar, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";

/** One standup in a calendar. Times are milliseconds since the epoch. */
export type CalendarEvent = {
  /** Constant while the event means the same standup. */
  uid: string;
  /** Time of the last change, never of the fetch, so that an unchanged calendar has the same bytes. */
  modified: number;
  /** Increases with each change. */
  sequence: number;
  start: number;
  end: number;
  summary: string;
  /** The link to the standup, which is also the whole description. */
  link: string;
};

// Without it, many programs fetch once a day, but standups open and end within a day.
const refreshSeconds = 3600;

/** A standup that is open for this long does not make people busy: decisions/standups-and-schedules#long-windows-are-free-time. */
const freeFromMs = 4 * 3_600_000;

/**
 * Returns a calendar as text of RFC 5545, with `name` and with `events` in the given order. Each has one alarm,
 * `remindMinutes` before its start. Events of four hours or more are free time. The calendar has no `METHOD`, because
 * RFC 5546 requires an organizer with it.
 */
export function writeCalendar(name: string, events: CalendarEvent[], remindMinutes: number): string {
  const calendar = new ICalCalendar({
    prodId: "//Standpoint//Standups//EN",
    name,
    ttl: refreshSeconds,
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
      ...(end - start >= freeFromMs && {
        transparency: ICalEventTransparency.TRANSPARENT,
        busystatus: ICalEventBusyStatus.FREE,
      }),
      alarms: [{ type: ICalAlarmType.display, trigger: remindMinutes * 60 }],
    });
  }
  return finish(calendar.toString(), remindMinutes);
}

/** An alarm, and the properties of its event that the library writes after it. */
const afterAlarm = /^(BEGIN:VALARM\r\n[^]*?^END:VALARM\r\n)([^]*?)(?=^END:VEVENT\r\n)/gm;

/**
 * Corrects the library's output. The library omits the last line break. It writes a reminder of a whole day as `P1D`,
 * which is not always 24 hours. It writes properties after the alarm, which RFC 5545 forbids. A text cannot begin a
 * line like a property: its line breaks are escaped, and folded lines begin with a space.
 */
function finish(text: string, remindMinutes: number): string {
  const trigger = remindMinutes === 0 ? "PT0S" : `-PT${remindMinutes}M`;
  return `${text.replaceAll(/^TRIGGER:.*$/gm, `TRIGGER:${trigger}`).replaceAll(afterAlarm, "$2$1")}\r\n`;
}

/**
 * Removes the control characters that RFC 5545 forbids in texts. It also removes U+2028 and U+2029, which some programs
 * treat as a line break.
 */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\r\t]|[\u2028\u2029]/gu, "");
}
