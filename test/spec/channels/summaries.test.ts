// Rules: protocol/channels#summaries
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { summarizeRoom } from "#shared/domain/sessions/summarize-session.ts";
import { act, ok, team } from "#test/support/client.ts";
import { posting } from "#test/support/channels.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import type { ChannelList, ChannelMessage } from "#shared/wire/channels.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { startDelivery } from "#test/support/webhooks.ts";

const p = posting({ PLUGIN_DIR: "/nowhere" });

/** Installs a plugin with this code, and returns the name of its kind. */
async function installed(code: string): Promise<string> {
  const name = freshName();
  const kinds = [{ kind: name, display: "Notes", actions: [{ name: "set", verb: "PUT" }] }];
  const data = `export const onAction = () => ({}); export const view = () => null; ${code}`;
  const files = { "plugin.js": { encoding: "utf8", data } };
  await install(admins, packageOf({ name, capabilities: [], kinds, files }));
  return name;
}
let admins: Parameters<typeof install>[0];
beforeAll(async () => {
  const admin = (await team(p.app, ["Ada"])).people[0]!;
  await makeOrgAdmin(admin);
  admins = { admin, path: "/api/orgs/default/admin/plugins" };
  await install(admins, await examplePackage("retro"));
});

const opened = (kind: string, title = "Sprint 12") =>
  openRoom(p.ana, p.t.spacePath, { kind, title, config: {} });
const end = (id: string) => ok(p.ana, "DELETE", `/api/sessions/${id}`);
const leaving = async (id: string) =>
  (await ok<Envelope>(p.ana, "GET", `/api/sessions/${id}`)).channels![0]!.posts;
const link = (id: string) => `[Open](${p.app.settings.baseUrl}/o/default/s/${p.t.space.slug}/r/${id})`;

/** Opens a retrospective with a card XX and returns its id. */
async function retro(): Promise<string> {
  const id = await opened("retro");
  const room = `/api/sessions/${id}`;
  const card = await act<{ id: string }>(p.ana, room, "POST", "card", {
    column: "Went well",
    text: "Releases",
  });
  for (const to of ["vote", "actions"]) {
    await act(p.ana, room, "PUT", "phase", { to });
    if (to === "vote") await act(p.ben, room, "PUT", "vote", { id: card.id, on: true });
  }
  await act(p.ana, room, "POST", "add-action", { text: "Tell @here **all**", owner: p.ana.id });
  // On a busy machine a process of plugins needs time for its first call.
  const ctx = { runner: p.db.pool, plugins: p.plugins!.runner };
  await expect.poll(() => summarizeRoom(ctx, id)).toMatchObject({ lines: [{}, {}, {}, {}] });
  return id;
}

test("the summary of a plugin's room is added to the message of its end", async () => {
  await p.connect({ posts: ["ended", "summary"] });
  const id = await retro();
  await end(id);
  expect(await p.deliver()).toEqual([
    [
      "Sprint 12 (Team of Ana) has ended.",
      "• Topics",
      "• Releases: 1 vote",
      "• 1 action",
      "• – Tell @\u200bhere \\*\\*all\\*\\* (Ana)",
      link(id),
    ].join("\n"),
  ]);
});

test("the delivery role writes summaries with its own processes of plugins", async () => {
  await p.connect({ posts: ["ended", "summary"] });
  const id = await retro();
  const { length: before } = p.chat.received;
  await end(id);
  const delivery = await startDelivery(p.app);
  onTestFinished(() => delivery.stop());
  const sent = async () => {
    // The first calls of new processes can be too slow on a busy machine. No third attempt comes of them.
    await p.write("update channel_messages set attempts = 0, due_at = now() where sent_at is null");
    return p.chat.received[before]?.body;
  };
  await expect.poll(sent, { interval: 1000, timeout: 120_000 }).toContain("• Releases: 1 vote");
});

test("a summary has the words of the channel's language", async () => {
  const channel = await p.connect({ posts: ["ended", "summary"] });
  await p.write("update chat_channels set language = 'de' where id = $1", channel);
  const id = await retro();
  await end(id);
  const [text] = await p.deliver();
  expect(text).toContain("• Themen\n• Releases: 1 Stimme\n• 1 Maßnahme\n");
});

test("a summary is not sent without the choice", async () => {
  await p.connect({ posts: ["ended", "actions"] });
  const id = await retro();
  await end(id);
  expect(await p.deliver()).toEqual([`Sprint 12 (Team of Ana) has ended.\n${link(id)}`]);
});

test("the choice of summaries does not reach a room that is open already", async () => {
  const channel = await p.connect();
  const id = await retro();
  await ok(p.ana, "PATCH", `${p.path}/${channel}`, { posts: ["ended", "summary"] });
  expect(await leaving(id)).toEqual(["ended"]);
  await end(id);
  expect(await p.deliver()).toEqual([`Sprint 12 (Team of Ana) has ended.\n${link(id)}`]);
});

test("a room says that its summary leaves it, if its plugin writes one", async () => {
  await p.connect({ posts: ["ended", "summary"] });
  expect(await leaving(await opened("retro"))).toEqual(["ended", "summary"]);
  expect(await leaving(await opened(await installed("")))).toEqual(["ended"]);
  expect(await leaving(await opened("poker"))).toEqual(["ended"]);
});

test("the list of channels has the texts that rooms of each kind have", async () => {
  const without = await installed("");
  const { texts } = await ok<ChannelList>(p.ana, "GET", p.path);
  expect(texts).toMatchObject({
    poker: ["estimates"],
    retro: ["actions", "summary"],
    standup: [],
    [without]: ["actions"],
  });
});

test("a plugin that writes no summary delays the message for two attempts", async () => {
  const kind = await installed(`export const summary = () => { throw new Error("told to"); };`);
  const channel = await p.connect({ posts: ["ended", "summary"] });
  const id = await opened(kind, "Notes");
  await end(id);
  for (const attempts of [1, 2]) {
    expect(await p.deliver()).toEqual([]);
    const path = `${p.path}/${channel}/messages`;
    const { messages } = await ok<{ messages: ChannelMessage[] }>(p.ana, "GET", path);
    expect(messages).toMatchObject([
      { state: "pending", attempts, lastError: "the plugin wrote no summary" },
    ]);
    await p.write("update channel_messages set due_at = now() where channel_id = $1", channel);
  }
  expect(await p.deliver()).toEqual([`Notes (Team of Ana) has ended.\n${link(id)}`]);
});
