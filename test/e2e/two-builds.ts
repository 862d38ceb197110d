import { readdirSync } from "node:fs";
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

export type Build = "first" | "second";

/** What stands in front of a server, which then looks like servers of two builds. */
export type BuildsProxy = {
  url: string;
  /** Says which build answers a request; the first unless a test says otherwise. */
  choose: (path: string) => Build;
  /** Answers a request in place of the server where it returns true. */
  instead: (path: string, reply: ServerResponse) => boolean;
  close(): Promise<void>;
};

/**
 * Starts a proxy in front of the server at `target`. The second build is the first with other names for all its files, each
 * with what names it rewritten. A file of the other build is asked for under a name that the server does not have, so
 * the refusals are the server's own.
 */
export async function startBuildsProxy(target: string, port: number): Promise<BuildsProxy> {
  const { port: serverPort } = new URL(target);
  const names = readdirSync(join(import.meta.dirname, "../../dist/web/assets"));
  const anyName = new RegExp(names.map((name) => name.replaceAll(".", String.raw`\.`)).join("|"), "g");
  const sockets = new Set<Socket>();
  const proxy: BuildsProxy = {
    url: `http://localhost:${port}`,
    choose: () => "first",
    instead: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  const server = createServer((request, reply) => {
    const path = request.url!;
    if (proxy.instead(path, reply)) return;
    const isSecond = proxy.choose(path) === "second";
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const asked = isSecond ? ofSecond(path) : path;
    const onwards = send({
      host: "127.0.0.1",
      port: serverPort,
      method: request.method,
      path: asked,
      headers,
    });
    onwards.on("response", (answer) => void handOn(answer, reply, isSecond));
    onwards.on("error", () => reply.destroy());
    request.pipe(onwards);
  });
  const ofSecond = (path: string) =>
    path.startsWith("/assets/2-") ? path.replace("2-", "") : path.replace("/assets/", "/assets/gone-");
  async function handOn(answer: IncomingMessage, reply: ServerResponse, isSecond: boolean) {
    const isText = /html|javascript/.test(answer.headers["content-type"] ?? "");
    if (!isSecond || !isText) {
      reply.writeHead(answer.statusCode!, answer.headers);
      return void answer.pipe(reply);
    }
    const { "content-length": _length, etag: _etag, "last-modified": _time, ...headers } = answer.headers;
    const body = (await answer.setEncoding("utf8").toArray()).join("");
    reply.writeHead(answer.statusCode!, headers).end(body.replace(anyName, (name) => `2-${name}`));
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
