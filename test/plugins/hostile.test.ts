import { expect, test } from "vitest";
import type { CallResult } from "#shared/plugin-host/call-result.ts";
import { act, counter, pluginOf, startGuests, stateOf } from "./guests.ts";

const guests = startGuests();
const neighbour = counter();

/** How a call ended; `kill` is an end of its process, whether or not a busy machine may be why. */
function endOf(result: CallResult<"onAction">): string {
  if (result.kind !== "failed") return result.kind;
  return result.counts === "failure" ? result.why : "kill";
}

/** What `onAction` does, and how that may end. */
const rows: [name: string, body: string, ends: string[]][] = [
  ["a loop", "for (;;);", ["time"]],
  ["a loop that catches everything", "for (;;) try { for (;;); } catch {} finally { continue; }", ["time"]],
  ["a generator without end", "function* g() { for (;;) yield 1; } for (const _ of g()); ", ["time"]],
  ["promises without end", "const again = () => Promise.resolve().then(again); return again();", ["time"]],
  ["an async loop", "return (async () => { for (;;) await null; })();", ["time"]],
  ["a promise that never settles", "return new Promise(() => {});", ["threw"]],
  ["a thenable without end", "const t = { then(r) { r(t); } }; return t;", ["time", "threw"]],
  ["plain recursion", "const f = () => f() + 1; return f();", ["threw"]],
  ["recursion by a getter", "const o = { get a() { return o.a; } }; return o.a;", ["threw"]],
  [
    "recursion by toJSON",
    "const o = { toJSON() { return JSON.stringify(o); } }; return { state: o };",
    ["threw"],
  ],
  ["recursion by JSON.parse", "JSON.parse('['.repeat(100000)); ", ["threw", "memory"]],
  ["recursion by a reviver", "const f = () => JSON.parse('[1]', f); return f();", ["threw"]],
  [
    "recursion by JSON.stringify",
    "let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return { state: o };",
    ["threw", "memory", "kill"],
  ],
  ["recursion by eval", "const f = () => eval('f()'); return f();", ["threw"]],
  ["deep source in eval", "eval('('.repeat(100000)); ", ["threw", "memory", "time", "kill"]],
  ["deep arrays in eval", "eval('['.repeat(50000)); ", ["threw", "memory", "time", "kill"]],
  [
    "recursion by a proxy",
    "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return { state: p.x };",
    ["threw", "memory", "ok"],
  ],
  [
    "recursion by a bound function",
    "let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(null); return f();",
    ["threw", "memory"],
  ],
  ["recursion by toString", "const o = { toString() { return `${o}`; } }; return `${o}`;", ["threw"]],
  ["recursion by sort", "const f = () => [2, 1].sort(f); return f();", ["threw"]],
  ["recursion by replace", "const f = () => 'a'.replace(/a/, f); return f();", ["threw"]],
  ["recursion by a constructor", "class A { constructor() { new A(); } } return new A();", ["threw"]],
  [
    "recursion by instanceof",
    "const f = { [Symbol.hasInstance]() { return 1 instanceof f; } }; return 1 instanceof f;",
    ["threw"],
  ],
  ["a string that doubles", "let s = 'a'; for (;;) s += s;", ["memory", "threw"]],
  ["a string by repeat", "return { state: 'a'.repeat(1e9) };", ["memory", "threw"]],
  ["a string by padStart", "return { state: 'a'.padStart(2 ** 30 - 1) };", ["memory", "threw"]],
  ["a buffer", "return { state: new Uint8Array(1e9).length };", ["memory", "threw"]],
  ["many buffers", "const all = []; for (;;) all.push(new ArrayBuffer(65536));", ["memory", "threw"]],
  [
    "memory that is caught",
    "const all = []; for (;;) try { all.push(new Array(1e5).fill(0)); } catch {}",
    ["memory", "time", "threw", "kill"],
  ],
  ["an array", "const a = []; for (;;) a.push({});", ["memory", "threw", "time"]],
  [
    "an array by length",
    "const a = []; a.length = 2 ** 32 - 1; return { state: a.fill(1).length };",
    ["memory", "threw", "time", "kill"],
  ],
  ["a map", "const m = new Map(); for (let i = 0; ; i++) m.set(i, i);", ["memory", "threw", "time"]],
  ["closures", "let f = () => 0; for (;;) { const g = f; f = () => g; }", ["memory", "threw", "time"]],
  ["split", "return { state: 'a'.repeat(5e6).split('').length };", ["memory", "threw"]],
  [
    "join of an array-like",
    "return { state: Array.prototype.join.call({ length: 2 ** 32 }) };",
    ["memory", "threw", "time", "kill"],
  ],
  [
    "indexOf in an array-like",
    "return { state: Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) };",
    ["time", "kill"],
  ],
  ["reverse of an array-like", "Array.prototype.reverse.call({ length: 2 ** 53 - 1 });", ["time", "kill"]],
  [
    "includes in an array-like",
    "Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1);",
    ["time", "kill"],
  ],
  [
    "a sparse array",
    "const a = []; a[2 ** 32 - 2] = 1; a.lastIndexOf(2); return { state: a.map(() => 1).length };",
    ["memory", "time", "kill", "threw"],
  ],
  [
    "sort",
    "[...Array(1e5).keys()].sort(() => Math.random() - 0.5); for (;;) [3, 1, 2].sort(() => 0);",
    ["time", "kill", "memory", "threw"],
  ],
  ["sort with a slow comparison", "[1, 2].sort(() => { for (;;); });", ["time"]],
  ["a regular expression", "/^(a+)+$/.test('a'.repeat(60) + 'b');", ["time", "kill", "threw"]],
  ["nested regular expressions", "/(?:(?:(?:a*)*)*)*b/.exec('a'.repeat(100));", ["time", "kill", "threw"]],
  ["a big regular expression", "new RegExp('(a|b)'.repeat(50000));", ["memory", "threw", "time", "kill"]],
  [
    "a power of BigInt",
    "return { state: String((2n ** 100000n) ** 1000n) };",
    ["memory", "threw", "time", "kill"],
  ],
  [
    "a large BigInt in decimals",
    "return { state: (2n ** 4000000n).toString().length };",
    ["memory", "threw", "time", "kill"],
  ],
  ["multiplication of BigInt", "let n = 3n; for (;;) n *= n;", ["memory", "threw", "time", "kill"]],
  ["a throw", "throw new Error('no');", ["threw"]],
  ["a throw of null", "throw null;", ["memory"]],
  [
    "a throw of an error that throws",
    "throw { get name() { throw 1; }, get message() { throw 2; } };",
    ["threw"],
  ],
  ["a throw of an error with an endless name", "throw { get name() { for (;;); } };", ["time"]],
  ["a throw of a proxy", "throw new Proxy({}, { get() { throw 1; } });", ["threw"]],
  ["a throw of a large text", "throw new Error('x'.repeat(3e6));", ["threw", "memory"]],
  ["a rejection", "return Promise.reject('no');", ["threw"]],
  ["import", "return import('fs');", ["threw"]],
  ["import of the module itself", "return import('plugin.js');", ["ok"]],
  ["Function", "return { state: new Function('return typeof process + typeof require')() };", ["ok"]],
  [
    "the world by a constructor",
    "return { state: this === undefined && (() => {}).constructor('return typeof process')() };",
    ["ok"],
  ],
  [
    "changed prototypes",
    "Object.prototype.toJSON = () => 7; Promise.prototype.then = Array.prototype.push = () => 7; return { state: {} };",
    ["reply", "ok"],
  ],
  ["changed JSON", "JSON.parse = JSON.stringify = () => 'x'; return { state: {} };", ["ok"]],
  [
    "a changed Map",
    "Map.prototype.get = Map.prototype.set = () => { throw 1; }; return { state: {} };",
    ["ok"],
  ],
  [
    "a setter for every index",
    "Object.defineProperty(Array.prototype, 0, { set() { for (;;); }, get() { for (;;); } }); return { state: [[]] };",
    ["time", "ok"],
  ],
  [
    "65 host calls",
    "const all = []; for (let i = 0; i < 65; i++) all.push(host.kv.get('a')); return Promise.all(all);",
    ["threw"],
  ],
  ["a host call that the hook may not make", "return host.fetch({ url: 'https://example.com' });", ["threw"]],
  ["a host call with too much text", "return host.kv.set('a', 'x'.repeat(300000));", ["threw"]],
  [
    "host calls with too much text",
    "return Promise.all([...Array(64)].map(() => host.kv.set('a', 'x'.repeat(200000))));",
    ["threw", "memory"],
  ],
  ["a host call and then a loop", "host.kv.get('a'); for (;;);", ["time"]],
  ["a loop after a host call", "return host.kv.get('a').then(() => { for (;;); });", ["time"]],
  ["a host call with odd arguments", "return host.kv.get({ toJSON() { return '\\ud800'; } });", ["threw"]],
  ["a host call without arguments", "return host.kv.set();", ["threw"]],
  ["a reply of 10 MB", "return { state: 'x'.repeat(10_000_000) };", ["reply", "memory", "threw"]],
  ["a reply of 300 KiB", "return { state: 'x'.repeat(300 * 1024) };", ["reply"]],
  ["a state of 65 KiB", "return { state: 'x'.repeat(65 * 1024) };", ["reply"]],
  ["a deep reply", "let o = {}; for (let i = 0; i < 40; i++) o = { o }; return { state: o };", ["reply"]],
  ["a reply with __proto__", 'return { state: JSON.parse(\'{"__proto__": {"admin": true}}\') };', ["reply"]],
  ["a reply that is not well-formed", "return { state: '\\ud800' };", ["reply"]],
  ["a reply of another form", "return { stat: {} };", ["reply"]],
  ["a reply in a circle", "const o = {}; o.o = o; return { state: o };", ["threw"]],
  ["no reply", "return undefined;", ["reply"]],
  ["a reply of a function", "return () => 1;", ["reply"]],
  ["a refusal that is none", "return { refuse: 'whatever' };", ["reply"]],
  ["a refusal with two lines", "return { refuse: 'invalid', message: 'a\\nb' };", ["reply"]],
  [
    "a full memory when the host answers",
    "const all = []; globalThis.all = all; const answer = host.kv.get('long'); for (const size of [65536, 4096, 64]) try { for (;;) all.push(new Uint8Array(size)); } catch {} return answer;",
    ["memory", "kill"],
  ],
  [
    "a full memory when it asks",
    "const all = []; for (const size of [65536, 4096, 64, 1]) try { for (;;) all.push(new Uint8Array(size)); } catch {} for (;;) host.kv.get('a');",
    ["memory", "threw", "kill"],
  ],
  [
    "a getter called then",
    "Object.defineProperty(Object.prototype, 'then', { get() { for (;;); } }); return {};",
    ["time"],
  ],
  [
    "a method called then",
    "Object.prototype.then = function (resolve) { resolve(this); }; return {};",
    ["time", "threw"],
  ],
  [
    "a species without end",
    "class A extends Promise { static get [Symbol.species]() { for (;;); } } return A.resolve(1).then();",
    ["time"],
  ],
  [
    "its own error's stack",
    "Error.prepareStackTrace = () => { for (;;); }; throw new Error('no');",
    ["threw", "time"],
  ],
  [
    "a weak reference",
    "const r = new WeakRef({}); new FinalizationRegistry(() => { for (;;); }).register({}, 1); return { state: typeof r.deref() };",
    ["ok"],
  ],
  ["shared memory", "return { state: new SharedArrayBuffer(1e9).byteLength };", ["memory", "threw"]],
  [
    "normalization",
    "return { state: '\\ufdfa'.repeat(1e6).normalize('NFKD').length };",
    ["memory", "threw", "kill", "ok"],
  ],
  [
    "a replacement that grows",
    "return { state: 'a'.repeat(1e5).replace(/a/g, 'b'.repeat(1e5)).length };",
    ["memory", "threw"],
  ],
  ["a date far away", "return { state: new Date(8.64e15 + 1).getTime() };", ["ok"]],
  ["a deep template", "eval('`${'.repeat(20000) + '1' + '}`'.repeat(20000));", ["threw", "memory", "kill"]],
  [
    "a deep regular expression",
    "new RegExp('('.repeat(200) + 'a' + ')*'.repeat(200)).exec('a'.repeat(1000));",
    ["threw", "memory", "time", "kill", "reply"],
  ],
];

/** What whole modules do when they are loaded, and how their action may end. */
const modules: typeof rows = [
  ["a loop at the start", "for (;;);", ["time"]],
  ["a join at the start", "Array.prototype.join.call({ length: 2 ** 32 });", ["kill", "memory"]],
  ["memory at the start", "const all = []; for (;;) all.push(new Uint8Array(65536));", ["memory"]],
  [
    "promises at the start",
    "const again = () => Promise.resolve().then(again); await again();",
    ["time", "threw"],
  ],
  [
    "promises that go on behind the start",
    "const again = () => Promise.resolve().then(again); again();",
    ["time", "threw"],
  ],
  ["a world without JSON", "JSON = Reflect = Promise = Map = undefined;", ["ok"]],
  [
    "a world without apply",
    "Function.prototype.call = Function.prototype.apply = null; Reflect.apply = null;",
    ["ok"],
  ],
  ["another then", "Promise.prototype.then = () => { for (;;); };", ["ok", "time", "threw"]],
  [
    "a frozen world",
    "for (const name of Object.getOwnPropertyNames(globalThis)) Object.freeze(globalThis[name]);",
    ["ok"],
  ],
  ["another clock", "Date.now = Math.random = newId = () => { for (;;); };", ["ok"]],
  ["deep source", `const a = ${"(".repeat(50_000)}1${")".repeat(50_000)};`, ["threw", "memory", "kill"]],
  ["nested functions", `const f = ${"() => ".repeat(20_000)}1;`, ["threw", "memory", "kill", "ok"]],
  ["a long list", `const a = [${"1,".repeat(120_000)}];`, ["ok", "memory", "threw"]],
];

test.for([
  ...rows.map(([name, body, ends]): (typeof rows)[number] => [
    name,
    `export function onAction(input, host) { ${body} }`,
    ends,
  ]),
  ...modules.map(([name, code, ends]): (typeof rows)[number] => [
    name,
    `${code}\nexport const onAction = () => ({ state: 1 });`,
    ends,
  ]),
])(
  "%s ends in time, and another org's plugin works right after it (decisions/plugins 4)",
  async ([, code, ends]) => {
    const hostile = pluginOf(code);
    const host = {
      "kv.get": (key: string) => Promise.resolve(key === "long" ? "x".repeat(200_000) : null),
      "kv.set": () => Promise.resolve(null),
    };
    const result = await act(guests, hostile, { host });
    expect(await stateOf(act(guests, neighbour, { state: { count: 6 } }))).toEqual({ count: 7 });
    // Where the machine is slow, time is over before memory.
    if (ends.includes("memory")) ends = [...ends, "time"];
    expect(ends, JSON.stringify(result).slice(0, 300)).toContain(endOf(result));
  },
);
