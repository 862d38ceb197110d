// Rules: protocol/spaces#reference-link
import { expect, test } from "vitest";
import { addressOfReference, referenceLinkProblem } from "./reference-link.ts";

test("a pattern is an https address with one {ref}", () => {
  const good = [
    "https://team.example/browse/{ref}",
    "https://team.example:8443/issues?id={ref}&view=all",
    "HTTPS://team.example/#/issue/{ref}",
    "https://10.1.2.3/browse/{ref}",
  ];
  for (const pattern of good) expect([pattern, referenceLinkProblem(pattern)]).toEqual([pattern, null]);
  const bad = [
    "http://team.example/{ref}",
    "javascript:alert({ref})",
    "//team.example/{ref}",
    "https://team.example/browse",
    "https://team.example/{ref}/{ref}",
    "https://{ref}.example/",
    "https://team.example{ref}",
    "https://team.example:{ref}/",
    "https://me:secret@team.example/{ref}",
    "https://team.example@evil.example/{ref}",
    "https:\\\\team.example\\{ref}",
    "https://team.example/a b/{ref}",
    "https://team.example/\u0007{ref}",
    "https://0x7f.1/{ref}",
    "https:///{ref}",
    "https://",
  ];
  for (const pattern of bad)
    expect([pattern, referenceLinkProblem(pattern)]).toEqual([pattern, expect.any(String)]);
});

test("a reference is percent-encoded in the address", () => {
  const pattern = "https://team.example/browse/{ref}";
  expect(addressOfReference(pattern, "WEB-7")).toBe("https://team.example/browse/WEB-7");
  expect(addressOfReference(pattern, '../a b?#&$&ö"')).toBe(
    "https://team.example/browse/..%2Fa%20b%3F%23%26%24%26%C3%B6%22",
  );
});
