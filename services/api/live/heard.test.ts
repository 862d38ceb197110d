import { expect, test } from "vitest";
import { createHeard } from "./heard.ts";
import type { Viewer } from "./viewer.ts";

const viewer = { tokenId: "t", userId: "u", spaceId: "sp", sessionId: "se", attachedAt: 0 } as Viewer;

test("a viewer is found by every kind of closing that names them, and by no other (protocol/live 29)", () => {
  const heard = createHeard();
  heard.add({ why: "token", tokenId: "another" });
  heard.add({ why: "member", spaceId: "sp", userId: "another" });
  heard.add({ why: "participant", sessionId: "another", userId: "u", message: "" });
  expect(heard.naming(viewer)).toEqual([]);
  heard.add({ why: "token", tokenId: "t" });
  heard.add({ why: "member", spaceId: "sp", userId: "u" });
  heard.add({ why: "participant", sessionId: "se", userId: "u", message: "Bye" });
  heard.add({ why: "session", sessionId: "se" });
  heard.add({ why: "space", spaceId: "sp" });
  expect(
    heard
      .naming(viewer)
      .map(({ why }) => why)
      .toSorted(),
  ).toEqual(["member", "participant", "session", "space", "token"]);
});

test("a removal from a room names nobody who attached after it was heard (protocol/live 24)", () => {
  const heard = createHeard();
  heard.add({ why: "participant", sessionId: "se", userId: "u", message: "Bye" });
  expect(heard.naming({ ...viewer, attachedAt: Infinity })).toEqual([]);
});

test("more closings than the list holds name everyone, so that none is forgotten (protocol/guarantees 62)", () => {
  const heard = createHeard(3);
  for (const tokenId of ["a", "b"]) heard.add({ why: "token", tokenId });
  for (let n = 0; n < 9; n++) heard.add({ why: "token", tokenId: "b" });
  expect(heard.naming(viewer)).toEqual([]);
  for (const tokenId of ["c", "d"]) heard.add({ why: "token", tokenId });
  expect(heard.naming(viewer)).toEqual([
    { why: "token", tokenId: "t" },
    { why: "participant", sessionId: "se", userId: "u", message: "" },
  ]);
  const later = { ...viewer, attachedAt: Infinity };
  expect(heard.naming(later)).toEqual([{ why: "token", tokenId: "t" }]);
});
