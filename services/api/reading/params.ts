import type { FastifyRequest } from "fastify";
import { id } from "#shared/wire/text.ts";

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An id that nothing has. A malformed id is looked up as this one, so that it gets the answer of an unknown one. */
const unknownId = "00000000-0000-0000-0000-000000000000";

/** Returns the id at a placeholder of a path, or one that nothing has. */
export function idOf(request: FastifyRequest, placeholder: string): string {
  const given = paramOf(request, placeholder);
  return id.safeParse(given).success ? given : unknownId;
}

/** Says whether what stands at a placeholder of a path is an id at all. */
export function hasId(request: FastifyRequest, placeholder: string): boolean {
  return id.safeParse(paramOf(request, placeholder)).success;
}

/** Returns the slug of an old space address, "" for a malformed one. */
export function slugOf(request: FastifyRequest): string {
  return slugOrNone(paramOf(request, "slug"));
}

/** Returns the org that a path names; a malformed slug becomes the empty one, which no org has. */
export function orgOf(request: FastifyRequest): string {
  return slugOrNone(paramOf(request, "org"));
}

/** Returns the org and space that a path names; a malformed slug becomes the empty one, which no org or space has. */
export function placeOf(request: FastifyRequest): { orgSlug: string; slug: string } {
  return { orgSlug: orgOf(request), slug: slugOf(request) };
}

/** Returns what stands at a placeholder of a path, as it was sent. */
export function paramOf(request: FastifyRequest, placeholder: string): string {
  return (request.params as Record<string, string>)[placeholder] ?? "";
}

function slugOrNone(given: string): string {
  return given.length <= 64 && slugPattern.test(given) ? given : "";
}
