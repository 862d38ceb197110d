// Rules: protocol/rooms#panels-of-a-room
import { expect, test } from "vitest";
import { createRoomLook } from "./room-look.ts";

const room = {
  kind: "notes",
  id: "room",
  plugin: { name: "notes", display: "Notes", version: "1.0.0", actions: {}, hue: 120 },
};

/** Returns the looks of the room before and after the panels have arrived, and the number of requests. */
async function looks(panels: { name: string; icon?: string }[] | Error) {
  let requests = 0;
  const look = createRoomLook(async () => {
    requests += 1;
    if (panels instanceof Error) throw panels;
    return panels;
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = look(room, resolve);
  await promise;
  return { before, after: look(room, resolve), requests };
}

test("a core kind needs no request", () => {
  const look = createRoomLook(() => Promise.reject(new Error("requested")));
  expect(look({ kind: "poker", id: "room" }, () => undefined)).toEqual({ kind: "poker", display: "" });
});

test("the mark is empty on the kind's ink until the icon has arrived", async () => {
  expect((await looks([])).before).toEqual({ kind: "notes", hue: 120, icon: "", display: "" });
});

test("the icon is that of the room's plugin, and is loaded once", async () => {
  const { after, requests } = await looks([
    { name: "other", icon: "<svg>other" },
    { name: "notes", icon: "<svg>notes" },
  ]);
  expect([after.icon, after.hue, requests]).toEqual(["<svg>notes", 120, 1]);
});

test.each([
  ["has none", [{ name: "notes" }]],
  ["cannot be loaded", new Error("offline")],
])("a plugin whose icon %s has its initial", async (_, panels) => {
  expect((await looks(panels)).after).toMatchObject({ icon: "", display: "Notes" });
});
