import { describe, expect, test } from "vitest";
import { HostRefusal, type HostFunction, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { act, anyMoment, held, pluginOf, startSandbox, stateOf } from "./sandbox.ts";

const sandbox = startSandbox();

/** Host functions that note what they are called with, and answer with their name. */
function noting() {
  const noted: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      noted.push([name, ...args]);
      return Promise.resolve(name);
    };
  const host = Object.fromEntries([...stored, ...background].map((name) => [name, note(name)]));
  return { noted, host: host as HostFunctions };
}

const stored: HostFunction[] = ["kv.get", "kv.set", "kv.delete", "kv.list", "emit", "jobs.enqueue", "log"];
const background: HostFunction[] = ["secret", "fetch", "session.get", "session.patch"];
const room = "0199a0b1-7b9e-7d7a-9d51-1f2f6d9c0a01";
const calls: Record<HostFunction, string> = {
  "kv.get": "kv.get('a')",
  "kv.set": "kv.set('a', { b: 1 })",
  "kv.delete": "kv.delete('a')",
  "kv.list": "kv.list('')",
  emit: "emit('done', [1])",
  "jobs.enqueue": "jobs.enqueue({ name: 'later', delayMs: 5 })",
  log: "log('info', 'text')",
  secret: "secret('token')",
  fetch: "fetch({ url: 'https://example.com/' })",
  "session.get": `session.get('${room}')`,
  "session.patch": `session.patch('${room}', { state: { a: 1 }, ifVersion: 3 })`,
};

describe("which hook may call what", () => {
  const code = `
    const tried = ${JSON.stringify(Object.entries(calls))};
    async function every(host) {
      const told = {};
      for (const [name, call] of tried)
        try { told[name] = await new Function("host", "return host." + call)(host); }
        catch (error) { told[name] = error.message; }
      return told;
    }
    export const onAction = async (_, host) => ({ state: await every(host) });
    export async function onEvent(_, host) { await every(host); }
    export const onJob = onEvent;
    export async function onCreate(_, host) { return { state: await every(host) }; }
    export const migrate = (_, host) => every(host);
    export const view = (_, host) => typeof host;`;

  const may: [Hook, HostFunction[]][] = [
    ["onAction", stored],
    ["onEvent", [...stored, ...background]],
    ["onJob", [...stored, ...background]],
    ["onCreate", []],
    ["migrate", []],
  ];
  test.for(may)("%s may call its own functions, and no other reaches the host", async ([hook, allowed]) => {
    const { noted, host } = noting();
    const result = await sandbox.call(pluginOf(code), { hook, input: "{}", ...anyMoment, host });
    expect(result).toMatchObject({ kind: "ok" });
    expect(noted.map(([name]) => name)).toEqual(allowed);
    if (hook === "onAction")
      expect(await stateOf(act(sandbox, pluginOf(code), { host }))).toMatchObject({
        "kv.get": "kv.get",
        fetch: "onAction may not call fetch",
        "session.patch": "onAction may not call session.patch",
      });
  });

  test("a view is given no host", async () => {
    const input = JSON.stringify({ state: {}, session: {}, audiences: ["member"], viewers: [] });
    const result = await sandbox.call(pluginOf(code), { hook: "show", input, ...anyMoment });
    expect(result).toMatchObject({ value: { views: ['"undefined"'] } });
  });

  test("arguments arrive checked, with what is kept as text", async () => {
    const { noted, host } = noting();
    await sandbox.call(pluginOf(code), { hook: "onJob", input: "{}", ...anyMoment, host });
    expect(noted).toEqual([
      ["kv.get", "a"],
      ["kv.set", "a", '{"b":1}'],
      ["kv.delete", "a"],
      ["kv.list", ""],
      ["emit", "done", "[1]"],
      ["jobs.enqueue", { name: "later", delayMs: 5 }],
      ["log", "info", "text"],
      ["secret", "token"],
      ["fetch", { url: "https://example.com/", method: "GET", headers: {} }],
      ["session.get", room],
      ["session.patch", room, { state: '{"a":1}', ifVersion: 3 }],
    ]);
  });
});

/** Arguments that no host function sees. */
const odd = [
  "kv.get('')",
  "kv.get('a'.repeat(257))",
  "kv.get('é'.repeat(129))",
  "kv.get('\\0')",
  "kv.get(1)",
  "kv.get('a', 'b')",
  "kv.set('a')",
  "kv.set('a', 'x'.repeat(16384))",
  "kv.set('a', JSON.parse('{\"__proto__\":1}'))",
  "kv.list()",
  "emit('done')",
  "emit('done', 'x'.repeat(16384))",
  "jobs.enqueue({ name: 'a', delayMs: 90 * 86400000 + 1 })",
  "jobs.enqueue({ name: 'a', delayMs: 1, cron: '* * * * *' })",
  "jobs.enqueue({ name: 'a', every: 1 })",
  "log('fatal', 'a')",
  "log('info', 'x'.repeat(501))",
];

test.for(odd)("%s is refused as invalid before the host hears of it", async (call) => {
  const { noted, host } = noting();
  const plugin = pluginOf(`export const onAction = (_, host) => host.${call}.then(
    () => ({ state: "accepted" }), ({ code }) => ({ state: code }));`);
  expect(await stateOf(act(sandbox, plugin, { host }))).toBe("invalid");
  expect(noted).toEqual([]);
});

// No host function accepts so much, so the message tells that the process itself refused.
test("arguments have 256 Ki characters at most, all of one run 1 Mi", async () => {
  const plugin = pluginOf(`export async function onAction({ body }, host) {
    const told = [];
    for (const length of body) await host.kv.get("x".repeat(length)).then(null, ({ message }) => told.push(message));
    return { state: told };
  }`);
  const tooMuch = "kv.get: too much text";
  const overheadOfArguments = '[""]'.length;
  const longest = 256 * 1024 - overheadOfArguments;
  const run = async (...body: number[]) => (await stateOf(act(sandbox, plugin, { body }))) as string[];
  const isTooMuch = (messages: string[]) => messages.map((message) => message === tooMuch);
  expect(isTooMuch(await run(longest, longest + 1))).toEqual([false, true]);
  expect(isTooMuch(await run(longest, longest, longest, longest, 1))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("a refusal of the host rejects the promise with its code, and the call goes on", async () => {
  const plugin = pluginOf(`export async function onAction(_, host) {
    try { await host.kv.set("a", 1); } catch (error) { return { state: [error.code, error.message, error instanceof Error] }; }
  }`);
  const refusing = { "kv.set": () => Promise.reject(new HostRefusal("quota", "1 MiB is stored")) };
  expect(await stateOf(act(sandbox, plugin, { host: refusing }))).toEqual([
    "quota",
    "quota: 1 MiB is stored",
    true,
  ]);
});

test("an unknown error of a host function ends the call only", async () => {
  const plugin = pluginOf(`export async function onAction(_, host) {
    try { await host.kv.get("a"); } catch {}
    return { state: 1 };
  }`);
  const broken = new Error("the database is away");
  await expect(act(sandbox, plugin, { host: { "kv.get": () => Promise.reject(broken) } })).rejects.toBe(
    broken,
  );
  expect(await stateOf(act(sandbox, plugin, { host: { "kv.get": () => Promise.resolve(null) } }))).toBe(1);
});

test("a call ends when its host functions have been answered", async () => {
  const plugin = pluginOf(`export function onAction(_, host) {
    host.kv.set("a", 1).then(() => host.kv.set("b", 2));
    return { state: "done" };
  }`);
  const { noted, host } = noting();
  const first = held();
  const slow = {
    ...host,
    "kv.set": (...args: [string, string]) => first.ask().then(() => host["kv.set"]!(...args)),
  };
  const call = act(sandbox, plugin, { host: slow });
  await first.asked;
  first.resolve(null);
  expect(await stateOf(call)).toBe("done");
  expect(noted).toEqual([
    ["kv.set", "a", "1"],
    ["kv.set", "b", "2"],
  ]);
});

test("answers arrive as they are ready, in any order", async () => {
  const plugin = pluginOf(`export async function onAction(_, host) {
    const order = [];
    const ask = async (key) => order.push(await host.kv.get(key));
    await Promise.all([ask("slow"), ask("fast").then(() => host.emit("fast", null))]);
    return { state: order };
  }`);
  const slow = held();
  const host = {
    "kv.get": (key: string) => (key === "slow" ? slow.ask() : Promise.resolve("fast")),
    emit: () => Promise.resolve(slow.resolve("slow")),
  };
  expect(await stateOf(act(sandbox, plugin, { host }))).toEqual(["fast", "slow"]);
});

test.for(["x", "é", "€", "🂡"])("an answer of the host has 256 KiB at most, made of %s", async (character) => {
  const plugin = pluginOf(`export const onAction = (_, host) => host.kv.get("a").then(
    ({ length }) => ({ state: length }), ({ code }) => ({ state: code }));`);
  // With its quotes as JSON, and filled up where the character does not fit into the last bytes.
  const text = character.repeat((256 * 1024 - 2) / Buffer.byteLength(character));
  const longest = text.padEnd(text.length + 256 * 1024 - 2 - Buffer.byteLength(text), "x");
  const answering = (answer: string) =>
    stateOf(act(sandbox, plugin, { host: { "kv.get": () => Promise.resolve(answer) } }));
  expect(await answering(longest)).toBe(longest.length);
  expect(await answering(`${longest}x`)).toBe("too-large");
});
