import { describe, expect, test } from "vitest";
import { HostRefusal, type HostFunction, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Hook } from "#shared/plugin-host/replies.ts";
import { act, callDefaults, deferred, pluginOf, startSandbox, stateOf } from "./sandbox.ts";

const sandbox = startSandbox();

/** Returns host functions that record their calls and reply with their name. */
function recordingHost() {
  const recorded: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) => {
      recorded.push([name, ...args]);
      return Promise.resolve(name);
    };
  const host = Object.fromEntries(
    [...stored, ...ofSpace, ...ofRoom, ...background].map((name) => [name, record(name)]),
  );
  return { recorded, host: host as HostFunctions };
}

const commitments: HostFunction[] = ["commitments.add", "commitments.withdraw", "commitments.list"];
const stored: HostFunction[] = [
  "kv.get",
  "kv.set",
  "kv.delete",
  "kv.list",
  "emit",
  "jobs.enqueue",
  "log",
  ...commitments,
];
const ofSpace: HostFunction[] = ["space.get", "space.set", "space.delete", "space.list"];
const ofRoom: HostFunction[] = ["rooms.list", "members.get", "members.list"];
const background: HostFunction[] = [
  "secret",
  "setting",
  "connection",
  "fetch",
  "session.get",
  "session.patch",
  "notice",
  "tryLater",
  "report",
];
const room = "0199a0b1-7b9e-7d7a-9d51-1f2f6d9c0a01";
const calls: Record<HostFunction, string> = {
  "kv.get": "kv.get('a')",
  "kv.set": "kv.set('a', { b: 1 })",
  "kv.delete": "kv.delete('a')",
  "kv.list": "kv.list('')",
  emit: "emit('done', [1])",
  "jobs.enqueue": "jobs.enqueue({ name: 'later', delayMs: 5 })",
  log: "log('info', 'text')",
  "commitments.add": "commitments.add('Rotate the keys')",
  "commitments.withdraw": `commitments.withdraw('${room}')`,
  "commitments.list": "commitments.list()",
  "space.get": "space.get('a')",
  "space.set": "space.set('a', { b: 1 })",
  "space.delete": "space.delete('a')",
  "space.list": "space.list('')",
  "rooms.list": "rooms.list()",
  "members.get": `members.get('${room}')`,
  "members.list": "members.list()",
  secret: "secret('token')",
  setting: "setting('field')",
  connection: "connection('tracker')",
  fetch: "fetch({ url: 'https://example.com/' })",
  "session.get": `session.get('${room}')`,
  "session.patch": `session.patch('${room}', { state: { a: 1 }, ifVersion: 3 })`,
  notice: "notice({ text: 'Not written', level: 'problem' })",
  tryLater: "tryLater({ afterMs: 5000 })",
  report: "report({ connection: 'tracker', text: 'Connected' })",
};

describe("host functions of each hook", () => {
  const code = `
    const tried = ${JSON.stringify(Object.entries(calls))};
    async function every(host) {
      const results = {};
      for (const [name, call] of tried)
        try { results[name] = await new Function("host", "return host." + call)(host); }
        catch (error) { results[name] = error.message; }
      return results;
    }
    export const onAction = async (_, host) => ({ state: await every(host) });
    export async function onEvent(_, host) { await every(host); }
    export const onJob = onEvent;
    export async function onCreate(_, host) { return { state: await every(host) }; }
    export const migrate = (_, host) => every(host);
    export const view = (_, host) => typeof host;`;

  const allowedByHook: [Hook, HostFunction[]][] = [
    ["onAction", [...stored, ...ofSpace, ...ofRoom]],
    ["onEvent", [...stored, ...ofSpace, ...background]],
    ["onJob", [...stored, ...ofSpace, ...background]],
    ["onCreate", [...stored, ...ofSpace, ...ofRoom]],
    ["migrate", []],
  ];
  test.for(allowedByHook)("%s may call only its own functions", async ([hook, allowed]) => {
    const { recorded, host } = recordingHost();
    const result = await sandbox.call(pluginOf(code), { hook, input: "{}", ...callDefaults, host });
    expect(result).toMatchObject({ kind: "ok" });
    expect(recorded.map(([name]) => name)).toEqual(allowed);
    if (hook === "onAction")
      expect(await stateOf(act(sandbox, pluginOf(code), { host }))).toMatchObject({
        "kv.get": "kv.get",
        fetch: "onAction may not call fetch",
        "session.patch": "onAction may not call session.patch",
      });
  });

  test("a view receives no host", async () => {
    const input = JSON.stringify({ state: {}, session: {}, audiences: ["member"], viewers: [] });
    const result = await sandbox.call(pluginOf(code), { hook: "show", input, ...callDefaults });
    expect(result).toMatchObject({ value: { views: ['"undefined"'] } });
  });

  test("arguments are validated, and stored values arrive as JSON text", async () => {
    const { recorded, host } = recordingHost();
    await sandbox.call(pluginOf(code), { hook: "onJob", input: "{}", ...callDefaults, host });
    expect(recorded).toEqual([
      ["kv.get", "a"],
      ["kv.set", "a", '{"b":1}'],
      ["kv.delete", "a"],
      ["kv.list", ""],
      ["emit", "done", "[1]"],
      ["jobs.enqueue", { name: "later", delayMs: 5 }],
      ["log", "info", "text"],
      ["commitments.add", "Rotate the keys"],
      ["commitments.withdraw", room],
      ["commitments.list"],
      ["space.get", "a"],
      ["space.set", "a", '{"b":1}'],
      ["space.delete", "a"],
      ["space.list", ""],
      ["secret", "token"],
      ["setting", "field"],
      ["connection", "tracker"],
      ["fetch", { url: "https://example.com/", method: "GET", headers: {} }],
      ["session.get", room],
      ["session.patch", room, { state: '{"a":1}', ifVersion: 3 }],
      [
        "notice",
        { text: "Not written", values: {}, about: "", key: "", level: "problem", audience: "facilitator" },
      ],
      ["tryLater", { afterMs: 5000 }],
      ["report", { connection: "tracker", text: "Connected", values: {} }],
    ]);
  });
});

/** Invalid arguments, which no host function receives. */
const invalidCalls = [
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
  "space.get('')",
  "space.set('a'.repeat(257), 1)",
  "space.set('a', 'x'.repeat(16384))",
  "space.list(1)",
  "rooms.list('poker')",
  "members.get()",
  "members.get(['a'])",
  "members.list(1)",
  "emit('done')",
  "emit('done', 'x'.repeat(16384))",
  "jobs.enqueue({ name: 'a', delayMs: 90 * 86400000 + 1 })",
  "jobs.enqueue({ name: 'a', delayMs: 1, cron: '* * * * *' })",
  "jobs.enqueue({ name: 'a', every: 1 })",
  "commitments.add(' ')",
  "commitments.add('a'.repeat(501))",
  "commitments.withdraw('A')",
  "commitments.list(1)",
  "log('fatal', 'a')",
  "log('info', 'x'.repeat(501))",
];

test.for(invalidCalls)("the sandbox refuses %s as invalid", async (call) => {
  const { recorded, host } = recordingHost();
  const plugin = pluginOf(`export const onAction = (_, host) => host.${call}.then(
    () => ({ state: "accepted" }), ({ code }) => ({ state: code }));`);
  expect(await stateOf(act(sandbox, plugin, { host }))).toBe("invalid");
  expect(recorded).toEqual([]);
});

// No host function accepts this length. The message proves that the sandbox process refused.
test("arguments have at most 256 Ki characters, and those of a call together 1 Mi", async () => {
  const plugin = pluginOf(`export async function onAction({ body }, host) {
    const messages = [];
    for (const length of body) await host.kv.get("x".repeat(length)).then(null, ({ message }) => messages.push(message));
    return { state: messages };
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

test("a refusal by the host rejects the promise with its code, and the call continues", async () => {
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

test("an unknown error of a host function ends only its call", async () => {
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

test("a call ends after the replies to all its host calls", async () => {
  const plugin = pluginOf(`export function onAction(_, host) {
    host.kv.set("a", 1).then(() => host.kv.set("b", 2));
    return { state: "done" };
  }`);
  const { recorded, host } = recordingHost();
  const first = deferred();
  const slow = {
    ...host,
    "kv.set": (...args: [string, string]) => first.wait().then(() => host["kv.set"]!(...args)),
  };
  const call = act(sandbox, plugin, { host: slow });
  await first.reached;
  first.resolve(null);
  expect(await stateOf(call)).toBe("done");
  expect(recorded).toEqual([
    ["kv.set", "a", "1"],
    ["kv.set", "b", "2"],
  ]);
});

test("replies of the host arrive as they are ready, in any order", async () => {
  const plugin = pluginOf(`export async function onAction(_, host) {
    const order = [];
    const ask = async (key) => order.push(await host.kv.get(key));
    await Promise.all([ask("slow"), ask("fast").then(() => host.emit("fast", null))]);
    return { state: order };
  }`);
  const slow = deferred();
  const host = {
    "kv.get": (key: string) => (key === "slow" ? slow.wait() : Promise.resolve("fast")),
    emit: () => Promise.resolve(slow.resolve("slow")),
  };
  expect(await stateOf(act(sandbox, plugin, { host }))).toEqual(["fast", "slow"]);
});

test.for(["x", "é", "€", "🂡"])("a reply of the host has at most 544 KiB of JSON: %s", async (character) => {
  const plugin = pluginOf(`export const onAction = (_, host) => host.kv.get("a").then(
    ({ length }) => ({ state: length }), ({ code }) => ({ state: code }));`);
  // The limit includes the two quotes. Fills the rest if it is not a multiple of the character's bytes.
  const text = character.repeat((544 * 1024 - 2) / Buffer.byteLength(character));
  const longest = text.padEnd(text.length + 544 * 1024 - 2 - Buffer.byteLength(text), "x");
  const lengthOf = (answer: string) =>
    stateOf(act(sandbox, plugin, { host: { "kv.get": () => Promise.resolve(answer) } }));
  expect(await lengthOf(longest)).toBe(longest.length);
  expect(await lengthOf(`${longest}x`)).toBe("too-large");
});

test("a response of 256 KiB reaches the plugin, also if JSON doubles its size", async () => {
  const plugin = pluginOf(`export const onAsk = async (_, host) => {
    const { body } = await host.fetch({ url: "https://a.example" });
    return body.length;
  };`);
  const response = { status: 200, headers: { "x-a": "a".repeat(16_000) }, body: '"'.repeat(256 * 1024) };
  const host = { fetch: () => Promise.resolve(response) };
  const asked = await sandbox.call(plugin, { hook: "onAsk", input: "{}", ...callDefaults, host });
  expect(asked).toEqual({ kind: "ok", value: String(256 * 1024) });
});
