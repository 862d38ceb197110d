import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { refuseBrokenRequest, refuseExpectation } from "#shared/runtime/broken-request.ts";
import type { Exposition } from "#shared/runtime/metrics.ts";
import { rangeCheck } from "#shared/runtime/ranges.ts";
import { requestIdOf } from "#shared/runtime/request-id.ts";
import { originForm, pathOf } from "#shared/runtime/request-target.ts";
import { responseHeaders } from "#shared/runtime/response-headers.ts";
import type { RoleDeps } from "#shared/runtime/role.ts";
import { cutUnreadReplies } from "#shared/runtime/unread-replies.ts";
import { catalogue, type ProblemCode } from "#shared/wire/problems.ts";

/** The port on which a process without the api is monitored; `mark` reports the phase of the process. */
export type MonitorServer = { mark(phase: "running" | "stopping"): void; close(): Promise<void> };

type Reply = { status: number; type: string; body: string; allow?: string };
type Answer = () => Reply | Promise<Reply>;

const json = "application/json; charset=utf-8";

/**
 * Serves health, readiness and version, and /metrics where metrics are on, on PORT of a process that does not run the
 * api role. It answers as the api does, byte for byte; everything else is a plain 404. Until `mark("running")` and from
 * `mark("stopping")` on the process is not ready. Rejects when it cannot listen.
 */
export async function startMonitorServer({ settings, log, monitor }: RoleDeps): Promise<MonitorServer> {
  let phase = "starting";
  const answers = new Map<string, Answer>([
    ["/healthz", () => ok({ status: "ok" })],
    ["/version", () => ok({ version: settings.version })],
    [
      "/readyz",
      async () => {
        const trouble = phase === "running" ? await monitor.trouble() : `this replica is ${phase}`;
        return trouble === null ? ok({ status: "ok" }) : problem("unavailable", trouble);
      },
    ],
  ]);
  if (settings.metricsEnabled) {
    const { exposeMetrics } = await import("#shared/runtime/metrics.ts");
    answers.set("/metrics", expose(exposeMetrics(() => monitor.figures())));
  }

  const isProxy = rangeCheck(settings.trustedProxyCidrs);
  const { api: headers } = responseHeaders(settings);
  const server = createServer(limits, (request, response) => {
    const requestId = requestIdOf(request, isProxy);
    const failed = (err: unknown) => {
      log.error({ err, request_id: requestId }, "request failed");
      return problem("internal", undefined, { requestId });
    };
    const replied = answer(request, answers).catch(failed);
    void replied.then((reply) => send(request, response, reply, { ...headers, "x-request-id": requestId }));
  });
  server.on("clientError", refuseBrokenRequest(settings));
  server.on("checkExpectation", refuseExpectation(settings));
  server.maxConnections = 100;
  cutUnreadReplies(server);
  await listen(server, settings);
  return {
    mark: (now) => void (phase = now),
    close: () => closeDown(server),
  };
}

// The same as the api's server: no client may keep a connection idle.
const limits = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 1000,
  // A missing Host is refused with all the headers of a response.
  requireHostHeader: false,
};

async function answer(request: IncomingMessage, answers: Map<string, Answer>): Promise<Reply> {
  const target = originForm(request.url ?? "");
  if (target === null) return problem("invalid");
  if (request.headers.host === undefined && request.httpVersion === "1.1") return problem("invalid");
  const found = answers.get(pathOf(target));
  if (!found) return { status: 404, type: "text/plain; charset=utf-8", body: "page not found" };
  if (request.method === "GET" || request.method === "HEAD") return found();
  return { ...problem("method_not_allowed"), allow: "GET, HEAD" };
}

function ok(body: object): Reply {
  return { status: 200, type: json, body: JSON.stringify(body) };
}

function problem(code: ProblemCode, words: string = catalogue[code][1], details: object = {}): Reply {
  return { status: catalogue[code][0], type: json, body: JSON.stringify({ error: words, code, ...details }) };
}

function expose({ contentType, text }: Exposition): Answer {
  return async () => ({ status: 200, type: contentType, body: await text() });
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, body, allow }: Reply,
  headers: Record<string, string>,
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, {
    ...headers,
    ...(allow && { allow }),
    "content-type": type,
    "content-length": length,
  });
  response.end(method === "HEAD" ? undefined : body);
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => {
      server.off("error", failed);
      listening();
    });
  });
}

function closeDown(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
