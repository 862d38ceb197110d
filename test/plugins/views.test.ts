import { describe, expect, test } from "vitest";
import type { PluginCode } from "#shared/plugin-host/code-cache.ts";
import { callDefaults, pluginOf, startSandbox } from "./sandbox.ts";

const sandbox = startSandbox();

const viewer = (id: string) => ({ id, facilitator: false, guest: false, spectator: false });

type RenderInput = { state?: unknown; audiences?: string[]; viewers?: string[] };

function show(plugin: PluginCode, { state = {}, audiences = ["member"], viewers = [] }: RenderInput = {}) {
  const input = JSON.stringify({ state, session: { id: "room" }, audiences, viewers: viewers.map(viewer) });
  return sandbox.call(plugin, { hook: "show", input, ...callDefaults });
}

const hidden = pluginOf(`
  export const view = ({ state, audience }) => ({ audience, cards: state.cards.length });
  export const mine = async ({ state, viewer }) => state.cards.filter(({ by }) => by === viewer.id);`);
const state = {
  cards: [
    { by: "ana", text: "A" },
    { by: "ben", text: "B" },
  ],
};

test("one call makes all views of a room", async () => {
  const shown = await show(hidden, { state, audiences: ["member", "guest"], viewers: ["ana", "ben", "eve"] });
  expect(shown).toEqual({
    kind: "ok",
    value: {
      views: ['{"audience":"member","cards":2}', '{"audience":"guest","cards":2}'],
      mines: ['[{"by":"ana","text":"A"}]', '[{"by":"ben","text":"B"}]', "[]"],
    },
  });
});

test("a plugin without a `mine` function returns no `mines`", async () => {
  const plugin = pluginOf("export const view = () => 1;");
  expect(await show(plugin, { viewers: ["ana"] })).toEqual({
    kind: "ok",
    value: { views: ["1"], mines: [] },
  });
});

describe("views are independent of the other viewers of a call", () => {
  test("each audience and viewer gets the same random numbers alone and among others", async () => {
    const plugin = pluginOf(`
      export const view = ({ audience }) => [audience, newId(), Math.random()];
      export const mine = ({ viewer }) => [viewer.id, newId(), Math.random()];`);
    const all = await show(plugin, { audiences: ["member", "guest"], viewers: ["ana", "ben"] });
    const guest = await show(plugin, { audiences: ["guest"], viewers: [] });
    const ben = await show(plugin, { audiences: [], viewers: ["ben"] });
    const result = (all as { value: { views: string[]; mines: string[] } }).value;
    expect(guest).toEqual({ kind: "ok", value: { views: [result.views[1]], mines: [] } });
    expect(ben).toEqual({ kind: "ok", value: { views: [], mines: [result.mines[1]] } });
  });

  test.each(["state.cards.push(1)", "state.cards[0].by = 'eve'", "session.id = 'x'", "delete state.cards"])(
    "%s in a view fails, because the state is frozen",
    async (change) => {
      const plugin = pluginOf(`export const view = ({ state, session }) => { ${change}; return state; };`);
      expect(await show(plugin, { state })).toMatchObject({ kind: "failed", why: "threw" });
    },
  );
});

test("one call renders 200 viewers of a room with 128 KiB of state", async () => {
  const cards = Array.from({ length: 1400 }, (_, at) => ({ by: `p${at % 200}`, text: "x".repeat(60) }));
  const viewers = Array.from({ length: 200 }, (_, at) => `p${at}`);
  const shown = await show(hidden, { state: { cards }, audiences: ["member", "guest"], viewers });
  expect(shown).toMatchObject({ kind: "ok" });
  expect((shown as { value: { mines: string[] } }).value.mines).toHaveLength(200);
});

test("a view over 128 KiB and a `mine` over 8 KiB fail", async () => {
  const plugin = (view: number, mine: number) =>
    pluginOf(`export const view = () => "x".repeat(${view}); export const mine = () => "x".repeat(${mine});`);
  expect(await show(plugin(131_070, 8190), { viewers: ["ana"] })).toMatchObject({ kind: "ok" });
  for (const tooLarge of [plugin(131_071, 1), plugin(1, 8191)])
    expect(await show(tooLarge, { viewers: ["ana"] })).toMatchObject({
      kind: "failed",
      why: "reply",
      weight: "failure",
    });
});

test("one call returns the largest views and the largest `mine` of 200 viewers", async () => {
  const largest = pluginOf(`
    export const view = ({ state }) => state;
    export const mine = ({ viewer }) => viewer.id + "é".repeat((8190 - viewer.id.length) / 2);`);
  const state = "界".repeat(43_690);
  const viewers = Array.from({ length: 200 }, (_, at) => `p${String(at).padStart(3, "0")}`);
  const shown = await show(largest, { state, audiences: ["member", "guest"], viewers });
  expect(shown).toMatchObject({ kind: "ok" });
  const { views, mines } = (shown as { value: { views: string[]; mines: string[] } }).value;
  expect(views.map((view) => Buffer.byteLength(view))).toEqual([131_072, 131_072]);
  expect(new Set(mines.map((mine) => Buffer.byteLength(mine)))).toEqual(new Set([8192]));
});
