import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { pointsFor, readSizes } from "../../trackers/points.ts";
import type { AddComment, Estimated, Sentence } from "../../trackers/tracker.ts";
import { otherPlace, otherServer, nothingPicked } from "../../trackers/unwritten.ts";
import { BASE, connection, gitlabApi, product } from "./api.ts";
import { ESTIMATE_LABEL, type GitlabIssue } from "./issue.ts";
import { projectOf, readOnly } from "./projects.ts";
import { referenceOf } from "./reference.ts";

/**
 * Writes a whole number into the weight of an issue. Without a subscription, which weights need, and for other cards, it
 * labels the issue. Returns a sentence for an issue that is not the plugin's.
 */
export async function write(host: Host, { ref, card }: Estimated): Promise<Sentence | AddComment | null> {
  const named = referenceOf(ref);
  if (!named) return null;
  const connected = await host.connection(connection);
  if (!connected) throw new TrackerFailure("unconnected");
  if (named.host !== null && named.host !== connected.host) return otherServer(ref, connected.host);
  const only = await readOnly(host);
  if (only !== null && named.project !== null && named.project.toLowerCase() !== only.toLowerCase())
    return otherPlace(ref, only);
  const project = await projectOf(host, named.project);
  if (!project) return nothingPicked(ref, product);
  const api = gitlabApi(host);
  const path = `${BASE}/projects/${project.id}/issues/${named.iid}`;
  const points = pointsFor(card, await readSizes(host));
  const weighed = Number.isInteger(points) ? await writeWeight(api, path, points!) : null;
  if (weighed?.weight !== points || points === null) await label(api, path, weighed, card);
  return (body) => api.send({ method: "POST", path: `${path}/notes`, body: { body } });
}

/** Writes a weight, and returns the issue as it is then; null if the server knows no weights. */
async function writeWeight(api: Api, path: string, weight: number): Promise<GitlabIssue | null> {
  try {
    return (await api.send<GitlabIssue>({ method: "PUT", path, body: { weight } })).body;
  } catch (error) {
    // The free edition does not know the parameter. Others without a subscription ignore it.
    if (error instanceof TrackerFailure && error.status === 400) return null;
    throw error;
  }
}

async function label(api: Api, path: string, known: GitlabIssue | null, card: string): Promise<void> {
  const { labels } = known ?? (await api.get<GitlabIssue>(path));
  // A comma would end the name.
  const wanted = ESTIMATE_LABEL + card.replaceAll(",", ".");
  const earlier = labels.filter((name) => name.startsWith(ESTIMATE_LABEL) && name !== wanted);
  if (earlier.length === 0 && labels.includes(wanted)) return;
  await api.send({
    method: "PUT",
    path,
    body: { add_labels: wanted, ...(earlier.length > 0 && { remove_labels: earlier.join(",") }) },
  });
}
