import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RangeCheck } from "./ranges.ts";

const printable = /^[\x20-\x7e]{1,128}$/;

/**
 * Returns the id of a request. A trusted proxy's id is used if it is at most 128 bytes of printable ASCII. Otherwise
 * the id is new.
 */
export function requestIdOf(request: IncomingMessage, isTrusted: RangeCheck): string {
  const given = request.headers["x-request-id"];
  if (typeof given === "string" && printable.test(given) && isTrusted(request.socket.remoteAddress ?? "")) {
    return given;
  }
  return randomUUID();
}
