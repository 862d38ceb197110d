import { expect, test } from "vitest";
import { cardsIn, moved } from "./card-list.ts";

test.each([
  ["1, 2 ,,½ ,", ["1", "2", "½"]],
  ["1 2 3", ["1", "2", "3"]],
  ["very big, small", ["very big", "small"]],
  ["S\nM\n L \n", ["S", "M", "L"]],
  ["1\t2", ["1", "2"]],
  ["كبير جدا، صغير؛ وسط", ["كبير جدا", "صغير", "وسط"]],
  ["大、中，小；无", ["大", "中", "小", "无"]],
  ["  ", []],
])("the cards in %j are %j", (text, cards) => {
  expect(cardsIn(text)).toEqual(cards);
});

test("a card is moved to another position", () => {
  expect(moved(["1", "2", "3"], 0, 2)).toEqual(["2", "3", "1"]);
  expect(moved(["1", "2", "3"], 2, 1)).toEqual(["1", "3", "2"]);
});
