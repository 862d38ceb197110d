import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure, type FailureKind } from "../../trackers/failure.ts";
import { connection } from "./api.ts";

const kinds: Readonly<Record<string, FailureKind>> = {
  FORBIDDEN: "forbidden",
  INSUFFICIENT_SCOPES: "forbidden",
  NOT_FOUND: "missing",
  RATE_LIMIT: "limited",
  RATE_LIMITED: "limited",
};

/**
 * Returns true if GraphQL is below the address of the connection. On an Enterprise Server it is beside it, at
 * `/api/graphql`, which no request over a connection to `/api/v3` can reach.
 */
export async function hasGraphql(host: Host): Promise<boolean> {
  return (await host.connection(connection))?.host.startsWith("api.") === true;
}

/** Sends a query or a mutation. Throws a `TrackerFailure` for an answer with errors. */
export async function graphql<Data>(api: Api, text: string, variables: object): Promise<Data> {
  const { body } = await api.send<{ data?: Data; errors?: { type?: string; message?: string }[] }>({
    method: "POST",
    path: "/graphql",
    body: { query: text, variables },
  });
  const [error] = body.errors ?? [];
  if (!error && body.data) return body.data;
  throw new TrackerFailure(kinds[error?.type ?? ""] ?? "rejected", {
    status: 200,
    reason: error?.message ?? "",
  });
}

/** Returns null for a failure that says that the token may not use projects. Throws others. */
export function ifAllowed(error: unknown): null {
  if (error instanceof TrackerFailure && ["forbidden", "missing", "rejected"].includes(error.kind))
    return null;
  throw error;
}
