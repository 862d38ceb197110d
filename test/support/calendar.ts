import ICAL from "ical.js";

/** An event as a calendar program parses it. Times are in milliseconds since the epoch. */
export type ReadEvent = {
  uid: string;
  start: number;
  end: number;
  summary: string;
  description: string;
  url: unknown;
  stamp: number;
  modified: number;
  sequence: number;
  /** `seconds` is the alarm's offset from the start, negative if before it. */
  alarms: { action: unknown; seconds: number }[];
};

/** Returns the events of a calendar in their order. The parser is independent of the code that writes calendars. */
export function readCalendar(text: string): ReadEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const { uid, startDate, endDate, summary, description, sequence } = new ICAL.Event(component);
    const timeOf = (property: string) =>
      (component.getFirstPropertyValue(property) as ICAL.Time).toJSDate().getTime();
    return {
      uid,
      start: startDate.toJSDate().getTime(),
      end: endDate.toJSDate().getTime(),
      summary,
      description,
      url: component.getFirstPropertyValue("url"),
      stamp: timeOf("dtstamp"),
      modified: timeOf("last-modified"),
      sequence,
      alarms: component.getAllSubcomponents("valarm").map((alarm) => ({
        action: alarm.getFirstPropertyValue("action"),
        seconds: (alarm.getFirstPropertyValue("trigger") as ICAL.Duration).toSeconds(),
      })),
    };
  });
}
