import type { FastifyReply } from "fastify";
import { isTooLong } from "#shared/db/begin.ts";
import { ScimError, type ScimErrorType } from "#shared/domain/scim/scim-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import { Problem, type ProblemCode } from "#shared/wire/problems.ts";

/** The media type of every SCIM body. */
export const scimType = "application/scim+json";

const typeOfProblem: Partial<Record<ProblemCode, ScimErrorType>> = {
  invalid: "invalidValue",
  invalid_json: "invalidSyntax",
};

/** Sends the response for an error of a SCIM request, with the error body of RFC 7644, section 3.12. */
export function refuseScim(log: Log, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status === 500) log.error({ err: error, request_id: reply.request.id }, "request failed");
  const { retryAfterSeconds, allow } = error instanceof Problem ? error.extra : {};
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(Math.ceil(retryAfterSeconds)));
  if (allow !== undefined) reply.header("allow", allow);
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  const body = {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(refusal.status),
    ...(refusal.scimType && { scimType: refusal.scimType }),
    detail: refusal.message,
  };
  return reply.code(refusal.status).type(scimType).send(body);
}

function refusalOf(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof Problem) return new ScimError(error.status, typeOfProblem[error.code], error.message);
  if (isTooLong(error)) return new ScimError(503, undefined, "the request took too long: send it again");
  return new ScimError(500, undefined, "the request failed; the log has the reason");
}
