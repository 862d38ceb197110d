// Rules: protocol/operations#json-and-yes
import { expect, test } from "vitest";
import { jsonText, print, printable } from "./terminal.ts";

/** Each of them moves the cursor, clears the screen, starts a line, turns the text's direction, or is invisible. */
const obeyed = [
  "\u0000",
  "\u0007",
  "\u000d",
  "\u001b[2J",
  "\u007f",
  "\u0085",
  "\u009b2J",
  "\u009d0;x\u009c",
  "\u202e",
  "\u2066",
  "\u200e",
  "\u061c",
  "\u200b",
  "\ufeff",
  "\u2028",
  "\u{e0061}",
];

const seen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

test("text for a terminal has a replacement character for each character that a terminal obeys", () => {
  for (const text of obeyed) expect(printable(`a${text}b`)).not.toMatch(seen);
  expect(printable("Zoë 🂡 日本")).toBe("Zoë 🂡 日本");
});

test("JSON for a terminal escapes them, and parses to the same value", () => {
  const value = { names: obeyed, nested: { [obeyed.join("")]: "Zoë" } };
  expect(jsonText(value).replaceAll("\n", "")).not.toMatch(seen);
  expect(JSON.parse(jsonText(value))).toEqual(value);
});

test("only line feeds start a line in the output of a command", () => {
  let out = "";
  print({ write: (text) => void (out += text) }, ["one\ntwo", "three\u0085\u2028\r"]);
  expect(out).toBe("one\ntwo\nthree\ufffd\ufffd\ufffd\n");
});
