import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createRawReply } from "./raw-reply.ts";
import { responseHeaders } from "./response-headers.ts";
import type { Settings } from "./settings.ts";

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Returns a handler that answers malformed or slow requests and closes their connection. */
export function handleClientError(settings: Pick<Settings, "origin" | "secure">) {
  const reply = createRawReply(settings);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    reply(socket, { requestId: randomUUID(), status: statuses[error.code ?? ""] ?? 400 });
  };
}

/** Returns a handler that answers 417 to Expect headers other than 100-continue. */
export function handleExpectation(settings: Pick<Settings, "origin" | "secure">) {
  const { api } = responseHeaders(settings);
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(417, { ...api, "x-request-id": randomUUID(), "content-length": "0" }).end();
  };
}
