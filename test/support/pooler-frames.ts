import type { Socket } from "node:net";

/** Returns a message of Postgres's wire protocol: type, length, body. */
export function frame(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Returns a zero-terminated string of Postgres's wire protocol. */
export function textAt(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** Returns a handler for a connection's bytes that calls `each` for every complete message. */
export function framesOf(each: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    while (rest.length >= 5) {
      const length = 1 + rest.readInt32BE(1);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      each(String.fromCharCode(message[0]!), message);
    }
  };
}

/** Accepts a client without a password and sends the start-up messages of Postgres. Ignores cancel requests. */
export function greet(socket: Socket, onMessage: (type: string, message: Buffer) => void) {
  socket.once("data", function first(bytes: Buffer) {
    const code = bytes.readInt32BE(4);
    if (code === sslRequest) {
      socket.write("N");
      socket.once("data", first);
      return;
    }
    if (code === cancelRequest) return void socket.destroy();
    socket.on("data", framesOf(onMessage));
    const parameters = { server_version: "18.0", client_encoding: "UTF8", standard_conforming_strings: "on" };
    socket.write(frame("R", Buffer.alloc(4)));
    for (const [name, value] of Object.entries(parameters))
      socket.write(frame("S", textAt(name), textAt(value)));
    // The process id does not exist, because a pooler has its own cancel keys.
    socket.write(frame("K", Buffer.from([0x7f, 0xff, 0, 1]), Buffer.alloc(4)));
    socket.write(frame("Z", Buffer.from("I")));
  });
}

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
