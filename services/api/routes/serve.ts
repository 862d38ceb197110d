import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "#shared/domain/callers/credential.ts";
import type { RequestKey } from "#shared/domain/callers/once.ts";
import type {
  Address,
  Area,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from "#shared/wire/endpoints/endpoint.ts";
import type { ReportingContext, RouteContext } from "../context.ts";
import { smallBody } from "../guards/body-size.ts";
import { bodyOf } from "../reading/body.ts";
import { pageOf, type Page } from "../reading/page.ts";
import { placeOf, type Place } from "../reading/params.ts";
import { queryOf } from "../reading/query.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

/** One request of an endpoint. */
export type Call<A extends string, E extends Endpoint> = {
  ctx: RouteContext;
  /** Returns the context for operations that report security events. */
  reporting(): ReportingContext;
  caller: Credential;
  /** The parameters of the address, under the names that operations use. Malformed ones match nothing. */
  place: Place<ParamsOf<A>>;
  /**
   * Decodes the body. The operation calls it after its own checks: without a seat, a 404 must precede a 400. Throws
   * `invalid_json` or `invalid`.
   */
  body(): BodyOf<E>;
  /** Decodes the query, likewise. Throws `invalid`. A list with pages reads its query with `page`. */
  query(): QueryOf<E>;
  /** Reads the requested page of a list, likewise. Throws `invalid`. */
  page(): Page;
  /** Reads the header `Idempotency-Key`; null without it. Throws `invalid`. */
  key(): RequestKey | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler returns: the endpoint's reply, or Fastify's if it has sent that itself. */
type Answer<E extends Endpoint> = ReplyOf<E> | FastifyReply | (undefined extends ReplyOf<E> ? void : never);

/** A handler for each endpoint of an area. */
export type Handlers<T> = {
  [A in keyof T & string]: T[A] extends Endpoint ? (call: Call<A, T[A]>) => Promise<Answer<T[A]>> : never;
};

/**
 * Returns the registration of an area's endpoints. A handler's reply has the lowest declared status, unless the handler
 * sets another. `handlers` may be a function of the context, which runs once.
 */
export function serve<T extends Readonly<Record<Address, Endpoint>>>(
  { tag, endpoints }: Area<T>,
  handlers: Handlers<T> | ((ctx: RouteContext) => Handlers<T>),
) {
  return (app: FastifyInstance, ctx: RouteContext): void => {
    const handlerOf = (typeof handlers === "function" ? handlers(ctx) : handlers) as Record<string, Handler>;
    for (const [address, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const [method, url] = address.split(" ") as [string, string];
      const handle = handlerOf[address]!;
      const status = Number(Object.keys(endpoint.replies)[0]);
      app.route({
        method,
        url,
        config: {
          ...(endpoint.small && { maxBodyBytes: smallBody }),
          ...(endpoint.panel && { forPanels: true }),
        },
        schema: describe({ tag, ...endpoint }),
        handler: async (request, reply) => {
          reply.code(status);
          const answer = await handle(callOf(ctx, endpoint, request, reply));
          return answer === undefined ? reply.send() : answer;
        },
      });
    }
  };
}

type Handler = (call: Call<string, Endpoint>) => Promise<unknown>;

function callOf(
  ctx: RouteContext,
  { body, query }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<string, Endpoint> {
  return {
    ctx,
    reporting: () => ctx.reporting(request),
    caller: ctx.callerOf(request.raw),
    place: placeOf(request),
    body: () => bodyOf(request, body!) as never,
    query: () => queryOf(request, query!) as never,
    page: () => pageOf(request),
    key: () => requestKeyOf(request),
    request,
    reply,
  };
}
