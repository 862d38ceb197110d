import type { Api } from "#shared/wire/endpoints/all.ts";
import type { ParamsOf, ReplyOf, SentBodyOf, SentQueryOf } from "#shared/wire/endpoints/endpoint.ts";
import { request, type Method, type Options } from "./request.ts";

/** The parameters of an endpoint's address, with its query and body if it has them. */
type Input<A extends keyof Api> = { [P in ParamsOf<A>]: string } & Part<"query", SentQueryOf<Api[A]>> &
  Part<"body", SentBodyOf<Api[A]>> &
  Omit<Options, "body">;

/** A member of this type. It may be missing if all of its own members may. An endpoint without one has none. */
type Part<Name extends string, T> = [T] extends [never]
  ? unknown
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The input of a call. It may be missing if all of its members may. */
type Given<A extends keyof Api> = object extends Input<A> ? [Input<A>?] : [Input<A>];

/**
 * Calls an endpoint of the API and returns its reply, or undefined if that is empty. Throws an ApiProblem, or the
 * reason if `signal` is aborted. A POST has an idempotency key, as in `request`. Outside of a build, a reply that is not
 * as declared is an ApiProblem too.
 */
export async function call<A extends keyof Api>(address: A, ...given: Given<A>): Promise<ReplyOf<Api[A]>> {
  return (await callWithHeaders(address, ...given)).data;
}

/** Calls an endpoint like `call`, and returns its reply with the response's headers. */
export async function callWithHeaders<A extends keyof Api>(
  address: A,
  ...[input]: Given<A>
): Promise<{ data: ReplyOf<Api[A]>; headers: Headers }> {
  const [method, template] = address.split(" ") as [Method, string];
  const { query, ...given } = (input ?? {}) as Options & { query?: Record<string, string> };
  const params = given as Record<string, string>;
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const reply = await request<ReplyOf<Api[A]>>(method, path + search, given);
  // A build has no schemas.
  if (import.meta.env.DEV) (await import("./check-reply.ts")).checkReply(address, reply.data);
  return reply;
}
