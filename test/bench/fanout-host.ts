import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { createLog } from "#shared/runtime/log.ts";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import { createHub } from "#services/api/live/hub.ts";
import { createSocketServer } from "#services/api/live/socket-server.ts";
import { viewerOf, type Seat } from "#services/api/live/viewer.ts";
import { serve } from "./child.ts";
import { now } from "./clock.ts";
import { usage } from "./usage.ts";
import { acceptSockets, listen, textFrame } from "./bare-sockets.ts";

type Host = {
  attach(server: ReturnType<typeof createServer>): void;
  push(text: string, version: number): void;
};

const sessionId = "00000000-0000-4000-8000-000000000000";

/** Writes one frame to all raw sockets. */
function floorHost(): Host {
  const sockets = new Set<Duplex>();
  return {
    attach(server) {
      acceptSockets(server, (socket) => {
        socket.write(textFrame(Buffer.from(textOf("", 0))));
        sockets.add(socket);
      });
    },
    push(text) {
      const frame = textFrame(Buffer.from(text));
      for (const socket of sockets) socket.write(frame);
    },
  };
}

function loadedOf(json: string, version: number): RoomSnapshot {
  return {
    id: sessionId,
    kindId: "",
    version,
    presenceVersion: 0,
    plugin: null,
    retryView: false,
    databaseMs: () => performance.now(),
    renderFor: () => ({
      audience: "members",
      shared: () => ({ json: () => json, bytes: () => Buffer.from(json) }),
      end: null,
    }),
  };
}

/** The product's hub, broadcaster and frames, with a room that needs no database. */
function productHost(): Host {
  let current = loadedOf(textOf("", 0), 0);
  const hub = createHub(async () => current, createLog("silent"));
  const ids = { tokenId: "token", userId: "user", spaceId: "space", sessionId };
  const seat: Seat = { ...ids, standing: "member", expiresInMs: 3_600_000 };
  const upgrade = createSocketServer(() => []);
  return {
    attach(server) {
      server.on("upgrade", (request, socket, head) => {
        upgrade(request, socket, head, (opened) => {
          hub.add(viewerOf(seat, opened, performance.now()));
          hub.welcome(sessionId);
        });
      });
    },
    push(member, version) {
      current = loadedOf(member, version);
      hub.notify(current);
    },
  };
}

/** Serializes a message for each viewer, and compresses it for each viewer that offers compression. */
function naiveHost(deflate: boolean): Host {
  const viewers = new Set<WebSocket>();
  const perMessageDeflate = deflate && { serverNoContextTakeover: true };
  const server = new WebSocketServer({ noServer: true, perMessageDeflate });
  return {
    attach(http) {
      http.on("upgrade", (request, socket, head) => {
        server.handleUpgrade(request, socket, head, (ws) => {
          viewers.add(ws);
          ws.send(textOf("", 0));
        });
      });
    },
    push(text) {
      const envelope = JSON.parse(text);
      for (const viewer of viewers) viewer.send(JSON.stringify(envelope));
    },
  };
}

function textOf(envelope: string, version: number): string {
  const text = envelope || `{"version":0,"pad":"${"x".repeat(66_000)}"}`;
  return text.replace(/"version":\d+/, `"version":${version}`);
}

let host: Host;
let envelope = "";

serve({
  async start(input: { kind: "floor" | "product" | "naive"; envelope: string; deflate: boolean }) {
    envelope = input.envelope;
    host = { floor: floorHost, product: productHost, naive: () => naiveHost(input.deflate) }[input.kind]();
    const server = createServer();
    host.attach(server);
    return listen(server);
  },

  /** Sends each viewer an envelope with the next version. Returns the start time. */
  push(version: number) {
    const text = textOf(envelope, version);
    const startedAt = now();
    host.push(text, version);
    return startedAt;
  },

  usage,
});
