import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Returns the reply that upgrades a connection to a WebSocket without extensions (RFC 6455, 4.2.2). */
export function switchingProtocols(request: IncomingMessage): string {
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
