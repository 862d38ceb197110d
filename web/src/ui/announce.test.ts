import { expect, test } from "vitest";
import { joinSentences } from "./announce.ts";

test("texts announced together are joined as sentences, each with one full stop", () => {
  expect(joinSentences(["Retro is yours now.", "Now Ben, then you", "Still there?", "من هنا؟"])).toBe(
    "Retro is yours now. Now Ben, then you. Still there? من هنا؟",
  );
  // Characters that do not end a sentence.
  expect(joinSentences(['Now estimating "Search"', "Joined: Ana%", "Saved…"])).toBe(
    'Now estimating "Search". Joined: Ana%. Saved…',
  );
});
