import { expect, onTestFinished } from "vitest";
import { imitateGithub } from "#test/support/trackers/github.ts";
import type { GithubState } from "#test/support/trackers/github-state.ts";
import type { Product } from "#test/support/trackers/validate.ts";
import { openHooks, type HarnessHooks } from "../api/harness-hooks.ts";
import { createSpace } from "../api/harness-space.ts";

type Settings = { repository?: string; field?: string; sizes?: string };
type Given = { settings?: Settings; isConnected?: boolean; address?: string };

/** The plugin with an imitated GitHub. */
export type Opened = HarnessHooks & {
  github: Product & { state: GithubState };
  /** Estimates the issue of a reference, as the event and the job that follows do. */
  estimate(ref: string, card?: string): Promise<void>;
  /** The methods and paths of its requests, without their queries. */
  sent(): string[];
};

/**
 * Opens the plugin, by default with the setting acme/shop, and a GitHub with this state. When the test has finished, each
 * request must have fitted GitHub's description.
 */
export async function openGithub(
  state: Partial<GithubState> = {},
  {
    settings = { repository: "acme/shop" },
    isConnected = true,
    address = "https://api.github.com",
  }: Given = {},
): Promise<Opened> {
  const github = imitateGithub(state, address);
  const connection = { address, values: { token: "t0ken" } };
  const hooks = await openHooks(import.meta.dirname, {
    space: createSpace(),
    settings,
    ...(isConnected && { connections: { github: connection } }),
    answer: github.answer,
  });
  onTestFinished(() => {
    hooks.close();
    expect(github.faults).toEqual([]);
  });
  return Object.assign(Object.create(hooks) as HarnessHooks, {
    github,
    async estimate(ref: string, card = "5") {
      const estimated = { storyId: "story", ref, estimate: card, url: "https://x.example/r" };
      await hooks.event("poker.estimated", estimated);
      // A later estimate of the story replaces the job of an earlier one.
      const job = hooks.asked.jobs.at(-1);
      if ((job?.payload as { ref?: string } | undefined)?.ref === ref)
        await hooks.job(job!.name, job!.payload);
    },
    sent: () => hooks.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  });
}
