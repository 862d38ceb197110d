import { request, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import type { TestApp } from "./app.ts";

export type RawReply = { status: number; headers: IncomingHttpHeaders; text: string };

type Options = { headers?: Record<string, string>; body?: string | Buffer; chunked?: boolean };

/** Sends one request without changes: fetch normalises the path and removes some headers. */
export function ask(
  app: Pick<TestApp, "baseUrl">,
  method: string,
  path: string,
  { headers = {}, body, chunked = false }: Options = {},
): Promise<RawReply> {
  const { port } = new URL(app.baseUrl);
  const payload = body === undefined ? null : Buffer.from(body);
  const framing: Record<string, string> = chunked
    ? { "transfer-encoding": "chunked" }
    : payload
      ? { "content-length": String(payload.length) }
      : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method, path, agent: false, headers: { ...framing, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.setTimeout(60_000, () => sent.destroy(new Error(`no answer to ${method} ${path.slice(0, 80)}`)));
    sent.on("error", reject);
    if (payload)
      for (let at = 0; at < payload.length; at += 16_384) sent.write(payload.subarray(at, at + 16_384));
    sent.end();
  });
}

/**
 * Sends bytes to the server's port. Returns all bytes of the reply until the server closes or is silent for `quietMs`.
 */
export function askBytes(
  app: Pick<TestApp, "baseUrl">,
  bytes: string | Buffer,
  quietMs = 500,
): Promise<string> {
  const { port } = new URL(app.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      socket.setTimeout(quietMs);
    });
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? undefined : reject(error),
    );
    socket.on("close", () => resolve(text));
    socket.write(bytes);
  });
}
