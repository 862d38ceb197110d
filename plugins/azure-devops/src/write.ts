import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import { pointsFor, readSizes } from "../../trackers/points.ts";
import type { AddComment, Estimated, Sentence } from "../../trackers/tracker.ts";
import { noNumber } from "../../trackers/unwritten.ts";
import { isAllowed, readProjects } from "./allowed.ts";
import { azureApi, pathOf } from "./api.ts";
import { asHtml } from "./as-html.ts";
import { estimateFieldOf } from "./estimate-field.ts";
import { idOf } from "./reference.ts";

/** Comments have no released version before 7.1. */
const COMMENTS = { "api-version": "7.0-preview.3" };

type Item = { fields: { "System.TeamProject": string; "System.WorkItemType": string } };

/** Writes an estimate into the field of the work item's process. Returns a sentence for a card without a number. */
export async function writeEstimate(host: Host, { ref, card }: Estimated): Promise<Sentence | AddComment> {
  const id = String(idOf(ref)!);
  const points = pointsFor(card, await readSizes(host));
  if (points === null) return noNumber(ref, card);
  const api = azureApi(host);
  const item = ["_apis", "wit", "workitems", id];
  const { fields } = await api.get<Item>(pathOf(item, { fields: "System.TeamProject,System.WorkItemType" }));
  const { "System.TeamProject": project, "System.WorkItemType": type } = fields;
  if (!isAllowed(await readProjects(host), project))
    return { text: "{ref} was not changed: it is in no project of the connection.", values: { ref } };
  const field = await estimateFieldOf(api, project, type);
  if (field === null)
    throw new TrackerFailure("rejected", {
      sentence: {
        text: "{ref} was not changed: a {type} has no field for estimates.",
        values: { ref, type },
      },
    });
  await api
    .send({
      method: "PATCH",
      path: pathOf([project, ...item]),
      headers: { "content-type": "application/json-patch+json" },
      body: [{ op: "add", path: `/fields/${field}`, value: points }],
    })
    .catch((error: unknown) => {
      throw asRuleError(error, ref);
    });
  const comments = pathOf([project, "_apis", "wit", "workItems", id, "comments"], COMMENTS);
  return (text) => api.send({ method: "POST", path: comments, body: { text: asHtml(text) } });
}

/** Returns the error to throw. For a rule of the process, its sentence has the words of Azure DevOps, such as `TF401320`. */
function asRuleError(error: unknown, ref: string): unknown {
  if (!(error instanceof TrackerFailure) || error.kind !== "rejected" || error.reason === "") return error;
  const { kind, status, reason } = error;
  return new TrackerFailure(kind, {
    status,
    reason,
    sentence: { text: "{ref} was not changed. Azure DevOps: {reason}", values: { ref, reason } },
  });
}
