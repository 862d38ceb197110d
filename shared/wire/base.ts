import { z } from "zod";
import { problem } from "./problems.ts";

type Fields = Record<string, unknown>;

const mismatch = "base must be an object with exactly the fields that are sent";

/** Returns the schema of a `base` with all fields: their values before the edit. */
export function wholeBase<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, { error: mismatch }).optional();
}

/** Returns the schema of a `base` with optional fields. `requireSameFields` compares them with the body. */
export function partialBase<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, { error: mismatch }).partial().optional();
}

/**
 * Returns a check for `superRefine`. If a body has a `base`, its fields must be exactly the fields that are sent, at
 * least one. `sent` returns the body's fields that a base may have.
 */
export function requireSameFields<B extends { base?: Fields | undefined }>(sent: (body: B) => Fields) {
  return (body: B, ctx: z.RefinementCtx) => {
    if (body.base === undefined) return;
    const names = fieldNames(sent(body));
    if (names === "" || names !== fieldNames(body.base)) ctx.addIssue({ code: "custom", message: mismatch });
  };
}

function fieldNames(fields: Fields): string {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return defined
    .map(([name]) => name)
    .toSorted()
    .join();
}

/**
 * Returns true if the current value of a field differs from both its base value and its sent value. Only fields in
 * `base` count. Without a base, there is no conflict.
 */
export function isTypedOverOther(sent: Fields, base: Fields | undefined, current: Fields): boolean {
  return Object.entries(base ?? {}).some(
    ([name, before]) => !isSame(current[name], before) && !isSame(current[name], sent[name]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Throws `changed_meanwhile` with the current values if a field was changed since the edit began. */
export function requireBase(sent: Fields, base: Fields | undefined, current: Fields): void {
  if (isTypedOverOther(sent, base, current))
    throw problem("changed_meanwhile", undefined, { details: { current } });
}
