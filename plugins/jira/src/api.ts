import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { trackerApi, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";

/** The only connection of this plugin. */
export const connection = "jira";

/** Returns the functions that send requests to Jira. */
export function jiraApi(host: Host): Api {
  const api = trackerApi(host, {
    connection,
    // Without it, Data Center may refuse requests that change something as forged.
    headers: { "x-atlassian-token": "no-check" },
    failureOf: (response) => (isAnonymous(response) ? "refused" : null),
    reasonOf,
  });
  const send: Api["send"] = async (request) => {
    try {
      return await api.send(request);
    } catch (error) {
      if (!(error instanceof TrackerFailure) || error.kind !== "refused") throw error;
      if (error.status < 400) await requireAccount(api);
      const { status, reason } = error;
      throw /scope/i.test(reason)
        ? new TrackerFailure("refused", { status, reason, sentence: noScope })
        : error;
    }
  };
  return { send, get: async <T>(path: string) => (await send<T>({ path })).body };
}

/** The words for a token with scopes, of which the gateway of Cloud misses one. */
const noScope = { text: "Jira needs a scope that the token doesn't have." };

/**
 * Asks Jira who is signed in. Jira shows strangers empty lists, but answers this with 401, which pauses the connection.
 * Throws a `TrackerFailure`.
 */
export async function requireAccount(api: Api): Promise<void> {
  await api.get("/rest/api/2/myself");
}

/**
 * Returns true if Jira did not accept the sign-in. It answers some requests with such a sign-in like those of a stranger:
 * with success, and without issues.
 */
function isAnonymous({ headers }: HostResponse): boolean {
  const reason = headers["x-seraph-loginreason"] ?? "";
  return /AUTHENTICATED_FAILED|AUTHENTICATION_DENIED/.test(reason) || headers["x-ausername"] === "anonymous";
}

type Refusal = { errorMessages?: unknown; errors?: unknown; message?: unknown };

function reasonOf(body: unknown): string {
  const { errorMessages, errors, message } = Object(body) as Refusal;
  const words = [
    ...(Array.isArray(errorMessages) ? errorMessages : []),
    ...Object.values(Object(errors)),
    message,
  ];
  return words.filter((text) => typeof text === "string" && text !== "").join(" ");
}
