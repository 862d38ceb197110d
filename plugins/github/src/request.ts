import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { ifConnected } from "../../trackers/connected.ts";

type Method = "GET" | "POST" | "DELETE";

/** Sends a request to GitHub's API. Returns null if GitHub is not connected. */
export function sendTo(
  host: Host,
  method: Method,
  path: string,
  body?: object,
): Promise<HostResponse | null> {
  return ifConnected(
    host.fetch({
      connection: "github",
      path,
      method,
      headers: {
        accept: "application/vnd.github+json",
        "x-github-api-version": "2022-11-28",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

/** Returns true if GitHub refused a request because there were too many. */
export function isRateLimited({ status, headers }: HostResponse): boolean {
  return status === 429 || (status === 403 && headers["x-ratelimit-remaining"] === "0");
}
