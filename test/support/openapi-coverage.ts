import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";

// What every application in this process has answered since it was last taken, as {method, address, status}.
const undescribed = new Set<string>();
/** Of room actions, which have one route and a description for each. */
const ofActions = new Set<string>();

const dispatcher = "/api/sessions/:id/actions/:action";

type Described = { hide?: boolean; response?: Record<number, unknown> };

// Fastify tells of every application that it makes, so none has to be told to be looked at.
subscribe("fastify.initialization", (message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook("onResponse", note);
});

function note(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) {
  const { url, schema } = request.routeOptions;
  const described = schema as Described | undefined;
  // Nobody was answered where the client went away before.
  if (url === undefined || !reply.raw.headersSent) return done();
  if (url === dispatcher) {
    const { action } = request.params as { action: string };
    ofActions.add(nameOf(request.method, url.replace(":action", action), reply.statusCode));
  } else if (described?.response && !described.hide && !(reply.statusCode in described.response)) {
    undescribed.add(nameOf(request.method, url, reply.statusCode));
  }
  done();
}

function nameOf(method: string, url: string, status: number): string {
  return `${method} ${url.replace(/:(\w+)/g, "{$1}")} ${status}`;
}

/**
 * Returns, once each, what applications of this process have answered with a status that the API's description does not
 * have for that operation, as `GET /api/me 418`, and begins anew. Routes and actions that are not described at all are
 * left out.
 */
export async function takeUndocumentedStatuses(): Promise<string[]> {
  const found = [...undescribed, ...(await undescribedActions())];
  undescribed.clear();
  ofActions.clear();
  return found.sort();
}

async function undescribedActions(): Promise<string[]> {
  if (ofActions.size === 0) return [];
  const { actionPaths } = await import("#services/api/openapi-actions.ts");
  const paths = actionPaths() as Record<string, Record<string, { responses: object }>>;
  return [...ofActions].filter((name) => {
    const [method, url, status] = name.split(" ") as [string, string, string];
    const described = paths[url]?.[method.toLowerCase()];
    // Which success a core kind's action has, its type says: a plugin's action of the same name may have the other one.
    return described && !(status in described.responses) && status !== "201" && status !== "204";
  });
}
