import { expect, onTestFinished } from "vitest";
import { imitateJira, type Jira } from "#test/support/trackers/jira.ts";
import { openHooks, type HarnessHooks, type SetConnection } from "../api/harness-hooks.ts";
import { createSpace, type HarnessSpace } from "../api/harness-space.ts";

type Options = {
  isCloud?: boolean;
  address?: string;
  site?: string;
  settings?: Record<string, string>;
  isConnected?: boolean;
};

/** A plugin that is connected with an imitated Jira. */
export type Opened = {
  hooks: HarnessHooks;
  jira: Jira;
  space: HarnessSpace;
  /** Estimates a story, and runs the job that writes the estimate. */
  estimate(ref: string, card?: string): Promise<void>;
  /** The requests without the address, such as `GET /rest/api/2/myself`. */
  sent(): string[];
};

const accounts: Record<string, SetConnection["values"]> = {
  cloud: { account: "ana@acme.example", token: "t0ken" },
  dataCenter: { token: "t0ken" },
};

/** Opens the plugin with a connection to an imitated Jira. At the end no request may have left Jira's description. */
export async function openJira({
  isCloud = true,
  address = isCloud ? "https://acme.atlassian.net" : "https://jira.acme.example/jira",
  site = address,
  settings = {},
  isConnected = true,
}: Options = {}): Promise<Opened> {
  const jira = imitateJira({ address, site, isCloud });
  const space = createSpace();
  const values = accounts[isCloud ? "cloud" : "dataCenter"]!;
  const connections: Record<string, SetConnection> = isConnected ? { jira: { address, values } } : {};
  const hooks = await openHooks(import.meta.dirname, {
    connections,
    settings,
    space,
    answer: jira.answer,
  });
  onTestFinished(() => {
    hooks.close();
    expect(jira.faults).toEqual([]);
  });
  const roomUrl = "https://meet.example.com/r/1";
  return {
    hooks,
    jira,
    space,
    async estimate(ref, card = "5") {
      const story = {
        storyId: `story-${ref}`,
        ref,
        estimate: card,
        url: roomUrl,
        storyTitle: "Login",
        title: "Sprint",
      };
      await hooks.event("poker.estimated", story);
      const job = hooks.asked.jobs.at(-1);
      if (job) await hooks.job(job.name, job.payload);
    },
    sent: () =>
      hooks.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url.slice(address.length))}`),
  };
}
