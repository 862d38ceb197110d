import type { Socket } from "node:net";

/** Returns a message of Postgres's protocol: its type, its length, and what it holds. */
export function frame(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Returns a text as the protocol has it, with a zero at its end. */
export function textAt(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** Returns a handler for the bytes of a connection, which calls `each` for every whole message. */
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

/** Lets a client in without a password and tells it what Postgres would; a request to cancel is ignored. */
export function greet(socket: Socket, hear: (type: string, message: Buffer) => void) {
  socket.once("data", function first(bytes: Buffer) {
    const code = bytes.readInt32BE(4);
    if (code === sslRequest) {
      socket.write("N");
      socket.once("data", first);
      return;
    }
    if (code === cancelRequest) return void socket.destroy();
    socket.on("data", framesOf(hear));
    const parameters = { server_version: "18.0", client_encoding: "UTF8", standard_conforming_strings: "on" };
    socket.write(frame("R", Buffer.alloc(4)));
    for (const [name, value] of Object.entries(parameters))
      socket.write(frame("S", textAt(name), textAt(value)));
    // A process that does not exist: a pooler has its own keys.
    socket.write(frame("K", Buffer.from([0x7f, 0xff, 0, 1]), Buffer.alloc(4)));
    socket.write(frame("Z", Buffer.from("I")));
  });
}

const sslRequest = 80_877_103;
const cancelRequest = 80_877_102;
