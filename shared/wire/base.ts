import { z } from "zod";
import { problem } from "./problems.ts";

type Fields = Record<string, unknown>;

const wrong = "base must be an object that names exactly the fields that are sent";

/** Returns the schema of `base` where every field of it is sent: what each was typed over. */
export function wholeBase<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, { error: wrong }).optional();
}

/** Returns the schema of `base` where some fields of it may be sent; `requireSameFields` compares the two. */
export function partialBase<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape, { error: wrong }).partial().optional();
}

/**
 * Requires that a body's `base`, where it has one, names exactly the fields that are sent and at least one. For
 * `superRefine`; `sent` returns the fields that a base may name.
 */
export function requireSameFields<B extends { base?: Fields | undefined }>(sent: (body: B) => Fields) {
  return (body: B, ctx: z.RefinementCtx) => {
    if (body.base === undefined) return;
    const names = namesIn(sent(body));
    if (names === "" || names !== namesIn(body.base)) ctx.addIssue({ code: "custom", message: wrong });
  };
}

function namesIn(fields: Fields): string {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return named
    .map(([name]) => name)
    .toSorted()
    .join();
}

/**
 * Says whether one of the fields that are sent was changed since they were typed. A field that holds what is sent is no
 * conflict. Without a base nothing is.
 */
export function isTypedOverOther(sent: Fields, base: Fields | undefined, current: Fields): boolean {
  return Object.entries(base ?? {}).some(
    ([name, before]) => !isSame(current[name], before) && !isSame(current[name], sent[name]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Requires that no field was changed since it was typed. Throws `changed_meanwhile` with what stands there. */
export function requireBase(sent: Fields, base: Fields | undefined, current: Fields): void {
  if (isTypedOverOther(sent, base, current))
    throw problem("changed_meanwhile", undefined, { details: { current } });
}
