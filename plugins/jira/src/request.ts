import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { ifConnected } from "../../trackers/connected.ts";

const headers = { accept: "application/json", "content-type": "application/json" };

/** Sends JSON to Jira. Returns null if Jira is not connected. */
export function sendTo(
  host: Host,
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<HostResponse | null> {
  return ifConnected(host.fetch({ connection: "jira", path, method, headers, body: JSON.stringify(body) }));
}
