// Rules: protocol/calendar#alarm, protocol/calendar#escaping, protocol/calendar#free-time, protocol/calendar#refresh-interval,
//   protocol/calendar#rfc-5545, protocol/calendar#texts, protocol/calendar#times, protocol/calendar#uid
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCalendar } from "#test/support/calendar.ts";
import { writeCalendar, type CalendarEvent } from "./calendar.ts";

const at = (text: string) => Date.parse(text);

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "standup-1@meet.example",
  modified: at("2026-03-01T08:00:00Z"),
  sequence: 2,
  start: at("2026-03-02T09:00:00Z"),
  end: at("2026-03-02T10:30:00Z"),
  summary: "Payments standup",
  link: "https://meet.example/o/default/s/payments",
  ...more,
});

const summaryOf = (text: string) => readCalendar(text)[0]!.summary;
const linesOf = (text: string) => text.split("\r\n");

describe("the text of a calendar", () => {
  it("is a document of RFC 5545 with CRLF after every line", () => {
    expect(linesOf(writeCalendar("Standups", [event()], 15))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Standpoint//Standups//EN",
      "NAME:Standups",
      "X-WR-CALNAME:Standups",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "BEGIN:VEVENT",
      "UID:standup-1@meet.example",
      "SEQUENCE:2",
      "DTSTAMP:20260301T080000Z",
      "DTSTART:20260302T090000Z",
      "DTEND:20260302T103000Z",
      "SUMMARY:Payments standup",
      "DESCRIPTION:https://meet.example/o/default/s/payments",
      "URL;VALUE=URI:https://meet.example/o/default/s/payments",
      "LAST-MODIFIED:20260301T080000Z",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT15M",
      "DESCRIPTION:Payments standup",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(linesOf(writeCalendar("Standups", [], 15)).at(-2)).toBe("END:VCALENDAR");
  });

  it.each([
    ["two hours", 2, []],
    ["just under four hours", 3.99, []],
    ["four hours", 4, ["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]],
    ["a working day", 8, ["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]],
    ["a whole day", 24, ["TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]],
  ])("a standup of %s makes people busy only below four hours", (_length, hours, lines) => {
    const end = event().start + hours * 3_600_000;
    const text = writeCalendar("Standups", [event({ end })], 15);
    expect(linesOf(text).filter((line) => /^TRANSP|BUSYSTATUS/.test(line))).toEqual(lines);
  });

  it("names no method, which would require an organizer", () => {
    expect(writeCalendar("Standups", [event()], 15)).not.toMatch(/^(?:METHOD|ORGANIZER)/m);
  });

  it.each([
    [0, "PT0S"],
    [1, "-PT1M"],
    [90, "-PT90M"],
    [1440, "-PT1440M"],
  ])("has an alarm %i minutes before as %s in every event", (minutes, trigger) => {
    const text = writeCalendar("Standups", [event(), event({ uid: "standup-2@meet.example" })], minutes);
    expect(linesOf(text).filter((line) => line.startsWith("TRIGGER"))).toEqual([
      `TRIGGER:${trigger}`,
      `TRIGGER:${trigger}`,
    ]);
  });

  it.each([
    ["a\nEND:VEVENT\r\nX:1\rTRIGGER:PT9M", "a\nEND:VEVENT\nX:1\nTRIGGER:PT9M"],
    ['semi; comma, back\\slash \\n colon: "quoted"', 'semi; comma, back\\slash \\n colon: "quoted"'],
    ["\u0001bell\u0007 \u001b[31m\u007f\u0085\u009f\u2028\u2029", "bell [31m"],
    ["🎉".repeat(64), "🎉".repeat(64)],
    ["é".repeat(64), "é".repeat(64)],
    ["שלום \u202eעולם\u202c", "שלום \u202eעולם\u202c"],
  ])("escapes %j so that another parser reads it back without control characters", (summary, read) => {
    expect(summaryOf(writeCalendar("Standups", [event({ summary })], 15))).toBe(read);
  });

  it("removes control characters of a summary except line breaks and tabs", () => {
    const codes = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, n) => 127 + n)];
    for (const code of codes.filter((code) => ![9, 10, 13].includes(code))) {
      const summary = `a${String.fromCharCode(code)}b`;
      expect([code, summaryOf(writeCalendar("Standups", [event({ summary })], 15))]).toEqual([code, "ab"]);
    }
  });

  it("folds lines at 75 octets between code points, and no text starts a new line", () => {
    const nasty = fc.string({
      unit: fc.constantFrom("é", "🎉", "a", "\n", "\r", ";", ",", "\\", ":", " ", "字"),
    });
    fc.assert(
      fc.property(nasty, fc.integer({ min: 0, max: 1440 }), (summary, minutes) => {
        const text = writeCalendar("Standups", [event({ summary })], minutes);
        expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        for (const line of linesOf(text)) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        const unfolded = linesOf(text.replaceAll("\r\n ", "")).map((line) => line.split(/[:;]/)[0]);
        expect(unfolded).toEqual(
          linesOf(writeCalendar("Standups", [event()], 0)).map((line) => line.split(/[:;]/)[0]),
        );
        expect(summaryOf(text)).toBe(summary.replaceAll(/\r\n?/g, "\n"));
      }),
    );
  });

  it("reads back with UID, times, link and alarm of each event, in order", () => {
    const events = [
      event({ uid: "b@x", start: at("2026-12-31T23:59:30Z"), end: at("2027-01-01T23:59:30Z") }),
      event(),
    ];
    expect(readCalendar(writeCalendar("Standups", events, 45))).toEqual(
      events.map(({ uid, modified, sequence, start, end, summary, link }) => ({
        uid,
        stamp: modified,
        modified,
        sequence,
        start,
        end,
        summary,
        description: link,
        url: link,
        alarms: [{ action: "DISPLAY", seconds: -45 * 60 }],
      })),
    );
  });
});
