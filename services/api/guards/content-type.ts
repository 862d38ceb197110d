import type { IncomingHttpHeaders } from "node:http";

/** Says whether a request carries a body, whichever method it has. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length !== undefined && Number(length) !== 0;
}

/** Says whether a body is declared as application/json, whatever its parameters. */
export function isJson(headers: IncomingHttpHeaders): boolean {
  const type = headers["content-type"];
  if (type === "application/json") return true;
  return type?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
