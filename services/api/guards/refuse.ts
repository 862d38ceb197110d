import type { FastifyReply } from "fastify";
import { isTooLong } from "#shared/db/begin.ts";
import type { Log } from "#shared/runtime/log.ts";
import { catalogue, Problem, type ProblemCode } from "#shared/wire/problems.ts";
import type { Refusal } from "#shared/wire/refusal.ts";
import { clearedCookie, type CookieSettings } from "../reading/cookie.ts";

type Context = { log: Log; settings: CookieSettings };

/**
 * Sends the response for an error that an operation or a guard threw. A problem is rendered unchanged. Any other error
 * is logged and becomes a 500 with the request's id only, without stack or message. This is the only place that renders
 * errors.
 */
export function refuse({ log, settings }: Context, reply: FastifyReply, error: unknown): FastifyReply {
  const requestId = reply.request.id;
  const problem = error instanceof Problem ? error : (fromDatabase(error) ?? fromFramework(error));
  if (isTooLong(error)) log.warn({ err: error, request_id: requestId }, "a statement took too long");
  if (isFailedCondition(error)) return plain(reply, 412, "precondition failed");
  if (!problem) {
    log.error({ err: error, request_id: requestId }, "request failed");
    const body: Refusal = { error: catalogue.internal[1], code: "internal", requestId };
    return reply.code(500).send(body);
  }
  const { retryAfterSeconds, allow, clearCookie, details } = problem.extra;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(retryAfterSeconds)));
  if (allow !== undefined) reply.header("allow", allow);
  if (clearCookie) reply.header("set-cookie", clearedCookie(settings, reply.request.raw.headers.cookie));
  const body: Refusal = { error: problem.message, code: problem.code, ...details };
  return reply.code(problem.status).send(body);
}

/** Returns the problem for a statement timeout. Postgres rolled the statement back, so the client may retry. */
function fromDatabase(error: unknown): Problem | null {
  return isTooLong(error) ? new Problem("unavailable", undefined, { retryAfterSeconds: 5 }) : null;
}

const byStatus: Record<number, ProblemCode> = {
  400: "invalid",
  413: "body_too_large",
  415: "unsupported_media_type",
};

/** Returns the problem for an error of Fastify. Fastify's message is dropped, because it may repeat client input. */
function fromFramework(error: unknown): Problem | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (typeof code !== "string" || !code.startsWith("FST_")) return null;
  const known = byStatus[statusCode ?? 500];
  return known ? new Problem(known) : null;
}

/** Sends a 404 as plain text, which differs from an API refusal and from a page. */
export function pageNotFound(reply: FastifyReply): FastifyReply {
  return plain(reply, 404, "page not found");
}

/** Returns true if the static file server refused an If-Match or If-Unmodified-Since condition. */
function isFailedCondition(error: unknown): boolean {
  return (error as { statusCode?: number } | null)?.statusCode === 412;
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type("text/plain; charset=utf-8").send(text);
}
