// Rules: protocol/poker#numeric-and-ordinal, protocol/poker#round-results,
//   protocol/poker#special-cards-in-results
import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInDeck, withSpecials } from "./deck.ts";
import { tally } from "./tally.ts";

const fibonacci = withSpecials(builtInDeck("fibonacci")!);
const sizes = withSpecials(builtInDeck("tshirt")!);

test("a numeric round has average, median, mode and range", () => {
  expect(tally(fibonacci, ["3", "13", "5", "5", "?"])).toEqual({
    histogram: [
      { value: "3", count: 1 },
      { value: "5", count: 2 },
      { value: "13", count: 1 },
      { value: "?", count: 1 },
    ],
    average: 6.5,
    median: 5,
    mode: ["5"],
    range: "3–13",
    consensus: false,
  });
});

test("the median of an even number of votes lies between the middle cards, and ½ counts as 0.5", () => {
  const deck = withSpecials(builtInDeck("modified-fibonacci")!);
  expect(tally(deck, ["½", "1"])).toMatchObject({ average: 0.75, median: 0.75, range: "½–1" });
});

test("the results of an ordinal round have a middle card and no arithmetic", () => {
  const results = tally(sizes, ["L", "S", "M", "M"]);
  expect(results).toMatchObject({ middle: "M", mode: ["M"], range: "S–L" });
  expect(results).not.toHaveProperty("average");
  expect(results).not.toHaveProperty("median");
});

test("the results of an ordinal round whose middle lies between two cards name both", () => {
  expect(tally(sizes, ["M", "L"])).toMatchObject({ middle: "M–L" });
});

test("consensus requires more than one vote, all the same card, and no special card", () => {
  expect(tally(fibonacci, ["5", "5"]).consensus).toBe(true);
  expect(tally(fibonacci, ["5"]).consensus).toBe(false);
  expect(tally(fibonacci, ["5", "5", "?"]).consensus).toBe(false);
  expect(tally(fibonacci, ["coffee", "coffee"]).consensus).toBe(false);
});

test("a round of special cards has only histogram and consensus", () => {
  expect(tally(fibonacci, ["?"])).toEqual({ histogram: [{ value: "?", count: 1 }], consensus: false });
});

test("results have no mode when no card was played more often than another", () => {
  expect(tally(fibonacci, ["1", "2", "3"])).not.toHaveProperty("mode");
});

test("a histogram accounts for every card of any round", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fibonacci.values), { maxLength: 40 }), (played) => {
      const results = tally(fibonacci, played);
      expect(results.histogram.reduce((sum, bar) => sum + bar.count, 0)).toBe(played.length);
      const numbers = played.map(Number).filter(Number.isFinite);
      if (numbers.length === 0) return;
      expect(results.median).toBeGreaterThanOrEqual(Math.min(...numbers));
      expect(results.median).toBeLessThanOrEqual(Math.max(...numbers));
    }),
  );
});
