import { randomBytes, randomUUID } from "node:crypto";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { certificate } from "./receiver.ts";

/** A message of Firefox to its push service. */
type FromFirefox = {
  messageType?: "hello" | "register" | "unregister" | "ack";
  uaid?: string;
  channelID?: string;
  updates?: { channelID: string; version: string; code: number }[];
};

/** Mozilla's push service as Firefox and senders see it: its protocol over WebSocket, and RFC 8030 over https. */
export type MozillaPush = {
  /** The address for `dom.push.serverURL`. Firefox needs `dom.push.testing.allowInsecureServerURL` for it. */
  url: string;
  /** The channels of the connected Firefox: one for each subscription. */
  channels: Set<string>;
  /** The number of notices that senders brought. */
  posted(): number;
  /** What Firefox said of each notice, in order: 100 is decrypted and delivered, 101 not decrypted, 102 not delivered. */
  acks: number[];
  /** Forgets the connected Firefox, as after a loss of the service's data, and closes its connection. */
  forget(): void;
  close(): Promise<void>;
};

/** Starts the service. It keeps no notice for a Firefox that is not connected. This process trusts its certificate. */
export async function startMozillaPush(): Promise<MozillaPush> {
  const { key, cert } = await certificate();
  const channels = new Set<string>();
  const acks: number[] = [];
  let known: { id: string; socket: WebSocket } | undefined;
  let posted = 0;

  const senders = createHttpsServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      posted++;
      const channelID = (request.url ?? "").split("/").at(-1)!;
      if (!known || !channels.has(channelID)) return response.writeHead(404).end();
      const notice = { messageType: "notification", channelID, version: randomUUID() };
      const headers = { encoding: request.headers["content-encoding"] };
      known.socket.send(
        JSON.stringify({ ...notice, headers, data: Buffer.concat(chunks).toString("base64url") }),
      );
      response.writeHead(201, { location: `/m/${notice.version}` }).end();
    });
  });
  await listen(senders);

  const answers = {
    hello({ uaid }: FromFirefox, socket: WebSocket) {
      const isKnown = uaid !== undefined && uaid === known?.id;
      if (!isKnown) channels.clear();
      known = { id: isKnown ? uaid : randomBytes(16).toString("hex"), socket };
      return { status: 200, uaid: known.id, use_webpush: true, broadcasts: {} };
    },
    register({ channelID = "" }: FromFirefox) {
      channels.add(channelID);
      return {
        status: 200,
        channelID,
        pushEndpoint: `https://localhost:${portOf(senders)}/wpush/v2/${channelID}`,
      };
    },
    unregister({ channelID = "" }: FromFirefox) {
      channels.delete(channelID);
      return { status: 200, channelID };
    },
    ack({ updates = [] }: FromFirefox) {
      acks.push(...updates.map(({ code }) => code));
      return null;
    },
  };
  const browsers = createHttpServer();
  const sockets = new WebSocketServer({ server: browsers, handleProtocols: () => "push-notification" });
  sockets.on("connection", (socket) => {
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as FromFirefox;
      const { messageType } = message;
      // An empty object is a ping, and gets one.
      const reply = messageType ? answers[messageType]?.(message, socket) : {};
      if (reply) socket.send(JSON.stringify({ ...(messageType && { messageType }), ...reply }));
    });
  });
  await listen(browsers);

  return {
    url: `ws://localhost:${portOf(browsers)}/`,
    channels,
    acks,
    posted: () => posted,
    forget() {
      const socket = known?.socket;
      known = undefined;
      // Firefox answers no close frame.
      socket?.terminate();
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      for (const server of [senders, browsers]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

type Server = ReturnType<typeof createHttpServer> | ReturnType<typeof createHttpsServer>;

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
const portOf = (server: Server) => (server.address() as AddressInfo).port;
