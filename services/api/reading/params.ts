import type { FastifyRequest } from "fastify";
import { id } from "#shared/wire/text.ts";

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An unused id. A malformed id is replaced by it, so that the response is the same as for an unknown id. */
const unknownId = "00000000-0000-0000-0000-000000000000";

/** Returns the id of a path parameter, or the unused id if it is malformed. */
export function idOf(request: FastifyRequest, placeholder: string): string {
  const given = paramOf(request, placeholder);
  return id.safeParse(given).success ? given : unknownId;
}

/** Returns true if a path parameter is a well-formed id. */
export function hasId(request: FastifyRequest, placeholder: string): boolean {
  return id.safeParse(paramOf(request, placeholder)).success;
}

/** Returns the slug of an old space address, or "" if it is malformed. */
export function slugOf(request: FastifyRequest): string {
  return slugOrNone(paramOf(request, "slug"));
}

/** Returns the org slug of a path, or "" if it is malformed; no org has that slug. */
export function orgOf(request: FastifyRequest): string {
  return slugOrNone(paramOf(request, "org"));
}

/** Returns a path parameter, or "" if it has a NUL, which no stored text has and Postgres refuses. */
export function paramOf(request: FastifyRequest, placeholder: string): string {
  const given = (request.params as Record<string, string>)[placeholder] ?? "";
  return given.includes("\0") ? "" : given;
}

/** The parameters of an address under the names that operations use. */
export type Place<Param extends string> = {
  [P in Param as P extends "org" ? "orgSlug" : P extends "id" ? "sessionId" : P]: string;
};

/** Returns a request's path parameters. A malformed slug or id becomes one that nothing has. */
export function placeOf(request: FastifyRequest): Record<string, string> {
  const place: Record<string, string> = {};
  for (const param of Object.keys(request.params as object)) {
    if (param === "org") place["orgSlug"] = orgOf(request);
    else if (param === "slug") place["slug"] = slugOf(request);
    else if (param === "id") place["sessionId"] = idOf(request, param);
    else place[param] = param.endsWith("Id") ? idOf(request, param) : paramOf(request, param);
  }
  return place;
}

function slugOrNone(given: string): string {
  return given.length <= 64 && slugPattern.test(given) ? given : "";
}
