import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import { connection, jiraApi } from "./api.ts";

/** A Jira: its address in the browser without a final slash, and whether Atlassian runs it. */
export type Site = { address: string; isCloud: boolean };

type Kept = Site & { host: string };
type ServerInfo = { baseUrl?: string; deploymentType?: string };

/**
 * Returns the connected site. Jira itself says what it is, once for each host: a gateway or a proxy hides it. Throws a
 * `TrackerFailure`.
 */
export async function siteOf(host: Host): Promise<Site> {
  const connected = await host.connection(connection);
  if (!connected) throw new TrackerFailure("unconnected");
  const kept = (await host.space.get("site")) as Kept | null;
  if (kept?.host === connected.host) return kept;
  const info = await jiraApi(host).get<ServerInfo | null>("/rest/api/2/serverInfo");
  const address = info?.baseUrl ?? "";
  // The site of another product has no such page.
  if (!/^https?:\/\//.test(address)) throw new TrackerFailure("broken", { sentence: noJira });
  const site: Kept = {
    host: connected.host,
    address: address.endsWith("/") ? address.slice(0, -1) : address,
    isCloud: info?.deploymentType === "Cloud",
  };
  await host.space.set("site", site);
  return site;
}

const noJira = { text: "The connected address is not a Jira." };
