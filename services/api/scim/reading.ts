import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ScimList } from "#shared/domain/scim/page-of.ts";
import { noSuchResource } from "#shared/domain/scim/scim-error.ts";
import { problem } from "#shared/wire/problems.ts";
import { readBody } from "../guards/body-size.ts";
import { bodyOf } from "../reading/body.ts";
import { scimType } from "./errors.ts";

/** A group with thousands of members fits. */
const MAX_SCIM_BYTES = 1024 * 1024;

const resourceId = z.guid();

/**
 * Reads the JSON body of a SCIM request, which no guard has read. Throws `unsupported_media_type`, `body_too_large`,
 * `invalid_json`.
 */
export async function scimBodyOf(request: FastifyRequest): Promise<unknown> {
  const { raw } = request;
  const type = raw.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== scimType && type !== "application/json") throw problem("unsupported_media_type");
  const body = await new Promise<Buffer | null>((resolve) => readBody(raw, MAX_SCIM_BYTES, resolve));
  if (body === null) throw problem("body_too_large");
  request.rawBody = body;
  return bodyOf(request, z.unknown());
}

/** Returns the id in a request's address, in lower case. Throws `ScimError` if no resource can have it. */
export function idOf(request: FastifyRequest): string {
  const id = resourceId.safeParse((request.params as { id: string }).id);
  if (id.success) return id.data.toLowerCase();
  throw noSuchResource();
}

/** Returns the query of a request. */
export function queryOf({ raw }: FastifyRequest): URLSearchParams {
  return new URL(raw.url ?? "/", "http://localhost").searchParams;
}

/** Returns a page of a list, whose first entry has the 1-based index `startIndex`. */
export function listResponse<T>({ total, resources }: ScimList<T>, startIndex: number) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/**
 * Returns a resource with the attributes that a query names in `attributes`, or without those in `excludedAttributes`.
 * Schemas and id are always there.
 */
export function projected<T extends object>(resource: T, query: URLSearchParams): Partial<T> {
  const [included, excluded] = [namesIn(query, "attributes"), namesIn(query, "excludedAttributes")];
  const isShown = (name: string) =>
    ["schemas", "id"].includes(name) ||
    (included ? included.has(name.toLowerCase()) : !excluded?.has(name.toLowerCase()));
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name))) as Partial<T>;
}

/** Returns the attributes in a parameter, in lower case and without their schema and parts; null without it. */
function namesIn(query: URLSearchParams, parameter: string): Set<string> | null {
  const given = query.get(parameter);
  if (given === null) return null;
  const names = given.split(",").map((name) =>
    name
      .trim()
      .replace(/^urn:.*:/i, "")
      .replace(/\..*$/, ""),
  );
  return new Set(names.map((name) => name.toLowerCase()));
}
