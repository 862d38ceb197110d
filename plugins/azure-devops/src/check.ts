import type { Host } from "@standpoint/plugin-sdk/server";
import type { Sentence } from "../../trackers/tracker.ts";
import { azureApi } from "./api.ts";
import { projectsOf } from "./lists.ts";

type Connected = { authenticatedUser?: { providerDisplayName?: string } };

/** Returns who is connected, and how many projects the connection may use. */
export async function checkProjects(host: Host): Promise<Sentence> {
  const api = azureApi(host);
  // This endpoint has no released version.
  const { authenticatedUser } = await api.get<Connected>("/_apis/connectionData");
  const projects = await projectsOf(host, api);
  return {
    text: "Connected as {name}. It can see {count} projects.",
    values: { name: authenticatedUser?.providerDisplayName ?? "", count: projects.length },
  };
}
