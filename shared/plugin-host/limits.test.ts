import { describe, expect, test } from "vitest";
import { callHost, HostRefusal, type HostFunction } from "./host-functions.ts";
import { InvalidJson } from "./json.ts";
import { readReply, type Hook } from "./replies.ts";

/** The source of JSON from a plugin: a hook's reply, or the arguments of a host function. */
type Source = { hook: Hook } | { host: HostFunction };

/** Returns true if JSON from a plugin is accepted. */
async function isAccepted(source: Source, json: string): Promise<boolean> {
  try {
    if ("hook" in source) readReply(source.hook, json);
    else await callHost({ [source.host]: async () => null }, source.host, json);
    return true;
  } catch (error) {
    if (error instanceof InvalidJson || error instanceof HostRefusal) return false;
    throw error;
  }
}

const room = "0199a0b1-7b9e-7d7a-9d51-1f2f6d9c0a01";
const KiB = 1024;
type Limit = [what: string, source: Source, limit: number, wrap: (text: string) => unknown];

/** JSON that is stored or sent. Its size includes the quotes around the text. */
const jsonLimits: Limit[] = [
  ["state of onCreate", { hook: "onCreate" }, 128 * KiB, (state) => ({ state })],
  ["config of onCreate", { hook: "onCreate" }, 8 * KiB, (config) => ({ state: 0, config })],
  ["state of onAction", { hook: "onAction" }, 128 * KiB, (state) => ({ state })],
  ["state of migrate", { hook: "migrate" }, 128 * KiB, (state) => state],
  ["a view", { hook: "show" }, 128 * KiB, (view) => ({ views: [view], mines: [] })],
  ["mine", { hook: "show" }, 8 * KiB, (mine) => ({ views: [], mines: [mine] })],
  ["an answer of onAsk", { hook: "onAsk" }, 224 * KiB, (answer) => answer],
  ["value of kv.set", { host: "kv.set" }, 16 * KiB, (value) => ["key", value]],
  ["payload of emit", { host: "emit" }, 16 * KiB, (payload) => ["topic", payload]],
  ["payload of a job", { host: "jobs.enqueue" }, 16 * KiB, (payload) => [{ name: "job", payload }]],
  ["state of session.patch", { host: "session.patch" }, 128 * KiB, (state) => [room, { state }]],
];

/** Texts with a limit in bytes. */
const byteLimits: Limit[] = [
  ["key of kv.get", { host: "kv.get" }, 256, (key) => [key]],
  ["key of kv.set", { host: "kv.set" }, 256, (key) => [key, 0]],
  ["key of kv.delete", { host: "kv.delete" }, 256, (key) => [key]],
  ["key of a job", { host: "jobs.enqueue" }, 256, (key) => [{ name: "job", key }]],
  ["body of fetch", { host: "fetch" }, 128 * KiB, (body) => [{ url: "https://a.example", body }]],
];

/** Texts with a limit in code points. */
const characterLimits: Limit[] = [
  ["phase of onCreate", { hook: "onCreate" }, 32, (phase) => ({ state: 0, phase })],
  ["phase of onAction", { hook: "onAction" }, 32, (phase) => ({ phase })],
  ["phase of session.patch", { host: "session.patch" }, 32, (phase) => [room, { phase }]],
  ["created", { hook: "onAction" }, 64, (created) => ({ created })],
  ["message of onCreate", { hook: "onCreate" }, 200, (message) => ({ refuse: "invalid", message })],
  ["message of onAction", { hook: "onAction" }, 200, (message) => ({ refuse: "conflict", message })],
  ["message of onAsk", { hook: "onAsk" }, 200, (message) => ({ refuse: "not-found", message })],
  ["prefix of kv.list", { host: "kv.list" }, 256, (prefix) => [prefix]],
  ["topic of emit", { host: "emit" }, 64, (topic) => [topic, 0]],
  ["name of a job", { host: "jobs.enqueue" }, 64, (name) => [{ name }]],
  ["cron of a job", { host: "jobs.enqueue" }, 100, (cron) => [{ name: "job", cron }]],
  ["text of a notice", { host: "notice" }, 200, (text) => [{ text }]],
  ["value of a notice", { host: "notice" }, 80, (value) => [{ text: "a", values: { value } }]],
  ["about of a notice", { host: "notice" }, 64, (about) => [{ text: "a", about }]],
  ["key of a notice", { host: "notice" }, 64, (key) => [{ text: "a", key }]],
  ["reason of tryLater", { host: "tryLater" }, 200, (reason) => [{ afterMs: null, reason }]],
  ["text of a report", { host: "report" }, 200, (text) => [{ connection: "a", text }]],
  [
    "value of a report",
    { host: "report" },
    80,
    (value) => [{ connection: "a", text: "a", values: { value } }],
  ],
  ["message of log", { host: "log" }, 500, (message) => ["info", message]],
  ["name of a secret", { host: "secret" }, 64, (name) => [name]],
  ["url of fetch", { host: "fetch" }, 2048, (url) => [{ url }]],
  [
    "a header's name",
    { host: "fetch" },
    100,
    (name) => [{ url: "https://a.example", headers: { [name]: "" } }],
  ],
  ["a header", { host: "fetch" }, 4096, (value) => [{ url: "https://a.example", headers: { a: value } }]],
];

const alphabets = ["x", "é", "€", "🂡"];

/** Returns a text of exactly `bytes` bytes: the character repeated, then padded with x. */
function ofBytes(character: string, bytes: number): string {
  const width = Buffer.byteLength(character);
  return character.repeat(Math.floor(bytes / width)) + "x".repeat(bytes % width);
}

// Rules: protocol/plugins#emit, protocol/plugins#jobs-enqueue, protocol/plugins#outgoing-requests,
//   protocol/plugins#plugin-refusals, protocol/plugins#storage-keys
describe("sizes of what a plugin returns and asks for", () => {
  const countedInBytes = [
    { limits: jsonLimits, quotes: 2 },
    { limits: byteLimits, quotes: 0 },
  ].flatMap(({ limits, quotes }) =>
    limits.map(([what, source, limit, wrap]) => ({ what, source, limit, wrap, quotes })),
  );

  test.each(countedInBytes)(
    "$what: the limit in bytes is accepted, one byte more is refused",
    async ({ source, limit, wrap, quotes }) => {
      for (const character of alphabets) {
        const accepted = await Promise.all(
          [limit, limit + 1].map((bytes) =>
            isAccepted(source, JSON.stringify(wrap(ofBytes(character, bytes - quotes)))),
          ),
        );
        expect([character, ...accepted]).toEqual([character, true, false]);
      }
    },
  );

  test.each(characterLimits)(
    "%s: the limit in characters is accepted, one more is refused",
    async (_what, source, limit, wrap) => {
      for (const character of alphabets) {
        const accepted = await Promise.all(
          [limit, limit + 1].map((length) =>
            isAccepted(source, JSON.stringify(wrap(character.repeat(length)))),
          ),
        );
        expect([character, ...accepted]).toEqual([character, true, false]);
      }
    },
  );
});

/** Returns JSON with this many levels. A level is an array if `isList` returns true for its number (0 is the outermost). */
function nested(levels: number, isList: (level: number) => boolean): string {
  const inside = levels === 1 ? "" : nested(levels - 1, (level) => isList(level + 1));
  if (isList(0)) return `[${inside}]`;
  return inside === "" ? "{}" : `{"a":${inside}}`;
}

const nestings: [string, (level: number) => boolean][] = [
  ["arrays", () => true],
  ["objects", () => false],
  ["arrays and objects in turn", (level) => level % 2 === 0],
];

describe("32 levels from a plugin are accepted, 33 are refused", () => {
  test.each(nestings)("in a reply: %s", async (_what, isList) => {
    // The reply itself is the first level.
    const reply = (levels: number) =>
      isAccepted({ hook: "onAction" }, `{"state":${nested(levels - 1, isList)}}`);
    expect([await reply(32), await reply(33)]).toEqual([true, false]);
  });

  test.each(nestings)("in the arguments of a host call: %s", async (_what, isList) => {
    // The list of arguments is the first level.
    const call = (levels: number) => isAccepted({ host: "kv.set" }, `["a",${nested(levels - 1, isList)}]`);
    expect([await call(32), await call(33)]).toEqual([true, false]);
  });
});

describe("JSON that is refused at any depth", () => {
  const odd: [string, string][] = [
    ["a key __proto__", '{"__proto__":1}'],
    ["a key that is not well-formed", '{"\\ud800":1}'],
    ["a text that is not well-formed", '"\\udfff"'],
  ];
  const positions: [string, (json: string) => string][] = [
    ["itself", (json) => json],
    ["in an object", (json) => `{"a":${json}}`],
    ["in an array", (json) => `[[${json}]]`],
  ];

  test.each(
    odd.flatMap(([what, json]) => positions.map(([where, put]) => [what, where, put(json)] as const)),
  )("%s, %s", async (_what, _where, json) => {
    expect(await isAccepted({ hook: "onAction" }, `{"state":${json}}`)).toBe(false);
    expect(await isAccepted({ host: "kv.set" }, `["a",${json}]`)).toBe(false);
  });
});

// Rules: protocol/plugins#notices
test.each([
  {},
  { text: "" },
  { text: "a", level: "warning" },
  { text: "a", audience: "guests" },
  { text: "a", values: { "a b": 1 } },
  { text: "a", values: { a: null } },
  { text: "a", values: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 } },
])("the notice %j is refused", async (notice) => {
  expect(await isAccepted({ host: "notice" }, JSON.stringify([notice]))).toBe(false);
});
