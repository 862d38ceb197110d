import { createHmac, timingSafeEqual } from "node:crypto";
import { problem } from "#shared/wire/problems.ts";

const macBytes = 16;

/**
 * Returns where a page ended, as text that only this service can have written. `scope` names the list, so that a cursor
 * of another list is refused. `key` is the instance's own.
 */
export function sealCursor(key: Buffer, scope: string, position: string[]): string {
  const place = Buffer.from(JSON.stringify(position));
  return Buffer.concat([mac(key, scope, place), place]).toString("base64url");
}

/** Returns the position that a cursor carries. Throws `invalid` for any text that `sealCursor` did not return. */
export function openCursor(key: Buffer, scope: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  // base64url has several spellings of the same bytes; only the canonical one is accepted.
  const isOurSpelling = bytes.length > macBytes && bytes.toString("base64url") === cursor;
  const place = bytes.subarray(macBytes);
  if (!isOurSpelling || !timingSafeEqual(bytes.subarray(0, macBytes), mac(key, scope, place)))
    throw problem("invalid", "after must be the `next` of an earlier page of this list");
  return JSON.parse(place.toString("utf8")) as string[];
}

function mac(key: Buffer, scope: string, place: Buffer): Buffer {
  return createHmac("sha256", key).update(`${scope}\0`).update(place).digest().subarray(0, macBytes);
}
