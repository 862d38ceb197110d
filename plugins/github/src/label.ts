import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { ESTIMATE_LABEL } from "./issue.ts";

/** Labels an issue with its estimate in place of an earlier one. Other labels stay. Throws a `TrackerFailure`. */
export async function labelIssue(
  api: Api,
  { repository, number }: { repository: string; number: number },
  card: string,
): Promise<void> {
  const path = `/repos/${repository}/issues/${number}/labels`;
  // An issue has at most 100 labels, so one page holds them all.
  const held = await api.get<{ name: string }[]>(`${path}?per_page=100`);
  const names = held.map(({ name }) => name);
  const wanted = ESTIMATE_LABEL + card;
  const earlier = names.filter((name) => name.startsWith(ESTIMATE_LABEL) && name !== wanted);
  // A path cannot name a label with a slash, such as that of the card 1/2.
  if (earlier.some((name) => /[/\\]/.test(name))) {
    const labels = [...names.filter((name) => !earlier.includes(name) && name !== wanted), wanted];
    await api.send({ method: "PUT", path, body: { labels } });
    return;
  }
  if (!names.includes(wanted)) await api.send({ method: "POST", path, body: { labels: [wanted] } });
  for (const name of earlier)
    await api.send({ method: "DELETE", path: `${path}/${encodeURIComponent(name)}` }).catch(ignoreMissing);
}

/** Another person has removed the label in the meantime. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof TrackerFailure) || error.status !== 404) throw error;
}
