import { describe, expect, test } from "vitest";
import { callHost, HostRefusal, type HostFunction } from "./host-functions.ts";
import { OddJson } from "./json.ts";
import { readReply, type Hook } from "./replies.ts";

/** What comes from a plugin: a hook's reply as JSON, or a call of a host function with its arguments as JSON. */
type From = { hook: Hook } | { host: HostFunction };

/** Says whether JSON from a plugin is taken. */
async function isTaken(from: From, json: string): Promise<boolean> {
  try {
    if ("hook" in from) readReply(from.hook, json);
    else await callHost({ [from.host]: async () => null }, from.host, json);
    return true;
  } catch (error) {
    if (error instanceof OddJson || error instanceof HostRefusal) return false;
    throw error;
  }
}

const room = "0199a0b1-7b9e-7d7a-9d51-1f2f6d9c0a01";
const KiB = 1024;
type Limit = [what: string, from: From, most: number, given: (text: string) => unknown];

/** JSON that is kept or sent, counted in bytes with the quotes around the text. */
const jsonLimits: Limit[] = [
  ["state of onCreate", { hook: "onCreate" }, 64 * KiB, (state) => ({ state })],
  ["config of onCreate", { hook: "onCreate" }, 8 * KiB, (config) => ({ state: 0, config })],
  ["state of onAction", { hook: "onAction" }, 64 * KiB, (state) => ({ state })],
  ["state of migrate", { hook: "migrate" }, 64 * KiB, (state) => state],
  ["a view", { hook: "show" }, 64 * KiB, (view) => ({ views: [view], mines: [] })],
  ["mine", { hook: "show" }, 4 * KiB, (mine) => ({ views: [], mines: [mine] })],
  ["an answer of onAsk", { hook: "onAsk" }, 64 * KiB, (answer) => answer],
  ["value of kv.set", { host: "kv.set" }, 16 * KiB, (value) => ["key", value]],
  ["payload of emit", { host: "emit" }, 16 * KiB, (payload) => ["topic", payload]],
  ["payload of a job", { host: "jobs.enqueue" }, 16 * KiB, (payload) => [{ name: "job", payload }]],
  ["state of session.patch", { host: "session.patch" }, 64 * KiB, (state) => [room, { state }]],
];

/** Texts that are counted in bytes as they are. */
const byteLimits: Limit[] = [
  ["key of kv.get", { host: "kv.get" }, 256, (key) => [key]],
  ["key of kv.set", { host: "kv.set" }, 256, (key) => [key, 0]],
  ["key of kv.delete", { host: "kv.delete" }, 256, (key) => [key]],
  ["key of a job", { host: "jobs.enqueue" }, 256, (key) => [{ name: "job", key }]],
  ["body of fetch", { host: "fetch" }, 128 * KiB, (body) => [{ url: "https://a.example", body }]],
];

/** Texts that are counted in characters, those outside the first plane as one. */
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

/** Returns a text of exactly so many bytes, of one character as far as it goes. */
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
    limits.map(([what, from, most, given]) => ({ what, from, most, given, quotes })),
  );

  test.each(countedInBytes)(
    "$what: the limit in bytes is accepted, one byte more is refused",
    async ({ from, most, given, quotes }) => {
      for (const character of alphabets) {
        const taken = await Promise.all(
          [most, most + 1].map((bytes) =>
            isTaken(from, JSON.stringify(given(ofBytes(character, bytes - quotes)))),
          ),
        );
        expect([character, ...taken]).toEqual([character, true, false]);
      }
    },
  );

  test.each(characterLimits)(
    "%s: the limit in characters is accepted, one more is refused",
    async (_what, from, most, given) => {
      for (const character of alphabets) {
        const taken = await Promise.all(
          [most, most + 1].map((length) => isTaken(from, JSON.stringify(given(character.repeat(length))))),
        );
        expect([character, ...taken]).toEqual([character, true, false]);
      }
    },
  );
});

/** Returns JSON with so many levels. `isList` says of a level, from the outside, whether it is an array. */
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
      isTaken({ hook: "onAction" }, `{"state":${nested(levels - 1, isList)}}`);
    expect([await reply(32), await reply(33)]).toEqual([true, false]);
  });

  test.each(nestings)("in the arguments of a host call: %s", async (_what, isList) => {
    // The list of arguments is the first level.
    const call = (levels: number) => isTaken({ host: "kv.set" }, `["a",${nested(levels - 1, isList)}]`);
    expect([await call(32), await call(33)]).toEqual([true, false]);
  });
});

describe("JSON that is refused at any depth", () => {
  const odd: [string, string][] = [
    ["a key __proto__", '{"__proto__":1}'],
    ["a key that is not well-formed", '{"\\ud800":1}'],
    ["a text that is not well-formed", '"\\udfff"'],
  ];
  const places: [string, (json: string) => string][] = [
    ["itself", (json) => json],
    ["in an object", (json) => `{"a":${json}}`],
    ["in an array", (json) => `[[${json}]]`],
  ];

  test.each(odd.flatMap(([what, json]) => places.map(([where, put]) => [what, where, put(json)] as const)))(
    "%s, %s",
    async (_what, _where, json) => {
      expect(await isTaken({ hook: "onAction" }, `{"state":${json}}`)).toBe(false);
      expect(await isTaken({ host: "kv.set" }, `["a",${json}]`)).toBe(false);
    },
  );
});
