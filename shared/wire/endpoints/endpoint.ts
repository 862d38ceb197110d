import type { ZodType, input, output } from "zod";

/** A method and an address, in which `:name` is a parameter. */
export type Address = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /api/${string}`;

/** The facts of an endpoint. The service, its description, the client's types and the tests of all routes read them. */
export type Endpoint = {
  summary: string;
  /** The result for a guest by link. `open` ignores the caller. `seat` works in the guest's own room. */
  guest: "open" | "seat" | 401 | 403 | 404;
  /** True if a side panel of a meeting client may call it. */
  panel?: true;
  body?: ZodType;
  /** True if the body has at most 4 KiB instead of 64. */
  small?: true;
  /** The query parameters, all of them text. */
  query?: ZodType;
  /** The success replies by status: the schema, or the meaning of an empty reply or a file. */
  replies: Readonly<Record<number, ZodType | string>>;
  /** The statuses of the endpoint's own refusals. */
  refusals?: readonly number[];
  /** True if it takes the header `Idempotency-Key`. */
  once?: true;
};

/** The endpoints of an area, by address. `tag` is their heading in the API's description. */
export type Area<E extends Endpoints = Endpoints> = { tag: string; endpoints: E };
type Endpoints = Readonly<Record<Address, Endpoint>>;

/** Declares the endpoints of an area, in the order of the API's description. */
export function area<const E extends Endpoints>(tag: string, endpoints: E): Area<E> {
  return { tag, endpoints };
}

/** The endpoints of areas as one type, by address. */
export type EndpointsOf<A> = A extends Area<infer E> ? E : never;

/** The names of the parameters of an address. */
export type ParamsOf<A extends string> = A extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<Rest>
  : A extends `${string}:${infer Param}`
    ? Param
    : never;

/** The body that a caller sends, before its defaults apply. */
export type SentBodyOf<E> = E extends { body: infer B extends ZodType } ? input<B> : never;
/** The decoded body. */
export type BodyOf<E> = E extends { body: infer B extends ZodType } ? output<B> : never;
/** The query that a caller sends, before its defaults apply. */
export type SentQueryOf<E> = E extends { query: infer Q extends ZodType } ? input<Q> : never;
/** The decoded query. */
export type QueryOf<E> = E extends { query: infer Q extends ZodType } ? output<Q> : never;
/** The reply: a value, or undefined for an empty one. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E["replies"]]: E["replies"][S] extends ZodType ? output<E["replies"][S]> : undefined;
}[keyof E["replies"]];
