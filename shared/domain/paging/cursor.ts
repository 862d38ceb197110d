import { createHmac, timingSafeEqual } from "node:crypto";
import { problem } from "#shared/wire/problems.ts";

const macBytes = 16;

/**
 * Returns the end position of a page as signed text. `scope` names the list, so that a cursor of another list is
 * refused. `key` is the instance's own.
 */
export function sealCursor(key: Buffer, scope: string, position: string[]): string {
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([mac(key, scope, payload), payload]).toString("base64url");
}

/** Returns the position in a cursor. Throws `invalid` for any text that `sealCursor` did not return. */
export function openCursor(key: Buffer, scope: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  // Several base64url texts decode to the same bytes; only the canonical text is accepted.
  const isCanonical = bytes.length > macBytes && bytes.toString("base64url") === cursor;
  const payload = bytes.subarray(macBytes);
  if (!isCanonical || !timingSafeEqual(bytes.subarray(0, macBytes), mac(key, scope, payload)))
    throw problem("invalid", "after must be the `next` of an earlier page of this list");
  return JSON.parse(payload.toString("utf8")) as string[];
}

function mac(key: Buffer, scope: string, payload: Buffer): Buffer {
  return createHmac("sha256", key).update(`${scope}\0`).update(payload).digest().subarray(0, macBytes);
}

/**
 * Decodes the requested page: the number of rows, and the cursor to start after. The operation calls it after its own
 * checks of the caller.
 */
export type Page = () => { limit: number; after: string | null };
