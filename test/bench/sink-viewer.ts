import { connect } from "node:net";
import { now } from "./clock.ts";
import { createFrameReader } from "./frame-reader.ts";

/** An open socket that records arrivals and parses only the version. */
export type SinkViewer = {
  version: number;
  /** The times of the last increase of the version and of the first frame. */
  reachedAt: number;
  firstFrameAt: number;
  frames: number;
  stale: number;
  bytes: number;
  stalled: boolean;
  closed: boolean;
  stall(): void;
  /** Resumes reading. A stalled viewer does not notice a closed connection. */
  resume(): void;
  close(): Promise<void>;
};

type Options = {
  port: number;
  path: string;
  cookie: string;
  /** Offers compression like browsers. */
  deflate: boolean;
  /** Receives each text frame's version and arrival time, soon after the arrival. */
  onFrame(version: number, at: number): void;
  onClose(): void;
};

// All sockets read into the same buffer. A chunk is processed before the next one arrives.
const shared = Buffer.allocUnsafe(256 * 1024);
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/**
 * Opens a WebSocket on a TCP socket. A client library would copy, check and decode each frame. With 200 viewers that
 * work would dominate the measurement.
 */
export function connectViewer({
  port,
  path,
  cookie,
  deflate,
  onFrame,
  onClose,
}: Options): Promise<SinkViewer> {
  return new Promise((resolve, reject) => {
    let handshake: Buffer | null = Buffer.alloc(0);
    let arrivedAt = 0;
    const viewer: SinkViewer = {
      version: -1,
      reachedAt: 0,
      firstFrameAt: 0,
      frames: 0,
      stale: 0,
      bytes: 0,
      stalled: false,
      closed: false,
      stall() {
        viewer.stalled = true;
        socket.pause();
      },
      resume() {
        viewer.stalled = false;
        socket.resume();
      },
      async close() {
        if (viewer.closed) return;
        const closed = new Promise((done) => socket.once("close", done));
        socket.destroy();
        await closed;
      },
    };
    const read = createFrameReader({
      onPing: () => socket.write(pong),
      // Reads the version after all ready sockets, so that inflating one frame does not delay the record of another.
      onText(readVersion) {
        const at = arrivedAt;
        setImmediate(() => record(readVersion(), at));
      },
    });
    const record = (version: number, at: number) => {
      viewer.frames++;
      viewer.firstFrameAt ||= at;
      if (version < viewer.version) viewer.stale++;
      if (version > viewer.version) {
        viewer.version = version;
        viewer.reachedAt = at;
      }
      onFrame(version, at);
    };
    const onChunk = (chunk: Buffer) => {
      arrivedAt = now();
      viewer.bytes += chunk.length;
      if (handshake === null) return read(chunk);
      handshake = Buffer.concat([handshake, chunk]);
      const end = handshake.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = handshake.subarray(0, end).toString();
      const rest = handshake.subarray(end + 4);
      handshake = null;
      if (!head.startsWith("HTTP/1.1 101")) {
        socket.destroy();
        return reject(new Error(`a socket was refused: ${head.slice(0, 60)}`));
      }
      resolve(viewer);
      read(rest);
    };
    const socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (size) => {
          onChunk(shared.subarray(0, size));
          return true;
        },
      },
    });
    socket.on("connect", () => socket.write(upgradeRequest({ port, path, cookie, deflate })));
    socket.on("error", reject);
    socket.on("close", () => {
      viewer.closed = true;
      onClose();
    });
  });
}

function upgradeRequest({ port, path, cookie, deflate }: Omit<Options, "onFrame" | "onClose">): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    `Cookie: svc_session=${cookie}`,
    ...(deflate ? ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"] : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}
