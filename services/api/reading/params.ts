import type { FastifyRequest } from "fastify";
import { id } from "#shared/wire/text.ts";

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * An id that nothing has. A malformed id is looked up as this one, so that it gets the answer of an unknown one
 * (protocol/conventions 27).
 */
const nobodysId = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the session id of a path, or the id that nothing has (protocol/conventions 27: a malformed id is that route's
 * 404).
 */
export function sessionIdOf(request: FastifyRequest): string {
  const given = (request.params as { id: string }).id;
  return id.safeParse(given).success ? given : nobodysId;
}

/** Says whether the user id of a path has the form of an id. */
export function isUserId(request: FastifyRequest): boolean {
  return id.safeParse((request.params as { userId: string }).userId).success;
}

/** Returns the user id of a path, or the id that nothing has. */
export function userIdOf(request: FastifyRequest): string {
  const given = (request.params as { userId: string }).userId;
  return id.safeParse(given).success ? given : nobodysId;
}

/** Returns the deck id of a path, or the id that nothing has. */
export function deckIdOf(request: FastifyRequest): string {
  const given = (request.params as { deckId: string }).deckId;
  return id.safeParse(given).success ? given : nobodysId;
}

/** Returns the id at a placeholder of a path, or the id that nothing has. */
export function idOf(request: FastifyRequest, placeholder: string): string {
  const given = (request.params as Record<string, string>)[placeholder];
  return id.safeParse(given).success ? given! : nobodysId;
}

/** Returns the link id of a path, or the id that nothing has. */
export function linkIdOf(request: FastifyRequest): string {
  const given = (request.params as { linkId: string }).linkId;
  return id.safeParse(given).success ? given : nobodysId;
}

/** Returns the org that a path names; a malformed slug becomes the empty one, which no org has. */
export function orgSlugOf(request: FastifyRequest): string {
  return slugOrNone((request.params as { org: string }).org);
}

/** Returns the slug of an old space address, "" for a malformed one. */
export function slugOf(request: FastifyRequest): string {
  return slugOrNone((request.params as { slug: string }).slug);
}

/** Returns the org and space that a path names; a malformed slug becomes the empty one, which no org or space has. */
export function placeOf(request: FastifyRequest): { orgSlug: string; slug: string } {
  const { org, slug } = request.params as { org: string; slug: string };
  return { orgSlug: slugOrNone(org), slug: slugOrNone(slug) };
}

/** Returns the org that a path names, as `placeOf` does. */
export function orgOf(request: FastifyRequest): string {
  return slugOrNone((request.params as { org: string }).org);
}

function slugOrNone(given: string): string {
  return given.length <= 64 && slugPattern.test(given) ? given : "";
}
