import type { IncomingHttpHeaders } from "node:http";

/** Returns true if a request has a body, for any method. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length !== undefined && Number(length) !== 0;
}

/** Returns true if a body's content type is application/json, with any parameters. */
export function isJson(headers: IncomingHttpHeaders): boolean {
  const type = headers["content-type"];
  if (type === "application/json") return true;
  return type?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
