import { imitateGithub } from "#test/support/trackers/github.ts";
import type { GithubState } from "#test/support/trackers/github-state.ts";
import { openTracker, type OpenedTracker } from "../trackers/fixtures.ts";

type Settings = { repository?: string; field?: string; sizes?: string; comment?: string };
type Given = { settings?: Settings; isConnected?: boolean; address?: string };

/** The plugin with an imitated GitHub. */
export type Opened = OpenedTracker & { github: { state: GithubState } };

/** Opens the plugin, by default with the setting acme/shop, and a GitHub with this state. */
export async function openGithub(
  state: Partial<GithubState> = {},
  { settings = { repository: "acme/shop" }, address = "https://api.github.com", ...given }: Given = {},
): Promise<Opened> {
  const github = imitateGithub(state, address);
  const set = { connection: "github", address, values: { token: "t0ken" } };
  const opened = await openTracker(import.meta.dirname, github, { ...set, settings, ...given });
  return Object.assign(opened, { github });
}
