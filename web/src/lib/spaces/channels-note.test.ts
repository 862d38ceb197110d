// Rules: protocol/channels#what-leaves
import { expect, test } from "vitest";
import type { RoomChannel } from "#shared/wire/channels.ts";
import { channelsNote } from "./channels-note.ts";

const retro: RoomChannel = {
  vendor: "mattermost",
  label: "#retro",
  posts: ["ended", "actions", "summary"],
};

test("a room whose summary leaves it says so", () => {
  expect(channelsNote([retro])).toBe(
    "When this room ends, its actions with people's names and the lines of its summary go to #retro in Mattermost.",
  );
});

test("a channel without texts has a sentence of its own, for guests without its name", () => {
  expect(channelsNote([retro, { vendor: "slack", posts: ["ended"] }])).toMatch(
    /Mattermost\. This room's title, times and link go to a channel in Slack\./,
  );
});

test("a room without channels says nothing", () => {
  expect(channelsNote([])).toBe("");
});
