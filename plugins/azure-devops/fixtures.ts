import { imitateAzure, type AzureState } from "#test/support/trackers/azure.ts";
import { openTracker, type OpenedTracker } from "../trackers/fixtures.ts";

type Given = { token?: string; settings?: Record<string, string> };

/** Opens the plugin, connected to an organization of Azure DevOps. */
export function azure(
  state: AzureState,
  { token = state.token, settings = {} }: Given = {},
): Promise<OpenedTracker> {
  const address = "https://dev.azure.com/acme";
  const given = { connection: "azure-devops", address, values: { token }, settings };
  return openTracker(import.meta.dirname, imitateAzure(state, address), given);
}
