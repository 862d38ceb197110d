// Rules: protocol/channels#connecting, protocol/channels#allowed-addresses, protocol/channels#list
import { describe, expect, test } from "vitest";
import type { ChannelList } from "#shared/wire/channels.ts";
import { ok, person, team, visitor, type Visitor } from "#test/support/client.ts";
import { channelEnv, posting } from "#test/support/channels.ts";
import { testApp } from "#test/support/test-app.ts";

const p = posting();
const withoutKey = await testApp({ env: { ...channelEnv, PLUGIN_SECRET_KEY: "" } });
const withoutChats = await testApp({ env: { ...channelEnv, CHAT_HOSTS: "" } });
type Refusal = { code: string; error: string };
const send = (who: Visitor, method: string, path: string, body?: object) =>
  who.send<Refusal>(method, path, { body });
const list = (who = p.ana) => ok<ChannelList>(who, "GET", p.path);
const bodyOf = (changed: object = {}) => ({
  vendor: "mattermost",
  label: "#payments",
  url: p.chat.url,
  posts: ["ended"],
  timezone: "Europe/Berlin",
  ...changed,
});

describe("connecting a channel", () => {
  test("an owner connects a channel; nobody sees its address, and members see no host", async () => {
    const id = await p.connect({ posts: ["opened", "ended"] });
    const shown = { id, vendor: "mattermost", label: "#payments", posts: ["opened", "ended"] };
    const createdAt: unknown = expect.any(String);
    expect(await list()).toEqual({
      channels: [{ ...shown, createdAt, host: "localhost", lastError: null }],
      secretsAvailable: true,
      vendors: ["slack", "teams", "mattermost", "rocket-chat", "zulip", "matrix"],
      texts: { poker: ["estimates"], standup: [] },
    });
    expect((await list(p.ben)).channels).toEqual([{ ...shown, createdAt }]);
  });

  test("the address is sealed in the database", async () => {
    await p.connect();
    const { rows } = await p.write("select row_to_json(c)::text as row from chat_channels c");
    expect(rows.map(({ row }) => row).join()).not.toContain("hunter2");
  });

  test("a member may not connect, change, disconnect, test or read messages", async () => {
    const id = await p.connect();
    for (const [method, path, body] of [
      ["POST", p.path, bodyOf()],
      ["PATCH", `${p.path}/${id}`, { label: "x" }],
      ["DELETE", `${p.path}/${id}`, undefined],
      ["POST", `${p.path}/${id}/test`, undefined],
      ["GET", `${p.path}/${id}/messages`, undefined],
    ] as const)
      expect((await send(p.ben, method, path, body)).body.code).toBe("owner_only");
    expect((await list()).channels).toHaveLength(1);
  });

  test("a stranger and a visitor learn nothing of a space's channels", async () => {
    const zed = await person(p.app, "Zed");
    expect((await send(zed, "GET", p.path)).body.code).toBe("no_such_space");
    expect((await visitor(p.app).send("GET", p.path)).status).toBe(401);
  });

  test.each([
    [
      "of another vendor",
      { vendor: "teams", url: "https://hooks.slack.com/services/T/B/x" },
      /Slack, not of Microsoft Teams/,
    ],
    [
      "of a host that is not allowed",
      { url: "https://chat.example.com/hooks/1" },
      /does not allow that host/,
    ],
    [
      "of a chat that is not allowed",
      { vendor: "discord", url: "https://discord.com/api/webhooks/1/x" },
      /no channels in Discord/,
    ],
    ["without https", { url: "http://localhost/hooks/1" }, /https/],
    ["with an IP address", { url: "https://127.0.0.1/hooks/1" }, /IP address/],
    ["with a password", { url: "https://a:b@localhost/hooks/1" }, /name or a password/],
    ["that is none", { url: "#payments" }, /not an address/],
  ])("an address %s is refused, and nothing is stored", async (_what, changed, message) => {
    const reply = await send(p.ana, "POST", p.path, bodyOf(changed));
    expect([reply.status, reply.body.code]).toEqual([400, "invalid"]);
    expect(reply.body.error).toMatch(message);
    expect((await list()).channels).toEqual([]);
  });

  test("a sixth channel is refused", async () => {
    for (let n = 0; n < 5; n++) await p.connect({ label: `#${n}` });
    const reply = await send(p.ana, "POST", p.path, bodyOf());
    expect([reply.status, reply.body.code]).toEqual([409, "limit_reached"]);
  });

  test("a channel of another space is unknown", async () => {
    const id = await p.connect();
    const other = await team(p.app, ["Olga"]);
    const foreign = `${other.spacePath}/channels/${id}`;
    for (const [method, path, body] of [
      ["PATCH", foreign, { label: "x" }],
      ["DELETE", foreign, undefined],
      ["POST", `${foreign}/test`, undefined],
      ["GET", `${foreign}/messages`, undefined],
    ] as const)
      expect((await send(other.people[0]!, method, path, body)).body.code).toBe("no_such_channel");
  });

  test("a disconnected channel is gone with its messages", async () => {
    const id = await p.connect();
    await ok(p.ana, "POST", `${p.path}/${id}/test`);
    await ok(p.ana, "DELETE", `${p.path}/${id}`);
    expect((await list()).channels).toEqual([]);
    expect(await p.deliver()).toEqual([]);
  });
});

test("without a secret key a channel cannot be connected", async () => {
  const t = await team(withoutKey, ["Ana"]);
  const reply = await send(t.people[0]!, "POST", `${t.spacePath}/channels`, bodyOf());
  expect([reply.status, reply.body.code]).toEqual([503, "secrets_unavailable"]);
});

test("without CHAT_HOSTS a server allows no chats", async () => {
  const t = await team(withoutChats, ["Ana"]);
  const { vendors } = await ok<ChannelList>(t.people[0]!, "GET", `${t.spacePath}/channels`);
  expect(vendors).toEqual([]);
});
