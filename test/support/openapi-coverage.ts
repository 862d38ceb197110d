import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";

// Undocumented replies of all applications in this process, as `GET /api/me 418`.
const undocumented = new Set<string>();
/** Replies of room actions. These share one route, but the OpenAPI document describes each action. */
const actionReplies = new Set<string>();

const dispatcher = "/api/sessions/:id/actions/:action";

type Described = { hide?: boolean; response?: Record<number, unknown> };

// Fastify publishes each new instance on this channel, so every application is recorded.
subscribe("fastify.initialization", (message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook("onResponse", recordReply);
});

function recordReply(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) {
  const { url, schema, config } = request.routeOptions;
  const described = schema as Described | undefined;
  // If the client disconnected first, no reply was sent.
  if (url === undefined || !reply.raw.headersSent) return done();
  // Another spelling of a literal address is refused before its route.
  if (config.isLiteral && request.raw.url?.split("?", 1)[0] !== url) return done();
  if (url === dispatcher) {
    const { action } = request.params as { action: string };
    actionReplies.add(nameOf(request.method, url.replace(":action", action), reply.statusCode));
  } else if (described?.response && !described.hide && !(reply.statusCode in described.response)) {
    undocumented.add(nameOf(request.method, url, reply.statusCode));
  }
  done();
}

function nameOf(method: string, url: string, status: number): string {
  return `${method} ${url.replace(/:(\w+)/g, "{$1}")} ${status}`;
}

/**
 * Returns each reply whose status the OpenAPI document does not list for its operation, as `GET /api/me 418`. Clears
 * the record. Routes and actions that the document does not contain are skipped.
 */
export async function takeUndocumentedStatuses(): Promise<string[]> {
  const found = [...undocumented, ...(await undocumentedActionReplies())];
  undocumented.clear();
  actionReplies.clear();
  return found.sort();
}

async function undocumentedActionReplies(): Promise<string[]> {
  if (actionReplies.size === 0) return [];
  const { actionPaths } = await import("#services/api/openapi-actions.ts");
  const paths = actionPaths() as Record<string, Record<string, { responses: object }>>;
  return [...actionReplies].filter((name) => {
    const [method, url, status] = name.split(" ") as [string, string, string];
    const described = paths[url]?.[method.toLowerCase()];
    // The success status of a core kind's action is checked by its type. A plugin's action of the same name may have
    // the other success status.
    return described && !(status in described.responses) && status !== "201" && status !== "204";
  });
}
