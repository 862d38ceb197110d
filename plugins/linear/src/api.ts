import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { trackerApi } from "../../trackers/api.ts";
import { TrackerFailure, type FailureKind } from "../../trackers/failure.ts";

/** The name of the product in sentences. */
export const product = "Linear";

type GraphqlError = {
  message?: string;
  extensions?: { code?: string; type?: string; userPresentableMessage?: string };
};
type Answer<Data> = { data?: Data | null; errors?: GraphqlError[] };

/** Sends queries and mutations to Linear. */
export type LinearApi = {
  /** Sends one and returns its data. Throws a `TrackerFailure` for an answer with errors. */
  ask<Data>(text: string, variables?: object): Promise<Data>;
};

/** Returns the function that sends queries over the connection. */
export function linearApi(host: Host): LinearApi {
  const api = trackerApi(host, {
    connection: "linear",
    // Linear answers most failures with status 400 or 200 and says why in the body.
    failureOf: (response) => kindOf(errorsIn(response)),
    reasonOf: (body) => wordsOf((body as Answer<unknown> | null)?.errors ?? []),
  });
  return {
    async ask<Data>(text: string, variables: object = {}) {
      const { status, body } = await api.send<Answer<Data>>({
        method: "POST",
        path: "/graphql",
        body: { query: text, variables },
      });
      if (!body.data) throw new TrackerFailure("broken", { status, reason: "no data" });
      return body.data;
    },
  };
}

/** The failures by the code or the type of an error, in small letters without spaces. */
const kinds: Readonly<Record<string, FailureKind>> = {
  authentication_error: "refused",
  authenticationerror: "refused",
  ratelimited: "limited",
  forbidden: "forbidden",
  featurenotaccessible: "forbidden",
};

function kindOf(errors: readonly GraphqlError[]): FailureKind | null {
  const [error] = errors;
  if (!error) return null;
  if (/entity not found/i.test(error.message ?? "")) return "missing";
  const named = [error.extensions?.code, error.extensions?.type].map(
    (text) => kinds[(text ?? "").toLowerCase().replaceAll(" ", "")],
  );
  return named.find(Boolean) ?? "rejected";
}

function errorsIn({ body }: HostResponse): GraphqlError[] {
  try {
    const { errors = [] } = JSON.parse(body) as Answer<unknown>;
    return errors;
  } catch {
    // The status tells what happened.
    return [];
  }
}

function wordsOf([error]: readonly GraphqlError[]): string {
  return error?.extensions?.userPresentableMessage ?? error?.message ?? "";
}
