import { expect, test } from "vitest";
import { invitedPath } from "./invited-path.ts";

const here = "https://here.example";

test.each([
  ["https://here.example/o/default/s/team", "/o/default/s/team"],
  ["https://here.example/o/default/s/team/r/42#code=ABC123", "/o/default/s/team/r/42#code=ABC123"],
  ["/o/default/s/team", "/o/default/s/team"],
  [
    "Join Payments on Standpoint: https://here.example/o/default/s/team\nPasscode: ABC123",
    "/o/default/s/team",
  ],
])("a pasted invitation leads to its address on this site: %j", (text, path) => {
  expect(invitedPath(text, here)).toBe(path);
});

test.each([
  "",
  "ABC123",
  "https://here.example/",
  "https://evil.example/o/default/s/team",
  "//evil.example/x",
  "https://here.example//evil.example",
  "javascript:alert(1)//x",
])("text without a link to this site is refused: %j", (text) => {
  expect(invitedPath(text, here)).toBe(null);
});
