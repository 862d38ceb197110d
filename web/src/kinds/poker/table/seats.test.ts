import { describe, expect, it, test } from "vitest";
import { overlap } from "./rim.ts";
import { mostSeats, seats, type SeatPlan } from "./seats.ts";

const windows = [
  { width: 488, height: 560 },
  { width: 760, height: 560 },
  { width: 1000, height: 480 },
  { width: 1160, height: 660 },
  { width: 1640, height: 820 },
  { width: 2280, height: 1160 },
];
const sheet = { width: 420, height: 150 };

const boxesOf = ({ places, seat, card }: SeatPlan) => [
  ...places.map(({ x, y }) => ({ x, y, ...seat })),
  ...places.flatMap((place) => (card && place.card ? { ...place.card, ...card } : [])),
];

/** Returns the parts of a plan that overlap another, or lie outside of the space. */
function faults(plan: SeatPlan, space: { width: number; height: number }) {
  const boxes = boxesOf(plan);
  const isOut = ({ x, y, width, height }: (typeof boxes)[number]) =>
    Math.abs(x) + width / 2 > space.width / 2 + 0.5 || Math.abs(y) + height / 2 > space.height / 2 + 0.5;
  return boxes.filter(
    (box, i) =>
      isOut(box) ||
      overlap(box, { ...plan.sheet, ...sheet }) ||
      boxes.some((other, j) => j > i && overlap(box, other)),
  );
}

const counts = Array.from({ length: mostSeats }, (_, i) => i + 1);

describe.each(windows)("in a space of $width × $height", (space) => {
  test.each([false, true])("1 to 60 people do not overlap (revealed: %s)", (isRevealed) => {
    const found = counts.flatMap((count) => {
      const plan = seats(count, space, sheet, isRevealed);
      if (!plan) return [];
      expect(plan.places).toHaveLength(count);
      return faults(plan, space).map((box) => [count, box]);
    });
    expect(found).toEqual([]);
  });
});

describe("seats", () => {
  it("places 60 people at a table on a laptop, and 12 in a small window", () => {
    const places = (count: number, width: number, height: number) =>
      seats(count, { width, height }, sheet)?.places.length;
    expect(counts.map((count) => places(count, 1160, 660))).toEqual(counts);
    expect(places(12, 1000, 480)).toBe(12);
  });

  it("has no place for more than 60 people, for nobody, or beside a sheet that fills the space", () => {
    const space = { width: 2280, height: 1160 };
    expect([seats(61, space, sheet), seats(0, space, sheet), seats(5, space, space)]).toEqual(
      Array.from({ length: 3 }, () => undefined),
    );
  });

  it("places the viewer at the middle of the lower edge, and the others symmetrically", () => {
    const { places } = seats(5, { width: 1160, height: 660 }, sheet)!;
    expect(places[0]!.x).toBe(0);
    expect(Math.max(...places.map(({ y }) => y))).toBe(places[0]!.y);
    for (const [one, other] of [
      [1, 4],
      [2, 3],
    ] as const) {
      expect(places[one]!.x).toBeLessThan(0);
      expect(places[one]!.x).toBeCloseTo(-places[other]!.x);
      expect(places[one]!.y).toBeCloseTo(places[other]!.y);
    }
  });

  it("is an oval with large seats for a few people", () => {
    const { felt, look } = seats(5, { width: 1160, height: 660 }, sheet)!;
    expect([look, felt.radius]).toEqual(["large", felt.height / 2]);
  });

  it("keeps the cards between the people and the sheet", () => {
    const { places, sheet: at } = seats(8, { width: 1160, height: 660 }, sheet)!;
    for (const { x, y, card } of places)
      expect(Math.hypot(card!.x - at.x, card!.y - at.y)).toBeLessThan(Math.hypot(x - at.x, y - at.y));
  });

  it("seats people at the sides if the sheet takes the whole height", () => {
    const plan = seats(6, { width: 1160, height: 560 }, { width: 700, height: 520 }, true)!;
    expect(plan.places.every(({ x }) => Math.abs(x) > 400)).toBe(true);
  });
});
