import { expect, test } from "vitest";
import type { Overlay } from "../../room/optimistic-overlays.ts";
import { asStandup } from "./model.ts";
import { doneOverlay, outcomeOverlay, entryOverlay, readyOverlay, removalOverlay } from "./overlays.ts";
import { anEntry, aCommitment, aRoom, forGuests, speaking } from "./room.fixture.ts";

const me = { id: "ben", name: "Ben", avatarHue: 1, avatarIcon: "", notificationSounds: false };
const text = { yesterday: "", today: "Ship", blockers: "" };
const drawn = (overlay: Overlay, state: Parameters<typeof aRoom>[0]) =>
  asStandup(overlay.apply(aRoom(state))).state;

test("my entry is shown in its place, and the room no longer waits for me", () => {
  const waitingOn = [
    { userId: "ben", name: "Ben", guest: false },
    { userId: "cy", name: "Cy", guest: false },
  ];
  const state = drawn(entryOverlay(me, text), { entries: [anEntry("ben", { ready: true })], waitingOn });
  expect(state.entries).toEqual([anEntry("ben", { ...text, ready: true })]);
  expect(state.waitingOn).toEqual([waitingOn[1]]);
  expect(drawn(entryOverlay(me, { ...text, today: " " }), { waitingOn }).waitingOn).toEqual(waitingOn);
});

test("my first entry, or my ready mark, adds a row", () => {
  expect(drawn(readyOverlay(me, true), {}).entries).toEqual([anEntry("ben", { ready: true })]);
});

test("the speaker is shown as done while they speak, in a guest's copy too", () => {
  const marks = ({ entries }: ReturnType<typeof drawn>) => entries.map(({ ready }) => ready);
  expect(marks(drawn(doneOverlay(me, true), speaking(1)))).toEqual([false, true, false]);
  const room = aRoom(speaking(1));
  const copy = { ...room, state: forGuests(room.state) };
  expect(marks(asStandup(doneOverlay(me, true).apply(copy)).state)).toEqual([false, true, false]);
  expect(marks(drawn(doneOverlay(me, true), speaking(2)))).toEqual([false, false, false]);
  expect([1, 2].map((at) => doneOverlay(me, true).isStale(aRoom(speaking(at))))).toEqual([false, true]);
});

test("a guest's copy is unchanged, since it has no ids", () => {
  const room = { ...aRoom(), state: forGuests(aRoom().state) };
  expect(asStandup(entryOverlay(me, text).apply(room)).state.entries).toEqual([]);
});

test("a resolved commitment leaves the list with its outcome", () => {
  const state = { commitments: [aCommitment("a", "ben"), aCommitment("b", "cy")] };
  const landed = drawn(outcomeOverlay("a", "landed"), state);
  expect([landed.commitments!.map(({ id }) => id), landed.changes]).toEqual([
    ["b"],
    [{ id: "a", userId: "ben", text: "a", outcome: "landed" }],
  ]);
  const carried = drawn(outcomeOverlay("a", "carried"), state);
  expect(carried.commitments).toHaveLength(2);
  expect(carried.changes).toMatchObject([{ id: "a", outcome: "carried" }]);
  expect(drawn(removalOverlay("a"), state)).toMatchObject({ commitments: [{ id: "b" }], changes: [] });
});

test("a resolved commitment keeps its origin", () => {
  const origin = { sessionId: "r", title: "Retro", kind: "retro" };
  const state = { commitments: [{ ...aCommitment("a", "ben"), origin }] };
  for (const outcome of ["landed", "carried"] as const)
    expect(drawn(outcomeOverlay("a", outcome), state).changes).toMatchObject([{ id: "a", origin }]);
});

test("an outcome is stale after the commitment's removal or the room's end", () => {
  expect(outcomeOverlay("a", "carried").isStale(aRoom())).toBe(true);
  expect(outcomeOverlay("a", "carried").isStale(aRoom({ commitments: [aCommitment("a", "ben")] }))).toBe(
    false,
  );
  expect(readyOverlay(me, true).isStale(aRoom({}, { endedAt: "2026-01-01T10:00:00Z" }))).toBe(true);
});
