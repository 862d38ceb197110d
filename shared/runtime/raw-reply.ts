import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { responseHeaders } from "./response-headers.ts";
import type { Settings } from "./settings.ts";

type RawReply = { requestId: string; status: number; headers?: Record<string, string>; body?: string };

/**
 * Returns what writes a whole response to a bare socket and closes it, with the headers that every response carries.
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
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}
