import { expect, onTestFinished } from "vitest";
import type { Product } from "#test/support/trackers/validate.ts";
import { openHooks, type HarnessHooks, type SetConnection } from "../api/harness-hooks.ts";

/** A plugin of a tracker with an imitated product. */
export type OpenedTracker = HarnessHooks & {
  /**
   * Estimates the story `story-<ref>` of an issue, as the event and the job that follows do. Returns the texts of the
   * notices that are shown then.
   */
  estimate(ref: string, card?: string): Promise<string[]>;
  /** The methods and paths of its requests, without their queries. */
  sent(): string[];
};

type Given = SetConnection & {
  /** The name of the connection in the manifest. */
  connection: string;
  /** By default people have set the connection. */
  isConnected?: boolean;
  settings?: Record<string, string>;
};

/** The address of the room of all estimates. */
export const roomUrl = "https://meet.example.com/r/1";

/**
 * Opens the plugin in a folder with a connection to an imitated product. When the test has finished, each request must
 * have fitted the product's description.
 */
export async function openTracker(
  folder: string,
  product: Product,
  { connection, isConnected = true, settings = {}, ...set }: Given,
): Promise<OpenedTracker> {
  const hooks = await openHooks(folder, {
    connections: isConnected ? { [connection]: set } : {},
    settings,
    answer: (request) => product.answer(request),
  });
  onTestFinished(() => {
    hooks.close();
    expect(product.faults).toEqual([]);
  });
  // Its lists are getters, so the copy keeps the hooks as its prototype.
  return Object.assign(Object.create(hooks) as HarnessHooks, {
    async estimate(ref: string, card = "5") {
      const story = { storyId: `story-${ref.trim()}`, ref, estimate: card, url: roomUrl };
      await hooks.event("poker.estimated", story);
      // A later estimate of the story replaces the job of an earlier one.
      const job = hooks.asked.jobs.at(-1);
      if ((job?.payload as { ref?: string } | undefined)?.ref === ref.trim())
        await hooks.job(job!.name, job!.payload);
      return hooks.notices.map(({ text }) => text ?? "");
    },
    sent: () => hooks.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  });
}
