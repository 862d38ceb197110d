import type { Host } from "@standpoint/plugin-sdk/server";
import { nullFor, TrackerFailure, type FailureKind } from "../../trackers/failure.ts";
import { connection, githubApi } from "./api.ts";

type Answer<Data> = { data?: Data; errors?: { type?: string; message?: string }[] };

const kinds: Readonly<Record<string, FailureKind>> = {
  FORBIDDEN: "forbidden",
  INSUFFICIENT_SCOPES: "forbidden",
  NOT_FOUND: "missing",
  RATE_LIMIT: "limited",
  RATE_LIMITED: "limited",
};

/** Sends a query or a mutation. Throws a `TrackerFailure` for an answer with errors, and without a connection. */
export async function graphql<Data>(host: Host, text: string, variables: object): Promise<Data> {
  const connected = await host.connection(connection);
  if (!connected) throw new TrackerFailure("unconnected");
  // GitHub's own API has a host of its own. On an Enterprise Server, GraphQL is beside the address, not below it.
  const path = connected.host.startsWith("api.") ? "/graphql" : "/api/graphql";
  const { body } = await githubApi(host).send<Answer<Data>>({
    method: "POST",
    path,
    body: { query: text, variables },
  });
  const [error] = body.errors ?? [];
  if (!error && body.data) return body.data;
  throw new TrackerFailure(kinds[error?.type ?? ""] ?? "rejected", {
    status: 200,
    reason: error?.message ?? "",
  });
}

/** Gives null for a failure that says that the token may not use projects. Throws others. */
export const ifAllowed = nullFor("forbidden", "missing", "rejected");
