import fc from "fast-check";
import type { HarnessRoom } from "./harness.ts";

const oddValues: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  "",
  " ",
  "A\0B",
  "Half \ud800",
  "\u200b",
  "x".repeat(65),
  "x".repeat(2000),
  "__proto__",
  "constructor",
  "2024-02-31",
  ["2026-12-01"],
  [],
  {},
  { toString: 1 },
  { length: 3, trim: 1, split: 1 },
];

/**
 * Returns arbitrary objects with the keys of `valid`: one of its values each, but up to three of the values are odd. With
 * `anyJson`, it sometimes returns other JSON.
 */
export function fuzzedJson(valid: Record<string, unknown[]>, anyJson = true): fc.Arbitrary<unknown> {
  const names = Object.keys(valid);
  const odd = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...oddValues) },
    fc.jsonValue({ maxDepth: 2 }),
  );
  const object = fc
    .tuple(
      fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...valid[name]!)]))),
      fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3 }),
    )
    .map(([given, changed]) => Object.assign(given, changed));
  return anyJson ? fc.oneof({ weight: 6, arbitrary: object }, fc.jsonValue()) : object;
}

/** Returns the runs of a property: `all` of them in the soak (`npm run test:soak`), otherwise a fifth. */
export function fuzzRuns(all: number): { numRuns: number } {
  return { numRuns: process.env["SOAK"] === undefined ? Math.ceil(all / 5) : all };
}

/** Resolves with the value, or with undefined after a refusal. Throws every other error. */
export async function unlessRefused<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

const refusals = new Set(["plugin_refused", "guest_refused", "facilitator_only"]);
const isRefusal = (error: unknown) =>
  error instanceof Error && "code" in error && refusals.has(String(error.code));

/** Reads all that a room shows to people. Throws if one of its hooks throws. */
export async function readAll(room: HarnessRoom, people: string[]): Promise<void> {
  for (const audience of ["member", "guest"] as const) await room.view(audience);
  for (const id of people) await room.mine(id);
}
