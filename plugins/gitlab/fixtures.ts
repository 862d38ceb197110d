import { imitateGitlab, type GitlabState } from "#test/support/trackers/gitlab.ts";
import { openTracker, type OpenedTracker } from "../trackers/fixtures.ts";

type Settings = { project?: string; sizes?: string; comment?: string };
type Given = { settings?: Settings; isConnected?: boolean; address?: string };

/** The plugin with an imitated GitLab. */
export type Opened = OpenedTracker & { gitlab: { state: GitlabState } };

/** Opens the plugin, by default with the setting acme/shop, and a GitLab with this state. */
export async function openGitlab(
  state: Partial<GitlabState> = {},
  { settings = { project: "acme/shop" }, address = "https://gitlab.com", ...given }: Given = {},
): Promise<Opened> {
  const gitlab = imitateGitlab(state, address);
  const set = { connection: "gitlab", address, values: { token: "glpat-t0ken" } };
  const opened = await openTracker(import.meta.dirname, gitlab, { ...set, settings, ...given });
  return Object.assign(opened, { gitlab });
}
