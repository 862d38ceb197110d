import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { responseHeaders } from "./response-headers.ts";
import type { Settings } from "./settings.ts";

type RawReply = { requestId: string; status: number; headers?: Record<string, string>; body?: string };

/** The time in which a client must read the response and hang up, in milliseconds. */
const lingerMs = 10_000;

/**
 * Returns a function that writes a complete response to a raw socket and closes it. It adds the headers of every
 * response. A client that does not hang up is disconnected after 10 s, because Node no longer applies its timeouts.
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
