import { expect, test } from "vitest";
import { withoutOwnEntry } from "./own-entry.ts";
import { noText } from "../model.ts";
import { anEntry, aRoom, forGuests } from "../room.fixture.ts";

const mine = { ...noText, today: "Visit" };
const { state } = aRoom({
  entries: [anEntry("ana", { today: "Visit" }), anEntry("guest", { today: "Visit" })],
});
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

test("my entry is above the others and not among them", () => {
  expect(names(withoutOwnEntry(state, "guest", mine))).toEqual(["Ana"]);
});

test("a guest's entry is found by its text among guests' entries", () => {
  const copy = forGuests(state, ["guest"]);
  expect(names(withoutOwnEntry(copy, "guest", mine))).toEqual(["Ana"]);
  expect(names(withoutOwnEntry(copy, "guest", noText))).toEqual(["Ana", ""]);
});
