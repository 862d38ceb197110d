import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import { pointsFor, readSizes } from "../../trackers/points.ts";
import type { AddComment, Estimated, Sentence } from "../../trackers/tracker.ts";
import { otherPlace, otherServer, nothingPicked } from "../../trackers/unwritten.ts";
import { connection, githubApi, isMoved, product } from "./api.ts";
import { labelIssue } from "./label.ts";
import { writeField } from "./projects/write-field.ts";
import { isAllowed, isServerOf, readRepositories, referenceOf } from "./repository.ts";

/**
 * Writes an estimate into the number field of the project that was picked last in the space. For an issue that is not in
 * it, and for a card without a number, it labels the issue. Returns a sentence for an issue that is not the plugin's.
 */
export async function write(host: Host, { ref, card }: Estimated): Promise<Sentence | AddComment | null> {
  const named = referenceOf(ref);
  if (!named) return null;
  const connected = await host.connection(connection);
  if (!connected) throw new TrackerFailure("unconnected");
  if (named.host !== null && !isServerOf(named.host, connected.host)) return otherServer(ref, connected.host);
  const repositories = await readRepositories(host);
  const repository = named.repository ?? repositories.meant;
  if (repository === null) return nothingPicked(ref, product);
  if (!isAllowed(repositories, repository)) return otherPlace(ref, repositories.only ?? repository);
  const api = githubApi(host);
  const issue = { repository, number: named.number };
  try {
    const points = pointsFor(card, await readSizes(host));
    if (points === null || !(await writeField(host, issue, points))) await labelIssue(api, issue, card);
    const path = `/repos/${repository}/issues/${named.number}/comments`;
    return (body) => api.send({ method: "POST", path, body: { body } });
  } catch (error) {
    if (!(error instanceof TrackerFailure) || !isMoved(error.status)) throw error;
    const sentence = {
      text: "{ref} was not changed: it has another address in {product} by now.",
      values: { ref, product },
    };
    throw new TrackerFailure("missing", { status: error.status, reason: error.reason, sentence });
  }
}
