import ICAL from "ical.js";

/** An event as a calendar program reads it. Moments are milliseconds since the epoch. */
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
  /** What each alarm does, and how many seconds after the start: before it where negative. */
  alarms: { action: unknown; seconds: number }[];
};

/** Reads a calendar with a parser that shares nothing with what writes it; events are in their order in the text. */
export function readCalendar(text: string): ReadEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const { uid, startDate, endDate, summary, description, sequence } = new ICAL.Event(component);
    const momentOf = (property: string) =>
      (component.getFirstPropertyValue(property) as ICAL.Time).toJSDate().getTime();
    return {
      uid,
      start: startDate.toJSDate().getTime(),
      end: endDate.toJSDate().getTime(),
      summary,
      description,
      url: component.getFirstPropertyValue("url"),
      stamp: momentOf("dtstamp"),
      modified: momentOf("last-modified"),
      sequence,
      alarms: component.getAllSubcomponents("valarm").map((alarm) => ({
        action: alarm.getFirstPropertyValue("action"),
        seconds: (alarm.getFirstPropertyValue("trigger") as ICAL.Duration).toSeconds(),
      })),
    };
  });
}
