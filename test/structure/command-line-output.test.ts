// Rules: protocol/operations#json-and-yes
import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

/** Matches output that is not cleaned for a terminal. */
const unclean = /\bconsole\.|\.write\(|\.question\((?!`Type \$\{printable\()/;

test("every output of the command line goes through one function", () => {
  const writing = sourcesIn("services/admin")
    .filter(({ text }) => unclean.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(writing).toEqual(["services/admin/terminal.ts"]);
});
