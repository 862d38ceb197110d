import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { serve } from "./child.ts";
import { usage } from "./usage.ts";

// A WebSocket server that sends one fixed frame to each new client, and nothing else.
serve({
  async start({ deflate }: { deflate: boolean }) {
    const server = createServer();
    const sockets = new WebSocketServer({ server, perMessageDeflate: deflate });
    const greeting = `{"version":0,"pad":"${"x".repeat(8000)}"}`;
    sockets.on("connection", (ws) => ws.send(greeting));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return (server.address() as AddressInfo).port;
  },
  usage,
});
