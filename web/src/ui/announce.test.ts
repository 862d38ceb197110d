import { expect, test } from "vitest";
import { inOneGo } from "./announce.ts";

test("texts announced together are joined as sentences, each with one full stop", () => {
  expect(inOneGo(["Retro is yours now.", "Now Ben, then you", "Still there?"])).toBe(
    "Retro is yours now. Now Ben, then you. Still there?",
  );
  // Characters that do not end a sentence.
  expect(inOneGo(['Now estimating "Search"', "Joined: Ana%", "Saved…"])).toBe(
    'Now estimating "Search". Joined: Ana%. Saved…',
  );
});
