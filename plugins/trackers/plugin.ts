import type { Plugin } from "@standpoint/plugin-sdk/server";
import { answerAsk } from "./answers.ts";
import { failureOf } from "./failure.ts";
import { failureText, shortened } from "./failure-texts.ts";
import type { Tracker } from "./tracker.ts";
import { writeEstimate, type Write } from "./write.ts";

type Hooks = Required<Plugin>;
type Estimated = { storyId: string; ref: string; estimate: string; url: string };

/**
 * Returns the hooks of a plugin for a tracker: the answers to its page, the job that writes an estimate, and the job that
 * reports about its connection. Its manifest needs the grants `events poker.estimated`, `jobs write`,
 * `jobs check-connection`, `fetch` over the connection, `asks`, `stories`, `notices`, `space:kv` and `log`.
 */
export function trackerPlugin(tracker: Tracker): Pick<Hooks, "onAsk" | "onEvent" | "onJob"> {
  return {
    onAsk: (input, host) => answerAsk(tracker, input, host),

    async onEvent({ payload, now }, host) {
      const { storyId, ref, estimate, url } = payload as Estimated;
      if (!tracker.isReference(ref)) return;
      const write: Write = { storyId, ref: ref.trim(), card: estimate, roomUrl: url, at: now };
      // A later estimate of the story replaces one that waits.
      await host.jobs.enqueue({ name: "write", key: storyId, payload: write });
    },

    async onJob({ name, payload, now }, host) {
      if (name === "write") return writeEstimate(tracker, payload as Write, now, host);
      if (name !== "check-connection") return;
      const { connection } = tracker;
      const sentence = await tracker.check(host).then(shortened, (error: unknown) => {
        return failureText(tracker.product, failureOf(error));
      });
      await host.report({ connection, ...sentence });
    },
  };
}
