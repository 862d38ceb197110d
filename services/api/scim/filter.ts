import { invalidValue, ScimError } from "#shared/domain/scim/scim-error.ts";
import type { ScimPage } from "#shared/domain/scim/page-of.ts";

/** The most resources in one response. */
export const maxResults = 200;

/** A query of a list. */
export type ListQuery<A extends string> = { filter: { attribute: A; value: string } | null; page: ScimPage };

/**
 * Reads the query of a list: a filter `<attribute> eq "<value>"` over one of the attributes, `startIndex` and `count`.
 * Throws `ScimError`.
 */
export function listQueryOf<A extends string>(
  query: URLSearchParams,
  attributes: readonly A[],
): ListQuery<A> {
  const filter = query.get("filter");
  return {
    filter: filter === null ? null : filterOf(filter, attributes),
    page: {
      startIndex: Math.max(1, integerOf(query, "startIndex", 1)),
      count: Math.min(maxResults, Math.max(0, integerOf(query, "count", maxResults))),
    },
  };
}

/** Reads a filter `<attribute> eq "<value>"`. Throws `ScimError` for another one. */
export function filterOf<A extends string>(
  text: string,
  attributes: readonly A[],
): { attribute: A; value: string } {
  const [, name, literal] = /^\s*(?:urn:[\w:.-]+:)?(\w+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? [];
  const attribute = attributes.find((known) => known.toLowerCase() === name?.toLowerCase());
  const value = literal === undefined ? undefined : textOfLiteral(literal);
  if (attribute !== undefined && value !== undefined) return { attribute, value };
  const forms = attributes.map((known) => `${known} eq "…"`).join(" or ");
  throw new ScimError(400, "invalidFilter", `the filter must be ${forms}`);
}

function textOfLiteral(literal: string): string | undefined {
  try {
    const value = JSON.parse(literal) as string;
    return value.includes("\0") || !value.isWellFormed() ? undefined : value;
  } catch {
    return undefined;
  }
}

function integerOf(query: URLSearchParams, name: string, missing: number): number {
  const text = query.get(name);
  if (text === null) return missing;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw invalidValue(`${name} must be a whole number`);
}
