// Rules: protocol/channels#posts, protocol/channels#never-backwards, protocol/channels#attempts
import { expect, test } from "vitest";
import { claimMessages } from "#shared/domain/channels/claim-messages.ts";
import { queueClosing } from "#shared/domain/channels/queue-closing.ts";
import type { ChannelList, ChannelMessage } from "#shared/wire/channels.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { posting } from "#test/support/channels.ts";
import { openScheduledRoom } from "#test/support/room-schedules.ts";

const p = posting();

/** Creates a room and returns its id and its path in the browser. */
async function room(kind: string, title: string, config: object = {}) {
  const { id } = await ok<{ id: string }>(p.ana, "POST", `${p.t.spacePath}/sessions`, {
    kind,
    title,
    config,
  });
  return {
    id,
    api: `/api/sessions/${id}`,
    page: `${p.app.settings.baseUrl}/o/default/s/${p.t.space.slug}/r/${id}`,
  };
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const standup = (title = "Monday") => room("standup", title, { mode: "async", closesAt: inHours(4) });
const endRoom = (api: string, who: Person = p.ana) => ok(who, "DELETE", api);
const messagesOf = async (id: string) =>
  (await ok<{ messages: ChannelMessage[] }>(p.ana, "GET", `${p.path}/${id}/messages`)).messages;

test("a room that a schedule of rooms opened is posted without a closing time", async () => {
  await p.connect({ posts: ["opened"] });
  await openScheduledRoom(p.app, p.db, p.t);
  const [text, ...others] = await p.deliver();
  expect(others).toEqual([]);
  expect(text).toMatch(/^Planning \d{4}-\d\d-\d\d \(Team of Ana\) is open\./);
});

test("the opening of a standup over a day is posted with its closing time and the link", async () => {
  await p.connect({ posts: ["opened"] });
  const { page } = await standup();
  const [text, ...others] = await p.deliver();
  expect(others).toEqual([]);
  expect(text).toMatch(/^Monday \(Team of Ana\) is open until \d+:\d\d\s[AP]M GMT\+\d\./);
  expect(text).toContain(`[Write yours](${page})`);
});

test("a room without a closing time is not posted when it opens", async () => {
  await p.connect({ posts: ["opened"] });
  await room("poker", "Sprint 12");
  expect(await p.deliver()).toEqual([]);
});

test("the end of a room of any kind is posted with its title and link only", async () => {
  await p.connect();
  const poker = await room("poker", "Sprint 12");
  const storyId = await addStory(p.ana, poker.api, "Refund");
  await act(p.ana, poker.api, "PATCH", "story", { storyId, estimate: "5" });
  await endRoom(poker.api);
  expect(await p.deliver()).toEqual([`Sprint 12 (Team of Ana) has ended.\n[Open](${poker.page})`]);
});

test("estimates are added to the end of a room that was created after the choice", async () => {
  const id = await p.connect();
  const before = await room("poker", "Sprint 11");
  await ok(p.ana, "PATCH", `${p.path}/${id}`, { posts: ["ended", "estimates"] });
  const after = await room("poker", "Sprint 12");
  for (const { api } of [before, after]) {
    const storyId = await addStory(p.ana, api, "Refund");
    await act(p.ana, api, "PATCH", "story", { storyId, estimate: "5" });
    await addStory(p.ana, api, "Not estimated");
    await endRoom(api);
  }
  expect(await p.deliver()).toEqual([
    `Sprint 11 (Team of Ana) has ended.\n[Open](${before.page})`,
    `Sprint 12 (Team of Ana) has ended.\n• Refund: 5\n[Open](${after.page})`,
  ]);
});

test("a new address gets no texts of rooms that were open before", async () => {
  const id = await p.connect({ posts: ["ended", "estimates"] });
  const { api } = await room("poker", "Sprint 12");
  const storyId = await addStory(p.ana, api, "Refund");
  await act(p.ana, api, "PATCH", "story", { storyId, estimate: "5" });
  await ok(p.ana, "PATCH", `${p.path}/${id}`, { url: `${p.chat.url}?key=other` });
  await endRoom(api);
  expect((await p.deliver())[0]).not.toContain("Refund");
});

test("a room that closes within a quarter of an hour is posted once", async () => {
  await p.connect({ posts: ["closing"] });
  const { id } = await standup();
  await p.write(
    `update sessions set created_at = now() - interval '1 hour',
       config = jsonb_set(config, '{closesAt}', to_jsonb(iso(now() + interval '14 minutes'))) where id = $1`,
    id,
  );
  await queueClosing(p.db);
  await queueClosing(p.db);
  const texts = await p.deliver();
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/^Monday \(Team of Ana\) closes at /);
});

test("a room that was open for less than half an hour is not posted before it closes", async () => {
  await p.connect({ posts: ["closing"] });
  await room("standup", "Short", { mode: "async", closesAt: inHours(0.2) });
  await queueClosing(p.db);
  expect(await p.deliver()).toEqual([]);
});

test("the opening of a room that has ended meanwhile is not posted", async () => {
  await p.connect({ posts: ["opened"] });
  const { api } = await standup();
  await endRoom(api);
  expect(await p.deliver()).toEqual([]);
});

test("rooms of another space are not posted", async () => {
  await p.connect({ posts: ["opened", "ended"] });
  const other = await team(p.app, ["Olga"]);
  await ok(other.people[0]!, "DELETE", other.room);
  expect(await p.deliver()).toEqual([]);
});

test("a test message names the space, and its delivery is listed", async () => {
  const id = await p.connect();
  await ok(p.ana, "POST", `${p.path}/${id}/test`);
  expect((await p.deliver())[0]).toMatch(/^This channel is connected to Team of Ana on Standpoint\./);
  expect(await messagesOf(id)).toMatchObject([
    { sort: "test", state: "delivered", attempts: 1, lastError: null },
  ]);
});

test("a chat that refuses the message fails it, and owners see why", async () => {
  const id = await p.connect();
  p.chat.answer(404);
  await ok(p.ana, "POST", `${p.path}/${id}/test`);
  await p.deliver();
  expect(await messagesOf(id)).toMatchObject([{ state: "failed", lastError: "the chat answered 404" }]);
  const { channels } = await ok<ChannelList>(p.ana, "GET", p.path);
  expect(channels[0]!.lastError).toBe("the chat answered 404");
});

test("a failed message is sent again by hand, and the channel has no error then", async () => {
  const id = await p.connect();
  p.chat.answer(410);
  await ok(p.ana, "POST", `${p.path}/${id}/test`);
  await p.deliver();
  p.chat.answer(200);
  const [message] = await messagesOf(id);
  await ok(p.ana, "POST", `${p.path}/${id}/messages/${message!.id}/retry`);
  expect(await p.deliver()).toHaveLength(1);
  const { channels } = await ok<ChannelList>(p.ana, "GET", p.path);
  expect(channels[0]!.lastError).toBeNull();
});

test("an overloaded chat gets the message again after the wait that it asks for", async () => {
  const id = await p.connect();
  p.chat.answer((_, response) => void response.writeHead(429, { "retry-after": "60" }).end());
  await ok(p.ana, "POST", `${p.path}/${id}/test`);
  await p.deliver();
  const { rows } = await p.write(
    "select extract(epoch from due_at - now())::float8 as wait from channel_messages where channel_id = $1",
    id,
  );
  expect(rows[0]!["wait"]).toBeGreaterThan(50);
  expect(await messagesOf(id)).toMatchObject([{ state: "pending", attempts: 1 }]);
});

test("a redirect is not followed", async () => {
  const id = await p.connect();
  p.chat.answer((_, response) => void response.writeHead(302, { location: `${p.chat.url}/moved` }).end());
  await ok(p.ana, "POST", `${p.path}/${id}/test`);
  expect(await p.deliver()).toHaveLength(1);
  expect(await messagesOf(id)).toMatchObject([{ state: "failed", lastError: "the chat answered 302" }]);
});

test("a chat that the operator no longer allows gets nothing", async () => {
  const id = await p.connect();
  await ok(p.ana, "POST", `${p.path}/${id}/test`);
  await p.write("update chat_channels set vendor = 'discord' where id = $1", id);
  expect(await p.deliver()).toEqual([]);
  expect(await messagesOf(id)).toMatchObject([{ lastError: "this server does not allow that address" }]);
});

test("the messages to one host leave places for other chats", async () => {
  const [busy, other] = [
    await p.connect(),
    await p.connect({ url: p.chat.url.replace("localhost", "other.localhost") }),
  ];
  for (let n = 0; n < 12; n++) await ok(p.ana, "POST", `${p.path}/${busy}/test`);
  await ok(p.ana, "POST", `${p.path}/${other}/test`);
  const claims = await claimMessages(p.db, { most: 16, hosts: { most: 8, underWay: ["localhost"] } });
  await p.write("delete from channel_messages");
  expect(claims.filter(({ host }) => host === "localhost")).toHaveLength(7);
  expect(claims.filter(({ host }) => host === "other.localhost")).toHaveLength(1);
});

test("two workers send each message once", async () => {
  const id = await p.connect();
  for (let n = 0; n < 10; n++) await ok(p.ana, "POST", `${p.path}/${id}/test`);
  await Promise.all([p.worker.wake(), p.worker.wake()]);
  expect(await p.deliver()).toHaveLength(10);
});
