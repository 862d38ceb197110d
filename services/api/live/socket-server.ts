import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { ViewerOptions } from "./viewer.ts";

const MAX_FRAME_BYTES = 4096;

/** Upgrades a request and passes the open socket to `opened`. */
export type Upgrade = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  opened: (opened: ViewerOptions) => void,
) => void;

/**
 * Returns a function that upgrades an accepted request to an open socket. `headersOf` returns additional header lines
 * for the handshake response. `echoed` is the only subprotocol that may be echoed. A message of more than 4096 bytes
 * closes the socket.
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
  // The negotiated extensions are only in the headers of the handshake response.
  const compressedReaders = new WeakSet<IncomingMessage>();
  server.on("headers", (headers, request) => {
    if (readsSharedFrames(headers)) compressedReaders.add(request);
    headers.push(...headersOf(request));
  });
  return (request, socket, head, opened) =>
    server.handleUpgrade(request, socket, head, (ws) =>
      opened({ ws, socket, readsCompressed: compressedReaders.has(request) }),
    );
}

/**
 * Returns true if a client can read the compressed frames that all sockets of a room share. These frames use the full
 * window and no context. So the response must contain `server_no_context_takeover`, and must not limit the server's
 * window.
 */
function readsSharedFrames(answer: readonly string[]): boolean {
  const agreed = answer.find((line) => line.startsWith("Sec-WebSocket-Extensions:")) ?? "";
  return agreed.includes("server_no_context_takeover") && !agreed.includes("server_max_window_bits");
}
