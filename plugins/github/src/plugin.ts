// Adds GitHub issues to a planning queue, and labels them with their estimates, such as `estimate: 5`. A new label
// replaces an earlier one. A story's reference names the issue: `#12`, `owner/repository#12` or its address on the connected server. The plugin
// searches and labels only the repository of its settings, whatever else its token may read.
import type { Plugin } from "@standpoint/plugin-sdk/server";
import { findIssues } from "./find.ts";
import { labelIssue } from "./label.ts";
import { isServerOf, readRepository, referenceOf } from "./repository.ts";

type Hooks = Required<Plugin>;

/** Returns the issues of the repository that match a GitHub search. */
export const onAsk: Hooks["onAsk"] = ({ body }, host) =>
  findIssues((body as { query?: string }).query ?? "", host);

/** Labels the issue of a story that has an estimate. */
export const onEvent: Hooks["onEvent"] = async ({ payload }, host) => {
  const { ref, estimate } = payload as { ref: string; estimate: string };
  const named = referenceOf(ref);
  if (!named) return;
  const repository = await readRepository(host);
  if (!repository) return host.log("warn", "no repository is set, so no issue was labelled");
  const connected = await host.connection("github");
  if (!connected) return host.log("warn", "GitHub is not connected, so no issue was labelled");
  const other =
    named.host !== null && !isServerOf(named.host, connected.host)
      ? `${named.host} is not the connected server`
      : named.repository !== null && named.repository.toLowerCase() !== repository.toLowerCase()
        ? `${named.repository} is not the plugin's repository`
        : null;
  if (other !== null) return host.log("info", `${other}, so its issue was not labelled`);
  await labelIssue({ repository, number: named.number }, estimate, host);
};
