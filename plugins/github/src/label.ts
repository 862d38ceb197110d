import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import type { Issue } from "./repository.ts";
import { isRateLimited, sendTo } from "./request.ts";

const prefix = "estimate: ";

/** Labels an issue with its estimate in place of an earlier one. Throws if GitHub refuses, so the event is retried. */
export async function labelIssue({ repository, number }: Issue, estimate: string, host: Host): Promise<void> {
  const labels = `/repos/${repository}/issues/${number}/labels`;
  // An issue has at most 100 labels, so one page holds them all.
  const listed = await sendTo(host, "GET", `${labels}?per_page=100`);
  if (!listed) return host.log("warn", "GitHub is not connected, so no issue was labelled");
  if (listed.status === 404 || listed.status === 410)
    return host.log("warn", `GitHub has no issue ${repository}#${number} that the token may see`);
  await requireSuccess(listed, host);
  const names = (JSON.parse(listed.body) as { name: string }[]).map(({ name }) => name);
  const wanted = prefix + estimate;
  if (!names.includes(wanted))
    await requireSuccess(await sendTo(host, "POST", labels, { labels: [wanted] }), host);
  for (const name of names) {
    if (!name.startsWith(prefix) || name === wanted) continue;
    const removed = await sendTo(host, "DELETE", `${labels}/${encodeURIComponent(name)}`);
    // 404: another person has removed the label in the meantime.
    if (removed?.status !== 404) await requireSuccess(removed, host);
  }
}

/**
 * Throws if GitHub refused the request, or is disconnected by now. So the event is retried later. GitHub requires the
 * delay after rate limits.
 */
async function requireSuccess(response: HostResponse | null, host: Host): Promise<void> {
  if (response && response.status >= 200 && response.status < 300) return;
  const why = !response
    ? "GitHub was disconnected"
    : isRateLimited(response)
      ? "GitHub refused: too many requests with this token"
      : `GitHub answered ${response.status}`;
  await host.log("warn", why);
  throw new Error(why);
}
