// Rules: protocol/plugins#asked-stories, protocol/plugins#story-sources
import { afterAll, expect, test } from "vitest";
import type { AskedStory } from "../../../plugins/api/plugin-api.d.ts";
import type { AskView } from "#shared/wire/plugin-asks.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";
import { startDelivery } from "#test/support/webhooks.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const delivery = await startDelivery(app);
afterAll(() => delivery.stop());

const code = `export const onAsk = ({ stories }) => ({ stories });`;

/** Installs a plugin that answers with the stories that it sees. */
async function tracker(admin: Person, capabilities = ["asks", "stories"]): Promise<string> {
  const name = freshName("tracker");
  await install(
    { admin, path: "/api/orgs/default/admin/plugins" },
    packageOf({
      name,
      kinds: [],
      capabilities: capabilities.map((capability) => ({ capability })),
      files: { "plugin.js": { encoding: "utf8", data: code } },
    }),
  );
  return name;
}

/** Returns a planning room of an org admin with a plugin. */
async function planning(capabilities?: string[]) {
  const t = await team(app, ["Ana"]);
  const ana = t.people[0]!;
  await makeOrgAdmin(ana);
  const plugin = await tracker(ana, capabilities);
  /** Sends an action as a page of the plugin does. */
  const offer = (method: string, action: string, body: object) =>
    ana.send<{ code: string }>(method, `${t.room}/actions/${action}`, {
      body,
      headers: { "x-svc-plugin-route": plugin },
    });
  return {
    ...t,
    ana,
    offer,
    seen: (room = t.room) => seenBy(ana, room, plugin),
    idOf: async (ref: string) => (await seenBy(ana, t.room, plugin))!.find((one) => one.ref === ref)!.id,
  };
}

/** Returns the stories that a plugin sees in a room; undefined without any. */
async function seenBy(ana: Person, room: string, plugin: string): Promise<AskedStory[] | undefined> {
  const path = `${room}/plugins/${plugin}/asks`;
  const { id } = await ok<{ id: string }>(ana, "POST", path, { name: "look" });
  const read = () => ok<AskView>(ana, "GET", `${path}/${id}`);
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe("done");
  return ((await read()).value as { stories?: AskedStory[] }).stories;
}

const story = { title: "Login", ref: "PAY-1", notes: "As it was" };

test("a plugin sees which stories came from a page of a plugin, in the order of the queue", async () => {
  const p = await planning();
  await p.offer("POST", "import", { stories: [story] });
  await act(p.ana, p.room, "POST", "import", { stories: [{ title: "Typed", ref: "PAY-2" }] });
  expect(await p.seen()).toEqual([
    { id: expect.any(String), ref: "PAY-1", fromPlugin: true, isOpen: true },
    { id: expect.any(String), ref: "PAY-2", fromPlugin: false, isOpen: true },
  ]);
});

test.each(["title", "notes"])("a story whose %s was edited here is not from a plugin", async (field) => {
  const p = await planning();
  await p.offer("POST", "import", { stories: [story] });
  const storyId = await p.idOf("PAY-1");
  await act(p.ana, p.room, "PATCH", "story", { storyId, [field]: "Typed here" });
  expect(await p.seen()).toMatchObject([{ fromPlugin: false }]);
});

test("a story stays one of a plugin when its reference, place or estimate changes", async () => {
  const p = await planning();
  await p.offer("POST", "import", { stories: [story] });
  const storyId = await p.idOf("PAY-1");
  await act(p.ana, p.room, "PATCH", "story", { storyId, ref: "PAY-9", position: 5, estimate: "3" });
  expect(await p.seen()).toMatchObject([{ ref: "PAY-9", fromPlugin: true }]);
});

test("a plugin's page changes a story that came from a plugin, and it stays one", async () => {
  const p = await planning();
  await p.offer("POST", "import", { stories: [story] });
  const storyId = await p.idOf("PAY-1");
  const reply = await p.offer("PATCH", "story", { storyId, title: "Log in", base: { title: "Login" } });
  expect(reply.status).toBe(204);
  expect(await p.seen()).toMatchObject([{ fromPlugin: true }]);
});

test("a plugin's page does not change texts that were typed here", async () => {
  const p = await planning();
  await act(p.ana, p.room, "POST", "import", { stories: [story] });
  const storyId = await p.idOf("PAY-1");
  const reply = await p.offer("PATCH", "story", { storyId, notes: "Other", base: { notes: story.notes } });
  expect(reply).toMatchObject({ status: 409, body: { code: "changed_meanwhile", current: story } });
});

test("a story on the table or with an estimate is not open for changes", async () => {
  const p = await planning();
  await p.offer("POST", "import", { stories: [{ ref: "A" }, { ref: "B", estimate: "3" }, { ref: "C" }] });
  await act(p.ana, p.room, "POST", "select", { storyId: await p.idOf("A") });
  const open = (await p.seen())!.map(({ ref, isOpen }) => [ref, isOpen]);
  expect(open).toEqual([
    ["A", false],
    ["B", false],
    ["C", true],
  ]);
});

test("a planning room without stories has an empty list", async () => {
  const p = await planning();
  expect(await p.seen()).toEqual([]);
});

test("a plugin without the grant for stories sees none", async () => {
  const p = await planning(["asks"]);
  await act(p.ana, p.room, "POST", "import", { stories: [story] });
  expect(await p.seen()).toBeUndefined();
});

test("a plugin sees no stories in a room of another kind", async () => {
  const p = await planning();
  const path = `/api/orgs/default/spaces/${p.space.slug}/sessions`;
  const { id } = await ok<{ id: string }>(p.ana, "POST", path, { kind: "standup", title: "Daily" });
  expect(await p.seen(`/api/sessions/${id}`)).toBeUndefined();
});
