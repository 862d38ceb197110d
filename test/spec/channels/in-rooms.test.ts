// Rules: protocol/channels#what-leaves
import { expect, test } from "vitest";
import type { Envelope } from "#shared/wire/sessions.ts";
import { ok } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { posting } from "#test/support/channels.ts";

const p = posting();
/** Creates a room of a kind and returns it. */
async function roomOf(kind: string, config: object = {}): Promise<Envelope> {
  const { id } = await ok<{ id: string }>(p.ana, "POST", `${p.t.spacePath}/sessions`, {
    kind,
    title: "Next",
    config,
  });
  return ok<Envelope>(p.ana, "GET", `/api/sessions/${id}`);
}
const read = (who = p.ana) => ok<Envelope>(who, "GET", p.t.room);

test("a room without channels says nothing of them", async () => {
  expect(await read()).not.toHaveProperty("channels");
});

test("members see in the room what leaves it, and where", async () => {
  await p.connect({ posts: ["ended"] });
  expect((await read(p.ben)).channels).toEqual([
    { vendor: "mattermost", label: "#payments", posts: ["ended"] },
  ]);
});

test("a choice of texts does not reach a room that is open already", async () => {
  await p.connect({ posts: ["ended", "estimates"] });
  expect((await read()).channels![0]!.posts).toEqual(["ended"]);
  const next = await roomOf("poker");
  expect(next.channels![0]!.posts).toEqual(["ended", "estimates"]);
});

test("a room lists only what can leave a room of its kind", async () => {
  await p.connect({ posts: ["opened", "closing", "ended", "estimates", "actions"] });
  const closesAt = new Date(Date.now() + 7_200_000).toISOString();
  expect((await roomOf("poker")).channels![0]!.posts).toEqual(["ended", "estimates"]);
  expect((await roomOf("standup", { mode: "async", closesAt })).channels![0]!.posts).toEqual([
    "opened",
    "closing",
    "ended",
  ]);
});

test("a channel that hears nothing of a room is not named in it", async () => {
  await p.connect({ posts: ["opened", "estimates"] });
  expect(await read()).not.toHaveProperty("channels");
});

test("a change of channels is a new version of each open room", async () => {
  const { version } = await read();
  const id = await p.connect();
  expect((await read()).version).toBe(version + 1);
  await ok(p.ana, "DELETE", `${p.path}/${id}`);
  const after = await read();
  expect(after.version).toBe(version + 2);
  expect(after).not.toHaveProperty("channels");
});

test("a guest sees the chat without the channel's name", async () => {
  await p.connect();
  const guest = await guestIn(p.app, p.t.session.id, "Gus");
  const { channels } = await ok<Envelope>(guest, "GET", p.t.room);
  expect(channels).toEqual([{ vendor: "mattermost", posts: ["ended"] }]);
});

test("an ended room no longer says what leaves it", async () => {
  await p.connect();
  await ok(p.ana, "DELETE", p.t.room);
  expect(await read()).not.toHaveProperty("channels");
});
