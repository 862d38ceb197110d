// Rules: protocol/operations#log-lines-by-plugins
import { expect, test } from "vitest";
import { createLog } from "#shared/runtime/log.ts";
import { logPluginLines } from "./log-plugin-lines.ts";

test("a plugin logs 20 lines a second; the next line has the number of omitted lines", () => {
  const lines: { install: string; words: string; leftOut: number }[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  let now = 0;
  const say = logPluginLines(log, () => now);
  const says = (install: string, message: string) => say({ install, name: "timer", level: "info", message });
  for (let i = 0; i < 25; i++) says("a", `line ${i}`);
  says("b", "of another");
  expect(lines.map(({ install }) => install)).toEqual([...Array.from({ length: 20 }, () => "a"), "b"]);
  now = 999;
  says("a", "still the same second");
  now = 1000;
  says("a", "the next");
  says("a", "and one more");
  expect(lines.slice(21)).toMatchObject([
    { words: "the next", leftOut: 6 },
    { words: "and one more", leftOut: 0 },
  ]);
});
