import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { listen } from "./bare-sockets.ts";
import { serve } from "./child.ts";
import { usage } from "./usage.ts";

// A WebSocket server that sends one fixed frame to each new client, and nothing else.
serve({
  async start({ deflate }: { deflate: boolean }) {
    const server = createServer();
    const sockets = new WebSocketServer({ server, perMessageDeflate: deflate });
    const greeting = `{"version":0,"pad":"${"x".repeat(8000)}"}`;
    sockets.on("connection", (ws) => ws.send(greeting));
    return listen(server);
  },
  usage,
});
