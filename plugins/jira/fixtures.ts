import { imitateJira, type Jira } from "#test/support/trackers/jira.ts";
import { openTracker, type OpenedTracker } from "../trackers/fixtures.ts";

type Options = {
  isCloud?: boolean;
  address?: string;
  site?: string;
  settings?: Record<string, string>;
  isConnected?: boolean;
};

/** A plugin that is connected with an imitated Jira. */
export type Opened = Pick<OpenedTracker, "estimate" | "sent"> & { hooks: OpenedTracker; jira: Jira };

const cloudAccount = { account: "ana@acme.example", token: "t0ken" };

/** Opens the plugin with a connection to an imitated Jira. `sent` leaves out the address and has the queries. */
export async function openJira({
  isCloud = true,
  address = isCloud ? "https://acme.atlassian.net" : "https://jira.acme.example/jira",
  site = address,
  ...given
}: Options = {}): Promise<Opened> {
  const jira = imitateJira({ address, site, isCloud });
  const set = { connection: "jira", address, values: isCloud ? cloudAccount : { token: "t0ken" } };
  const hooks = await openTracker(import.meta.dirname, jira, { ...set, ...given });
  return {
    hooks,
    jira,
    estimate: hooks.estimate,
    sent: () =>
      hooks.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url.slice(address.length))}`),
  };
}
