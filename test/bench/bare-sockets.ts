import { createHash } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Upgrades all connections of a server to WebSockets without extensions, and discards what arrives on them. `onOpen`
 * gets each of them.
 */
export function acceptSockets(
  server: Server,
  onOpen: (socket: Duplex, request: IncomingMessage) => void,
): void {
  server.on("upgrade", (request, socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", () => {});
    socket.write(switchingProtocols(request));
    onOpen(socket, request);
  });
}

/** Listens on a free port of loopback and returns it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** Returns the reply that upgrades a connection (RFC 6455, 4.2.2). */
function switchingProtocols(request: IncomingMessage): string {
  const key = request.headers["sec-websocket-key"] ?? "";
  const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  return `${lines.join("\r\n")}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

/** Returns a server's text frame with this payload (RFC 6455, 5.2). */
export function textFrame(payload: Buffer): Buffer {
  return Buffer.concat([headerOf(payload.length), payload]);
}

function headerOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  const isShort = length < 65_536;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header[0] = 0x81;
  header[1] = isShort ? 126 : 127;
  if (isShort) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** A frame whose bytes are constant except for the version. */
export type StaticFrame = { bytes: Buffer; setVersion(version: string): void };

/** The version has a fixed width, so a new one replaces it in place. */
const width = 12;

/** Returns a frame with a text of this many bytes, which begins with a version like an envelope. */
export function staticFrame(size: number): StaticFrame {
  const head = `{"version":${"0".padStart(width)},"pad":"`;
  const text = `${head}${"x".repeat(Math.max(0, size - head.length - 2))}"}`;
  const bytes = textFrame(Buffer.from(text));
  const at = bytes.indexOf('"version":') + '"version":'.length;
  return { bytes, setVersion: (version) => void bytes.write(version.padStart(width), at, "latin1") };
}
