import { expect, test } from "vitest";
import { dayTitle } from "../i18n/day-title.ts";
import { addKind, firstRoomKinds, kindNotifications, kindView, kindViews } from "./registry.ts";

const drawing = { tag: "tm-silence", load: async () => undefined };
const silence = {
  kind: "silence",
  room: drawing,
  present: drawing,
  markdown: async () => () => "",
  loss: () => "Nothing.",
};

test("a kind added at run time is found, next to the built-in kinds", () => {
  expect(kindView("silence")).toBeUndefined();
  addKind(silence);
  expect(kindView("silence")).toBe(silence);
  expect(kindViews(["silence", "unknown", "poker"]).map(({ kind }) => kind)).toEqual(["silence", "poker"]);
});

test("a kind cannot be added under a name that is taken", () => {
  expect(() => addKind({ ...silence, kind: "poker" })).toThrow("poker");
  expect(kindView("poker")?.room.tag).toBe("tm-poker-room");
});

test("names of properties that every object has are not kinds", () => {
  expect(kindView("constructor")).toBeUndefined();
});

test("a new room is named after its kind and the browser's day", () => {
  const evening = new Date(2026, 0, 5, 23, 59);
  const titles = kindViews(["poker", "standup"]).map(({ newRoom }) => newRoom?.title(evening));
  expect(titles).toEqual([dayTitle("Planning", evening), dayTitle("Standup", evening)]);
});

test("the start page offers the kinds with a first room, the main one first", () => {
  expect(firstRoomKinds().map(({ kind, newRoom }) => [kind, newRoom?.firstRoom?.label()])).toEqual([
    ["poker", "Start planning poker"],
    ["standup", "Start a standup"],
  ]);
});

test("the notification types of all kinds are in one list, each with its own id", async () => {
  expect((await kindNotifications()).map(({ id }) => id)).toEqual(["closing", "turn", "voting"]);
});
