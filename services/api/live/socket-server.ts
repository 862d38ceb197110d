import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { ViewerOptions } from "./viewer.ts";

const MAX_FRAME_BYTES = 4096;

/** Upgrades a request and hands the open socket over. */
export type Upgrade = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  opened: (opened: ViewerOptions) => void,
) => void;

/**
 * Returns what turns a request that is let in into an open socket. `headersOf` gives the handshake's answer header
 * lines of its own, `echoed` is the one subprotocol that may be echoed, and a message of more than 4096 bytes closes
 * the socket.
 */
export function createSocketServer(
  headersOf: (request: IncomingMessage) => string[],
  echoed: string | null = null,
): Upgrade {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => (echoed !== null && offered.has(echoed) ? echoed : false),
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  // What a handshake agreed on is in the headers of its answer and nowhere else.
  const readers = new WeakSet<IncomingMessage>();
  server.on("headers", (headers, request) => {
    if (readsSharedFrames(headers)) readers.add(request);
    headers.push(...headersOf(request));
  });
  return (request, socket, head, opened) =>
    server.handleUpgrade(request, socket, head, (ws) =>
      opened({ ws, socket, readsCompressed: readers.has(request) }),
    );
}

/**
 * Says whether a client reads the compressed frames that all sockets of a room share. They use the full window and no
 * context, so the answer must promise `server_no_context_takeover`, and a client that asked for a window of its own may
 * not be able to read them.
 */
function readsSharedFrames(answer: readonly string[]): boolean {
  const agreed = answer.find((line) => line.startsWith("Sec-WebSocket-Extensions:")) ?? "";
  return agreed.includes("server_no_context_takeover") && !agreed.includes("server_max_window_bits");
}
