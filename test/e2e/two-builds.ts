import { readdirSync } from "node:fs";
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

export type Build = "first" | "second";

/** A proxy that makes one server look like servers of two builds. */
export type BuildsProxy = {
  url: string;
  /** Returns the build that answers a request. Default: the first. */
  choose: (path: string) => Build;
  /** Answers a request instead of the server if it returns true. */
  intercept: (path: string, reply: ServerResponse) => boolean;
  close(): Promise<void>;
};

/**
 * Starts a proxy in front of the server at `target`. The second build is the first with other file names, which are
 * also replaced in the texts of its files. A request for a file of the other build uses an unknown name, so the server
 * itself refuses it.
 */
export async function startBuildsProxy(target: string, port: number): Promise<BuildsProxy> {
  const { port: serverPort } = new URL(target);
  const names = readdirSync(join(import.meta.dirname, "../../dist/web/assets"));
  const fileNames = new RegExp(names.map((name) => name.replaceAll(".", String.raw`\.`)).join("|"), "g");
  const sockets = new Set<Socket>();
  const proxy: BuildsProxy = {
    url: `http://localhost:${port}`,
    choose: () => "first",
    intercept: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  const server = createServer((request, reply) => {
    const path = request.url!;
    if (proxy.intercept(path, reply)) return;
    const isSecond = proxy.choose(path) === "second";
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const serverPath = isSecond ? pathInServer(path) : path;
    const proxied = send({
      host: "127.0.0.1",
      port: serverPort,
      method: request.method,
      path: serverPath,
      headers,
      // The server may close a kept connection while a request is on its way.
      agent: false,
    });
    proxied.on("response", (serverReply) => void sendReply(serverReply, reply, isSecond));
    proxied.on("error", () => reply.destroy());
    request.pipe(proxied);
  });
  const pathInServer = (path: string) =>
    path.startsWith("/assets/2-") ? path.replace("2-", "") : path.replace("/assets/", "/assets/gone-");
  async function sendReply(serverReply: IncomingMessage, reply: ServerResponse, isSecond: boolean) {
    const isText = /html|javascript/.test(serverReply.headers["content-type"] ?? "");
    if (!isSecond || !isText) {
      reply.writeHead(serverReply.statusCode!, serverReply.headers);
      return void serverReply.pipe(reply);
    }
    const {
      "content-length": _length,
      etag: _etag,
      "last-modified": _time,
      ...headers
    } = serverReply.headers;
    const body = (await serverReply.setEncoding("utf8").toArray()).join("");
    reply.writeHead(serverReply.statusCode!, headers).end(body.replace(fileNames, (name) => `2-${name}`));
  }
  server.on("connection", (socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
  });
  server.on("upgrade", (request, near: Socket, head) => {
    const far = connect(Number(serverPort), "127.0.0.1");
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    far.write(`GET ${request.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  return proxy;
}
