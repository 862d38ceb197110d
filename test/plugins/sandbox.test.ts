import { describe, expect, test } from "vitest";
import { act, callDefaults, pluginOf, startSandbox, stateOf } from "./sandbox.ts";

const sandbox = startSandbox();

describe("a plugin's clock and random numbers", () => {
  const code = `export function onAction() {
    const texts = [String(new Date()), Date(), new Date().toISOString(), new Date(0).toISOString()];
    const same = [Date.now(), new Date().getTime(), Date.parse(texts[2]), Date.UTC(2027, 0, 15, 8)];
    const is = [new Date() instanceof Date, new Date().constructor === Date, Date.name];
    return { state: { texts, same, is, ids: [newId(), newId()], random: [Math.random(), Math.random()] } };
  }`;
  const draw = async (seed: string) =>
    (await stateOf(
      sandbox.call(pluginOf(code), { hook: "onAction", input: "{}", ...callDefaults, seed }),
    )) as {
      ids: string[];
      random: number[];
    };

  test("each way to read the clock returns the time of the call, in UTC", async () => {
    expect(await draw("a")).toMatchObject({
      texts: [
        "Fri Jan 15 2027 08:00:00 GMT+0000",
        "Fri Jan 15 2027 08:00:00 GMT+0000",
        "2027-01-15T08:00:00.000Z",
        "1970-01-01T00:00:00.000Z",
      ],
      same: [1_800_000_000_000, 1_800_000_000_000, 1_800_000_000_000, 1_800_000_000_000],
      is: [true, true, "Date"],
    });
  });

  test("a seed determines ids and random numbers", async () => {
    const [first, again, other] = await Promise.all(["a", "a", "b"].map(draw));
    expect(again).toEqual(first);
    const drawn = [...first!.ids, ...other!.ids];
    expect(new Set(drawn).size).toBe(4);
    for (const id of drawn) expect(id).toMatch(/^[a-z]{16}$/);
    for (const number of [...first!.random, ...other!.random]) {
      expect(number).toBeGreaterThanOrEqual(0);
      expect(number).toBeLessThan(1);
    }
    expect(new Set([...first!.random, ...other!.random]).size).toBe(4);
  });

  test("letters and numbers are evenly distributed", async () => {
    const counting = `export function onAction() {
      const letters = {}, tenths = Array(10).fill(0);
      for (let i = 0; i < 500; i++) for (const letter of newId()) letters[letter] = (letters[letter] ?? 0) + 1;
      for (let i = 0; i < 5000; i++) tenths[Math.floor(Math.random() * 10)]++;
      return { state: { letters, tenths } };
    }`;
    const { letters, tenths } = (await stateOf(act(sandbox, pluginOf(counting)))) as {
      letters: Record<string, number>;
      tenths: number[];
    };
    expect(Object.keys(letters)).toHaveLength(26);
    for (const count of Object.values(letters)) expect(Math.abs(count - 8000 / 26)).toBeLessThan(100);
    for (const count of tenths) expect(Math.abs(count - 500)).toBeLessThan(120);
  });
});

test("an action returns its changes or a refusal with a message", async () => {
  const plugin = pluginOf(`export async function onAction({ body }) {
    if (body.refuse) return { refuse: "conflict", message: "Not now" };
    return { state: [body], phase: "voting", revealed: true, created: "c1" };
  }`);
  expect(await act(sandbox, plugin, { body: { a: 1 } })).toEqual({
    kind: "ok",
    value: { state: '[{"a":1}]', phase: "voting", revealed: true, created: "c1" },
  });
  const refused = { kind: "refused", refusal: { refuse: "conflict", message: "Not now" } };
  expect(await act(sandbox, plugin, { body: { refuse: true } })).toEqual(refused);
});

test("a room begins in the empty phase, and an action can return to it", async () => {
  const plugin = pluginOf(`export const onCreate = () => ({ state: 1, phase: "" });
    export const onAction = () => ({ phase: "" });`);
  const create = { hook: "onCreate", input: '{"config":{},"session":{},"now":0}', ...callDefaults } as const;
  expect(await sandbox.call(plugin, create)).toEqual({ kind: "ok", value: { state: "1", phase: "" } });
  expect(await act(sandbox, plugin, {})).toEqual({ kind: "ok", value: { phase: "" } });
});

test("a missing optional hook does nothing, a missing required one fails with its name", async () => {
  const withoutHooks = pluginOf("export const onAction = 7;");
  const call = <H extends "onCreate" | "migrate" | "onEvent" | "onJob">(hook: H) =>
    sandbox.call(withoutHooks, { hook, input: '{"state":[1],"from":"1.0.0"}', ...callDefaults });
  expect(await call("onCreate")).toEqual({ kind: "ok", value: { state: "{}" } });
  expect(await call("migrate")).toEqual({ kind: "ok", value: "[1]" });
  expect(await call("onEvent")).toEqual({ kind: "ok", value: null });
  expect(await call("onJob")).toEqual({ kind: "ok", value: null });
  expect(await act(sandbox, withoutHooks)).toMatchObject({
    kind: "failed",
    why: "threw",
    message: "Error: plugin.js exports no function onAction",
  });
});

test("a plugin's error has its line in the code", async () => {
  const plugin = pluginOf(`export function onAction() {
    const room = undefined;
    return room.cards;
  }`);
  expect(await act(sandbox, plugin)).toEqual({
    kind: "failed",
    why: "threw",
    message: "TypeError: cannot read property 'cards' of undefined",
    line: 3,
    weight: "failure",
  });
});

test("code that does not load fails each call until it is replaced", async () => {
  const broken = pluginOf("export function onAction() {\n  return {;\n}");
  for (let times = 0; times < 2; times++)
    expect(await act(sandbox, broken)).toMatchObject({ kind: "failed", why: "threw", line: 2 });
  const fixed = { ...pluginOf("export const onAction = () => ({ state: 1 });"), install: broken.install };
  expect(await stateOf(act(sandbox, fixed))).toBe(1);
});

test("code is fetched once for each process, not for each call", async () => {
  let fetches = 0;
  const plugin = pluginOf("export const onAction = () => ({ state: 1 });");
  const counted = { ...plugin, code: () => (fetches++, plugin.code()) };
  for (let times = 0; times < 20; times++) await act(sandbox, counted);
  expect(fetches).toBeLessThanOrEqual(2);
});

test("a failed fetch of code fails only its call", async () => {
  const plugin = pluginOf("export const onAction = () => ({ state: 1 });");
  const failure = new Error("the database is away");
  await expect(act(sandbox, { ...plugin, code: () => Promise.reject(failure) })).rejects.toBe(failure);
  expect(await stateOf(act(sandbox, plugin))).toBe(1);
});

test("a process runs more plugins than it can hold at once", async () => {
  const plugins = Array.from({ length: 20 }, (_, at) =>
    pluginOf(`let calls = 0; export const onAction = () => ({ state: [${at}, ++calls] });`),
  );
  for (let round = 0; round < 2; round++)
    for (const [at, plugin] of plugins.entries())
      expect(await stateOf(act(sandbox, plugin))).toEqual([at, 1]);
});

test("a hook has no console, timer, network or file", async () => {
  const plugin = pluginOf(`export function onAction() {
    const known = "console setTimeout fetch process require WebAssembly Atomics performance std os bjson navigator";
    return { state: known.split(" ").filter((name) => name in globalThis) };
  }`);
  expect(await stateOf(act(sandbox, plugin))).toEqual([]);
});

test("a call may run at most 20,000 promise jobs", async () => {
  const plugin = pluginOf(`export async function onAction({ body }) {
    for (let n = 0; n < body; n++) await null;
    return { state: "done" };
  }`);
  expect(await stateOf(act(sandbox, plugin, { body: 19_900 }))).toBe("done");
  expect(await act(sandbox, plugin, { body: 20_100 })).toMatchObject({ kind: "failed", why: "time" });
});

test("even an unused reply has at most 256 Ki characters", async () => {
  const plugin = pluginOf(`export const onEvent = ({ length }) => "x".repeat(length);`);
  const reply = (length: number) =>
    sandbox.call(plugin, { hook: "onEvent", input: JSON.stringify({ length }), ...callDefaults });
  expect(await reply(256 * 1024 - 2)).toMatchObject({ kind: "ok" });
  expect(await reply(256 * 1024 - 1)).toMatchObject({ kind: "failed", why: "reply" });
});
