import { expect, onTestFinished } from "vitest";
import { imitateGitlab, type GitlabState } from "#test/support/trackers/gitlab.ts";
import type { Product } from "#test/support/trackers/validate.ts";
import { openHooks, type HarnessHooks } from "../api/harness-hooks.ts";
import { createSpace } from "../api/harness-space.ts";

type Given = {
  settings?: { project?: string; sizes?: string };
  isConnected?: boolean;
  address?: string;
};

/** The plugin with an imitated GitLab. */
export type Opened = HarnessHooks & {
  gitlab: Product & { state: GitlabState };
  /** Estimates the issue of a reference, as the event and the job that follows do. */
  estimate(ref: string, card?: string): Promise<void>;
};

/**
 * Opens the plugin, by default with the setting acme/shop, and a GitLab with this state. When the test has finished, each
 * request must have fitted GitLab's description.
 */
export async function openGitlab(
  state: Partial<GitlabState> = {},
  { settings = { project: "acme/shop" }, isConnected = true, address = "https://gitlab.com" }: Given = {},
): Promise<Opened> {
  const gitlab = imitateGitlab(state, address);
  const connection = { address, values: { token: "glpat-t0ken" } };
  const hooks = await openHooks(import.meta.dirname, {
    space: createSpace(),
    settings,
    ...(isConnected && { connections: { gitlab: connection } }),
    answer: gitlab.answer,
  });
  onTestFinished(() => {
    hooks.close();
    expect(gitlab.faults).toEqual([]);
  });
  return Object.assign(Object.create(hooks) as HarnessHooks, {
    gitlab,
    async estimate(ref: string, card = "5") {
      const estimated = { storyId: "story", ref, estimate: card, url: "https://x.example/r" };
      await hooks.event("poker.estimated", estimated);
      // A later estimate of the story replaces the job of an earlier one.
      const job = hooks.asked.jobs.at(-1);
      if ((job?.payload as { ref?: string } | undefined)?.ref === ref)
        await hooks.job(job!.name, job!.payload);
    },
  });
}
