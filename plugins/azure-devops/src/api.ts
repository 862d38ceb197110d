import type { Host } from "@standpoint/plugin-sdk/server";
import { query, trackerApi, type Api } from "../../trackers/api.ts";

/** The name of the connection, and that of the product in sentences. */
export const connection = "azure-devops";
export const product = "Azure DevOps";

/** The version that the cloud and the servers since 2022 answer. */
const version = "7.0";

/** A list as every endpoint answers it. */
export type List<T> = { value: T[] };

/** Returns the functions that send requests over the connection. */
export function azureApi(host: Host): Api {
  return trackerApi(host, {
    connection,
    // Otherwise a refused token gets a redirect to the sign-in page.
    headers: { "x-tfs-fedauthredirect": "Suppress" },
    // With 203, the body is the sign-in page.
    failureOf: ({ status }) => (status === 203 || status === 302 ? "refused" : null),
    reasonOf: (body) => (body as { message?: string } | null)?.message ?? "",
  });
}

/** Returns a path with its parts encoded, its query and the version, unless the query has one. Parts that are undefined are left out. */
export function pathOf(
  parts: readonly (string | undefined)[],
  values: Readonly<Record<string, string | number>> = {},
): string {
  const given = parts.filter((part) => part !== undefined).map(encodeURIComponent);
  return `/${given.join("/")}${query({ "api-version": version, ...values })}`;
}
