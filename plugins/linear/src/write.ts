import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import { readSizes } from "../../trackers/points.ts";
import type { AddComment, Estimated, Sentence } from "../../trackers/tracker.ts";
import { noNumber } from "../../trackers/unwritten.ts";
import { linearApi, type LinearApi } from "./api.ts";
import { referenceOf } from "./reference.ts";
import { isOnScale, numberFor, type Estimation } from "./scale.ts";
import { readTeams } from "./teams.ts";

type Found = { id: string; estimate: number | null; team: Estimation & { key: string } };

const query = `query Issue($id: String!) {
  issue(id: $id) {
    id estimate
    team { key issueEstimationType issueEstimationExtended issueEstimationAllowZero }
  }
}`;
const mutation = `mutation Estimate($id: String!, $estimate: Int!) {
  issueUpdate(id: $id, input: { estimate: $estimate }) { success }
}`;

const commenting = `mutation Comment($input: CommentCreateInput!) {
  commentCreate(input: $input) { success }
}`;

/** Writes an estimate on the scale of the issue's team. Returns a sentence for a card that the scale does not have. */
export async function writeEstimate(host: Host, { ref, card }: Estimated): Promise<Sentence | AddComment> {
  const named = referenceOf(ref)!;
  const api = linearApi(host);
  const id = `${named.team}-${named.number}`;
  const { issue } = await api.ask<{ issue: Found | null }>(query, { id });
  if (!issue) throw new TrackerFailure("missing", { status: 200 });
  const { team } = issue;
  const teams = await readTeams(host);
  // Linear also finds an issue that has moved to another team.
  if (teams.length > 0 && !teams.includes(team.key))
    return { text: "{ref} was not changed: it is in no team of the connection.", values: { ref } };
  if (team.issueEstimationType === "notUsed")
    throw new TrackerFailure("rejected", {
      sentence: { text: "{ref} was not changed: its team in Linear uses no estimates.", values: { ref } },
    });
  const points = numberFor(card, await readSizes(host));
  if (points === null) return noNumber(ref, card);
  if (!isOnScale(points, team))
    throw new TrackerFailure("rejected", {
      sentence: {
        text: "{ref} was not changed: {card} is not on the scale of its team in Linear.",
        values: { ref, card },
      },
    });
  if (issue.estimate !== points) {
    const { issueUpdate } = await api.ask<{ issueUpdate: Done }>(mutation, {
      id: issue.id,
      estimate: points,
    });
    requireDone(issueUpdate);
  }
  return (body) => addComment(api, { issueId: issue.id, body });
}

async function addComment(api: LinearApi, input: { issueId: string; body: string }): Promise<void> {
  const { commentCreate } = await api.ask<{ commentCreate: Done }>(commenting, { input });
  requireDone(commentCreate);
}

type Done = { success: boolean };

function requireDone({ success }: Done): void {
  if (!success) throw new TrackerFailure("rejected", { status: 200 });
}
