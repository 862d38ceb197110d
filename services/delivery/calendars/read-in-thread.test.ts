import { expect, test } from "vitest";
import { readInThread } from "./read-in-thread.ts";

const from = "2027-01-01";
const never = new AbortController().signal;
const calendar = (events: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.map((lines, n) => `BEGIN:VEVENT\r\nUID:${n}@example.com\r\n${lines}\r\nEND:VEVENT`),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const repeated = (count: number, lines: string) => calendar(Array.from({ length: count }, () => lines));

test("a calendar of nearly 512 KiB is read", async () => {
  const event = `DTSTART;VALUE=DATE:20270501\r\nSUMMARY:${"Holiday ".repeat(8)}\r\nDESCRIPTION:Public`;
  const text = repeated(2900, event);
  expect(text.length / 1024).toBeGreaterThan(480);
  expect(await readInThread({ text, from }, never)).toEqual({ days: ["2027-05-01"], leftOut: false });
});

test("a thread that computes for longer than 2 s of the processor is ended", async () => {
  const text = repeated(3000, "DTSTART;VALUE=DATE:20210101\r\nRRULE:FREQ=YEARLY;BYDAY=MO,TU");
  expect(await readInThread({ text, from }, never)).toEqual({ problem: "too many events" });
});

test("an abort ends the thread", async () => {
  const text = repeated(1, "DTSTART;VALUE=DATE:20270501");
  expect(await readInThread({ text, from }, AbortSignal.abort())).toEqual({ problem: "interrupted" });
});

test("a text that is no calendar is refused", async () => {
  expect(await readInThread({ text: "hello", from }, never)).toEqual({ problem: "no calendar" });
});
