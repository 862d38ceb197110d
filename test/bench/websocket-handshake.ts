import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Returns the reply that turns a connection into a WebSocket without extensions (RFC 6455, 4.2.2). */
export function switchingProtocols(request: IncomingMessage): string {
  const key = request.headers["sec-websocket-key"] ?? "";
  const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  return `${lines.join("\r\n")}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

/** Returns a server's text frame around a payload of at least 64 KB. */
export function largeFrame(payload: Buffer): Buffer {
  const header = Buffer.alloc(10);
  header[0] = 0x81;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}
