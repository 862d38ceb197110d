// Rules: protocol/plugins#personal-data
import { expect, test } from "vitest";
import { describeRoomData, roomDataTexts } from "./room-data.ts";

test.each([
  [false, false, roomDataTexts.neither],
  [true, false, "The plugin erases a person's texts"],
  [false, true, "To erase it, delete the room."],
  [true, true, "The plugin adds a person's texts to the export"],
])("a plugin that erases (%s) and exports (%s) is described so", (erases, exports, sentence) => {
  expect(describeRoomData({ erases, exports })).toContain(sentence);
});
