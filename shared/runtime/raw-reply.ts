import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { responseHeaders } from "./response-headers.ts";
import type { Settings } from "./settings.ts";

type RawReply = { requestId: string; status: number; headers?: Record<string, string>; body?: string };

/** How long a client has to read the response and to hang up, in milliseconds. */
const lingerMs = 10_000;

/**
 * Returns what writes a whole response to a bare socket and closes it, with the headers that every response carries. A
 * client that does not hang up is cut after 10 s: Node watches these sockets no longer.
 */
export function createRawReply(settings: Pick<Settings, "origin" | "secure">) {
  const { api } = responseHeaders(settings);
  return (socket: Duplex, { requestId, status, headers, body = "" }: RawReply): void => {
    const all = {
      ...api,
      ...headers,
      "x-request-id": requestId,
      connection: "close",
      "content-length": String(Buffer.byteLength(body)),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once("close", () => clearTimeout(timer));
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}
