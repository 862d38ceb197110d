import { expect, test } from "vitest";
import { columns } from "./columns.ts";

test("cells stand below each other, and no line ends in spaces", () => {
  expect(
    columns([
      ["a", "bb", ""],
      ["ccc", "d", "e"],
    ]),
  ).toEqual(["a    bb", "ccc  d   e"]);
});

test("a name cannot move the cursor, clear the screen or add a line (issue 5, the operators' command line)", () => {
  expect(columns([["x\u001b[2J\nBoss\u202e", "member"]])).toEqual(["x\ufffd[2J\ufffdBoss\ufffd  member"]);
});
