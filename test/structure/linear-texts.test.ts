import { describe, expect, test } from "vitest";
import { readBacklog } from "#shared/rules/backlog/read-backlog.ts";
import { csvOf } from "#shared/rules/csv.ts";
import { nameKey } from "#shared/rules/distinct-names.ts";
import { withoutInvisible } from "#shared/rules/invisible.ts";
import { isolated } from "#shared/rules/isolated.ts";
import { addressAt } from "../../web/src/room/marked/addresses.ts";
import { readMarks } from "../../web/src/room/marked/read-marks.ts";

const room = { cards: ["1", "5"], refs: [] };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The functions for texts that people write, each with the length of the shorter text. */
const readers: [string, number, (text: string) => unknown][] = [
  ["withoutInvisible", 4_000, withoutInvisible],
  ["csvOf", 4_000, (text) => csvOf([["a", text]])],
  ["nameKey", 4_000, nameKey],
  ["isolated", 4_000, (text) => isolated(text)],
  ["a pasted backlog", 4_000, (text) => readBacklog({ text }, room)],
  ["a quoted cell", 4_000, (text) => readBacklog({ text: `Key,Title,Notes\nA-1,One,"${text}"` }, room)],
  ["a table file", 4_000, (text) => readBacklog({ name: "a.csv", bytes: bytesOf(text) }, room)],
  ["the end of a line", 4_000, (text) => readBacklog({ text: `- a ${text} b\n- c` }, room)],
  ["the end of an address", 4_000, (text) => addressAt(`https://a${text}`)],
  // Longer texts are not parsed.
  ["the Markdown of the client", 480, (text) => readMarks(text, "https://tracker.example/{ref}")],
];

/** Parts of names, entries and backlogs, and the characters that attacks repeated. */
const parts = [
  "\u{e0061}", "🏴\u{e0061}", "\u200b", "\u200d", "\u0301", "\t", " ", "\n", "'", "=", '"', '"a\nb "', "…", "→ ", "&amp;",
  "- ", "- a\n", "> ", "a) ", "[", "[a](", "**a", "**a ", "`", "#1 ", "A-1 ", "A-1\n", "13 SP\n", "(5) ", "::::", ":a: ", "12:30 ",
  "|", "|-", "a:", "<!--", "<style>", "<td>", "<a href=https:x ", "<img alt='a' ", "{code:x}", "{code}", '{"a":', "[{",
  "https:x ", '\\"x,', ',"x\n', '"a\n', "{code}x", "-a:b\n", "A\t1\n", "*_", ")", "].",
]; // prettier-ignore

/** Linear time has the ratio 8, quadratic time 64. */
const maxRatio = 28;

/** A shorter time is mostly noise, in microseconds. */
const NOISE = 1000;

/** On a busy machine, a measurement is repeated so often at most. */
const MEASUREMENTS = 4;

/** Returns the processor time of a call in microseconds: the least of three calls. */
function timeOf(call: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

describe("time grows at most linearly with the length of a text", () => {
  test.each(readers)("%s", (_name, length, read) => {
    const slow = parts.filter((part) => {
      const [short, long] = [length, length * 8].map((size) => part.repeat(size / part.length));
      const isSlow = () =>
        timeOf(() => read(long!)) /
          Math.max(
            timeOf(() => read(short!)),
            NOISE,
          ) >
        maxRatio;
      return Array.from({ length: MEASUREMENTS }).every(isSlow);
    });
    expect(slow).toEqual([]);
  });
});
