import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { trackerApi, type Api } from "../../trackers/api.ts";

/** The only connection of this plugin. */
export const connection = "jira";

/** Returns the functions that send requests to Jira. */
export function jiraApi(host: Host): Api {
  return trackerApi(host, {
    connection,
    // Without it, Data Center may refuse requests that change something as forged.
    headers: { "x-atlassian-token": "no-check" },
    failureOf: (response) => (isAnonymous(response) ? "refused" : null),
    reasonOf,
  });
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
