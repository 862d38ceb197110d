import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { responseHeaders } from "#shared/runtime/response-headers.ts";
import type { RoleDeps } from "#shared/runtime/role.ts";
import { guardSlowClients } from "#shared/runtime/slow-client-guard.ts";
import { catalogue, type ProblemCode } from "#shared/wire/problems.ts";

/** The monitoring port of a process without the api role. `setPhase` sets the phase that `/readyz` reports. */
export type MonitorServer = { setPhase(phase: "running" | "stopping"): void; close(): Promise<void> };

type Reply = { status: number; body: object | string; type?: string; allow?: string };

const ok = (body: object): Reply => ({ status: 200, body });
const problem = (code: ProblemCode, error: string = catalogue[code][1], details = {}): Reply => ({
  status: catalogue[code][0],
  body: { error, code, ...details },
});

/**
 * Serves `/healthz`, `/readyz`, `/version` and, with metrics enabled, `/metrics` on PORT of a process without the api
 * role. Every other path is a 404. The process is ready only between `setPhase("running")` and `setPhase("stopping")`.
 * Rejects if it cannot listen.
 */
export async function startMonitorServer({ settings, log, monitor }: RoleDeps): Promise<MonitorServer> {
  let phase = "starting";
  const routes: Record<string, () => Reply | Promise<Reply>> = {
    "/healthz": () => ok({ status: "ok" }),
    "/version": () => ok({ version: settings.version }),
    async "/readyz"() {
      const failure = phase === "running" ? await monitor.firstFailure() : `this replica is ${phase}`;
      return failure === null ? ok({ status: "ok" }) : problem("unavailable", failure);
    },
  };
  if (settings.metricsEnabled) {
    const { exposeMetrics } = await import("#shared/runtime/metrics.ts");
    const { contentType, text } = exposeMetrics(() => monitor.metrics());
    routes["/metrics"] = async () => ({ status: 200, body: await text(), type: contentType });
  }

  async function replyTo({ method, url = "" }: IncomingMessage): Promise<Reply> {
    const path = url.split("?", 1)[0]!;
    if (!Object.hasOwn(routes, path))
      return { status: 404, body: "page not found", type: "text/plain; charset=utf-8" };
    if (method === "GET" || method === "HEAD") return routes[path]!();
    return { ...problem("method_not_allowed"), allow: "GET, HEAD" };
  }

  const { api: headers } = responseHeaders(settings);
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    const requestId = randomUUID();
    const fail = (err: unknown) => {
      log.error({ err, request_id: requestId }, "request failed");
      return problem("internal", undefined, { requestId });
    };
    void replyTo(request)
      .catch(fail)
      .then((reply) => send(response, reply, { ...headers, "x-request-id": requestId }));
  });
  server.maxConnections = 100;
  guardSlowClients(server);
  server.listen(settings.port, settings.host);
  await once(server, "listening");
  return {
    setPhase: (now) => void (phase = now),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, reply: Reply, headers: Record<string, string>): void {
  const { status, body, type = "application/json; charset=utf-8", allow } = reply;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    ...headers,
    ...(allow && { allow }),
    "content-type": type,
    "content-length": length,
  });
  response.end(text);
}
