// Rules: protocol/plugins#onaction-host, protocol/plugins#state-migration,
//   protocol/plugins#what-an-action-writes
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openHooks } from "./harness-hooks.ts";
import { open } from "./harness.ts";

async function pluginOf(code: string, actions: object[], more: object = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-harness-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kinds = [{ kind: "list", display: "List", actions }];
  const manifest = { name: "list", version: "2.0.0", display: "List", kinds, ...more };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "plugin.js"), code);
  return folder;
}

test("state of another version passes through migrate until an action writes it", async () => {
  const folder = await pluginOf(
    `export const migrate = ({ state, from }) => ({ items: state.split(","), from });
     export const view = ({ state }) => state;
     export const onAction = ({ state, actor }) => ({ state: { ...state, items: [...state.items, actor.name] } });`,
    [{ name: "add", verb: "POST" }],
  );
  const room = await open(folder, { wrote: { version: "1.0.0", state: "a,b", phase: "on", revealed: true } });
  onTestFinished(room.close);
  expect(await room.view("member")).toEqual({ items: ["a", "b"], from: "1.0.0" });
  expect([room.phase, room.revealed]).toEqual(["on", true]);
  await room.as("ana", { name: "Ana" }).act("add");
  await room.as("ana").act("add");
  await room.as("ben").act("add");
  expect(await room.view("member")).toEqual({ items: ["a", "b", "Ana", "Ana", "ben"], from: "1.0.0" });
});

test("an action moves a room back to the empty phase", async () => {
  const folder = await pluginOf(
    `export const onCreate = () => ({ state: null, phase: "" });
     export const view = () => null;
     export const onAction = ({ session }) => ({ phase: session.phase === "" ? "on" : "" });`,
    [{ name: "turn", verb: "POST" }],
  );
  const room = await open(folder);
  onTestFinished(room.close);
  const seen = [room.phase];
  for (let turns = 0; turns < 2; turns++) {
    await room.as("ana").act("turn");
    seen.push(room.phase);
  }
  expect(seen).toEqual(["", "on", ""]);
});

test("storing values is limited by grants and quota, and a failed action stores nothing", async () => {
  const folder = await pluginOf(
    `export const view = ({ state }) => state;
     export const onAction = async ({ body, action }, host) => {
       if (action === "read") return { state: { keys: await host.kv.list("n/"), value: await host.kv.get(body.key) } };
       await host.kv.set(body.key, body.value);
       await host.log("info", "kept");
       if (body.refuse) return { refuse: "conflict" };
       if (body.fail) throw new Error("later");
     };`,
    [
      { name: "write", verb: "POST" },
      { name: "read", verb: "POST" },
    ],
    { capabilities: [{ capability: "kv", scope: "n/" }, { capability: "log" }], quotaBytes: 40 },
  );
  const room = await open(folder);
  onTestFinished(room.close);
  const ana = room.as("ana");
  await ana.act("write", { key: "n/b", value: { of: "Ana" } });
  await ana.act("write", { key: "n/a", value: 1 });
  await expect(ana.act("write", { key: "n/a", value: 2, refuse: true })).rejects.toThrow();
  await expect(ana.act("write", { key: "n/a", value: 3, fail: true })).rejects.toThrow("later");
  await expect(ana.act("write", { key: "m", value: 4 })).rejects.toThrow("ungranted");
  await expect(ana.act("write", { key: "n/c", value: "x".repeat(40) })).rejects.toThrow("quota");
  await ana.act("read", { key: "n/a" });
  expect(await room.view("member")).toEqual({ keys: ["n/a", "n/b"], value: 1 });
});

/** Keeps the outcome of `body.call` in its state, and acts in the space as the manifest allows. */
const committing = `
  export const view = ({ state }) => state;
  export const onAction = async ({ body: { call: [name, ...args], fail } }, host) => {
    const result = await host.commitments[name](...args).catch(({ code }) => code);
    return fail ? { refuse: "conflict" } : { state: { result } };
  };`;
const commitmentActions = [
  { name: "take", verb: "POST", commitments: true },
  { name: "look", verb: "POST" },
];
const mayCommit = { capabilities: [{ capability: "commitments:write" }] };

test("an action adds commitments of its actor, and withdraws those without an answer", async () => {
  const folder = await pluginOf(committing, commitmentActions, mayCommit);
  const room = await open(folder);
  const next = await open(folder, { space: room.space });
  const { commitments } = room;
  onTestFinished(room.close);
  onTestFinished(next.close);
  const call = async (who: string, action: string, call: unknown[], place = room) => {
    await place.as(who).act(action, { call });
    return (await place.view<{ result: unknown }>("member")).result;
  };
  const id = await call("ana", "take", ["add", "Rotate the keys"]);
  const kept = (await call("ben", "take", ["add", "Write the test"])) as string;
  await room
    .as("ana")
    .act("take", { call: ["add", "Not kept"], fail: true })
    .catch(() => {});
  expect(commitments.all).toMatchObject([
    { id, userId: "ana", text: "Rotate the keys", sessionId: expect.any(String), outcome: "open" },
    { id: kept, userId: "ben", text: "Write the test" },
  ]);
  expect(await call("ben", "take", ["withdraw", id])).toBe(false);
  expect(await call("ana", "take", ["withdraw", id], next)).toBe(false);
  expect(await call("ana", "take", ["withdraw", id])).toBe(true);
  commitments.answer(kept, "carried");
  expect(await call("ben", "take", ["withdraw", kept])).toBe(false);
  commitments.answer(kept, "landed");
  expect(await call("cem", "look", ["list"], next)).toEqual([{ id: kept, userId: "ben", outcome: "landed" }]);
});

test("commitments are refused without declaration or grant, for guests, and above the limit", async () => {
  const folder = await pluginOf(committing, commitmentActions, mayCommit);
  const room = await open(folder);
  onTestFinished(room.close);
  const call = async (action: string, call: unknown[], guest = false) => {
    await room.as(guest ? "gus" : "ana", { guest }).act(action, { call });
    return (await room.view<{ result: unknown }>("member")).result;
  };
  expect(await call("look", ["add", "Rotate"])).toBe("unavailable");
  expect(await call("take", ["add", "Rotate"], true)).toBe("forbidden");
  expect(await call("look", ["list"], true)).toBe("forbidden");
  expect(await call("take", ["add", " "])).toBe("invalid");
  for (let n = 0; n < 100; n++) await call("take", ["add", `Rotate ${n}`]);
  expect(await call("take", ["add", "Rotate"])).toBe("quota");
  const ungranted = await open(await pluginOf(committing, [{ name: "look", verb: "POST" }]));
  onTestFinished(ungranted.close);
  await ungranted.as("ana").act("look", { call: ["list"] });
  expect(await ungranted.view("member")).toEqual({ result: "ungranted" });
});

test("rooms of a space share stored values, and a new room reads them in onCreate", async () => {
  const folder = await pluginOf(
    `export const onCreate = async (_, host) => ({ state: {
       last: await host.space.get("last"),
       rooms: (await host.rooms.list()).map(({ title }) => title),
       members: await host.members.list(),
       refused: await host.space.set("last", 0).catch(({ code }) => code),
     } });
     export const onAction = ({ body }, host) => host.space.set("last", body.last);
     export const view = ({ state }) => state;`,
    [{ name: "keep", verb: "POST" }],
    {
      capabilities: ["space:kv", "session:read", "members:read"].map((capability) => ({ capability })),
    },
  );
  const rooms = [{ title: "Spring", createdAt: "2026-04-01T00:00:00Z" }];
  const first = await open(folder, { title: "Summer", members: [{ id: "ben", name: "Ben" }], rooms });
  onTestFinished(first.close);
  await first.as("ana", { name: "Ana" }).act("keep", { last: 7 });
  await first.as("gus", { guest: true }).act("keep", { last: 8 });
  expect(first.space.values).toEqual({ last: 8 });
  const second = await open(folder, { space: first.space });
  onTestFinished(second.close);
  expect(await second.view("member")).toEqual({
    last: 8,
    rooms: ["Summer", "Spring"],
    members: [
      { id: "ana", name: "Ana" },
      { id: "ben", name: "Ben" },
    ],
    refused: "unavailable",
  });
});

test("export returns the rows of the CSV file and the Markdown text", async () => {
  const folder = await pluginOf(
    `export const exportRoom = ({ state, format, audience, session, people }) =>
       format === "csv" ? { rows: [["who", ...state], [people.ana, session.phase]] } : { text: audience };
     export const onCreate = () => ({ state: ["a", "b"], phase: "on" });
     export const onAction = () => {};
     export const view = ({ state }) => state;`,
    [{ name: "add", verb: "POST" }],
  );
  const room = await open(folder);
  onTestFinished(room.close);
  await room.as("ana", { name: "Ana" }).act("add");
  expect(await room.export("csv")).toEqual([
    ["who", "a", "b"],
    ["Ana", "on"],
  ]);
  expect(await room.export("markdown")).toBe("member");
});

// Rules: protocol/plugins#personal-data
describe("the data of a person", () => {
  const notes = (more: string) =>
    pluginOf(
      `export const onCreate = () => ({ state: [] });
       export const view = ({ state }) => state;
       export const onAction = async ({ state, body, actor }, host) => {
         await host.kv.set("of/" + actor.id, body.text);
         await host.space.set("last", actor.id);
         return { state: [...state, { by: actor.id, text: body.text }] };
       };
       ${more}`,
      [{ name: "note", verb: "POST" }],
      { capabilities: [{ capability: "kv" }, { capability: "space:kv" }] },
    );
  const written = async (more: string) => {
    const room = await open(await notes(more));
    onTestFinished(room.close);
    await room.as("ana").act("note", { text: "of ana" });
    await room.as("ben").act("note", { text: "of ben" });
    return room;
  };

  test("erase runs onErase for the room and for both kinds of stored values", async () => {
    const room = await written(`export const onErase = async ({ state, person: { id }, spaceKey }, host) => {
      if (state) return { state: state.map((note) => (note.by === id ? { by: null, text: "" } : note)) };
      if (spaceKey === null) return void (await host.kv.delete("of/" + id));
      await host.space.delete("last");
    };`);
    await room.erase("ben");
    expect(await room.view("member")).toEqual([
      { by: "ana", text: "of ana" },
      { by: null, text: "" },
    ]);
    expect([room.space.kv, room.space.values]).toEqual([{ "of/ana": "of ana" }, {}]);
  });

  test("erase throws if the id is still in the state or in a stored value", async () => {
    const keepsAll = await written("export const onErase = () => {};");
    await expect(keepsAll.erase("ben")).rejects.toThrow("the state still has the id ben");
    const keepsValues = await written("export const onErase = ({ state }) => ({ state: [] });");
    await expect(keepsValues.erase("ben")).rejects.toThrow("a stored value still has the id ben");
  });

  test("textsOf returns what onExport returns", async () => {
    const room = await written(`export const onExport = ({ state, person }) =>
      state.filter(({ by }) => by === person.id).map(({ text }) => ({ what: "Note", text }));`);
    expect(await room.textsOf("ben")).toEqual([{ what: "Note", text: "of ben" }]);
  });

  test("erase and textsOf throw without their hooks", async () => {
    const room = await written("");
    await expect(room.erase("ben")).rejects.toThrow("plugin.js exports no function onErase");
    await expect(room.textsOf("ben")).rejects.toThrow("plugin.js exports no function onExport");
  });
});

// Rules: protocol/plugins#notices
test("openHooks has the notices of successful runs, and the latest for each about and key", async () => {
  const folder = await pluginOf(
    `export const onJob = async ({ payload: { throws, ...notice } }, host) => {
       await host.notice(notice);
       if (throws) throw new Error("no");
     };
     export const view = () => null;
     export const onAction = () => {};`,
    [],
    { capabilities: [{ capability: "notices" }, { capability: "jobs" }] },
  );
  const hooks = await openHooks(folder);
  onTestFinished(hooks.close);
  await hooks.job("a", { text: "first", about: "s" });
  await hooks.job("a", { text: "second", about: "s" });
  await hooks.job("a", { text: "third" });
  await expect(hooks.job("a", { text: null, about: "s", throws: true })).rejects.toThrow("no");
  expect(hooks.notices.map(({ text }) => text)).toEqual(["second", "third"]);
  await hooks.job("a", { text: null });
  expect(hooks.notices).toMatchObject([{ text: "second", level: "info", audience: "facilitator" }]);
});
