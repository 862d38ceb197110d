import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { pointsFor, readSizes } from "../../trackers/points.ts";
import type { AddComment, Estimated, Sentence } from "../../trackers/tracker.ts";
import { noNumber } from "../../trackers/unwritten.ts";
import { accountOf } from "./account.ts";
import { jiraApi } from "./api.ts";
import { keptBoard, type Board } from "./board.ts";
import { keyOf } from "./named.ts";
import { fieldSetting, pointsFieldOf, type EditField } from "./points-field.ts";
import { isIn, projectOf, readProjects } from "./projects.ts";

type Write = { key: string; ref: string; points: number };

/**
 * Writes an estimate where the board shows it, or else into the field with points on the issue's edit screen. Returns a
 * sentence for a card without a number, and otherwise the function that comments on the issue. Throws a `TrackerFailure`.
 */
export async function write(host: Host, { ref, card }: Estimated): Promise<Sentence | AddComment> {
  const points = pointsFor(card, await readSizes(host));
  if (points === null) return noNumber(ref, card);
  const api = jiraApi(host);
  const key = await presentKey(host, api, ref);
  await writePoints(host, api, { key, ref, points });
  return (body) => api.send({ method: "POST", path: `/rest/api/2/issue/${key}/comment`, body: { body } });
}

/** Returns the key to write to. Throws if the issue is in no project of the connection, or moved to such a one. */
async function presentKey(host: Host, api: Api, ref: string): Promise<string> {
  const key = keyOf(ref);
  const projects = await readProjects(host);
  if (projects.length === 0) return key;
  const outside: Sentence = {
    text: "{ref} was not changed: it is in no project of the connection.",
    values: { ref },
  };
  if (!isIn(projects, key)) throw new TrackerFailure("forbidden", { sentence: outside });
  const { key: present } = await api
    .get<{ key: string }>(`/rest/api/2/issue/${key}${query({ fields: "project" })}`)
    .catch(unseen(api, ref));
  if (!isIn(projects, present)) throw new TrackerFailure("forbidden", { sentence: outside });
  return present;
}

async function writePoints(host: Host, api: Api, issue: Write): Promise<void> {
  const wanted = await fieldSetting(host);
  const board = await keptBoard(host, projectOf(issue.key));
  if (wanted === null && board?.field && (await writeByBoard(api, board, issue))) return;
  const { fields } = await api
    .get<{ fields: Record<string, EditField> }>(`/rest/api/2/issue/${issue.key}/editmeta`)
    .catch(unseen(api, issue.ref));
  const field = pointsFieldOf(
    fields,
    [wanted, board?.field?.id].filter((id) => typeof id === "string"),
  );
  if (field === null) throw await noField(api, issue.ref, fields, board?.field?.name ?? "");
  await api
    .send({
      method: "PUT",
      path: `/rest/api/2/issue/${issue.key}`,
      body: { fields: { [field]: issue.points } },
    })
    .catch(unseen(api, issue.ref));
}

/** Writes as the board does. Returns false if the board cannot, such as for an issue that it does not show. */
async function writeByBoard(api: Api, { id }: Board, { key, points }: Write): Promise<boolean> {
  const path = `/rest/agile/1.0/issue/${key}/estimation${query({ boardId: id })}`;
  try {
    await api.send({ method: "PUT", path, body: { value: String(points) } });
    return true;
  } catch (error) {
    const isOther =
      error instanceof TrackerFailure && ["rejected", "missing", "forbidden"].includes(error.kind);
    if (isOther) return false;
    throw error;
  }
}

async function noField(
  api: Api,
  ref: string,
  fields: Readonly<Record<string, EditField>>,
  name: string,
): Promise<TrackerFailure> {
  // Jira lists no field at all if the account may not edit the issue.
  if (Object.keys(fields).length === 0) {
    const account = await accountOf(api);
    const text = "{ref} was not changed: {account} may not edit it in Jira.";
    return new TrackerFailure("forbidden", { sentence: { text, values: { ref, account } } });
  }
  const text = "{ref} was not changed: {field} is not on its edit screen.";
  return new TrackerFailure("rejected", {
    sentence: { text, values: { ref, field: name || "Story Points" } },
  });
}

/** Returns a handler that adds to a failure which account cannot see the issue. */
function unseen(api: Api, ref: string): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof TrackerFailure) || error.kind !== "missing") throw error;
    const { status, reason } = error;
    const values = { ref, account: await accountOf(api) };
    const sentence = { text: "{ref} was not changed: {account} can't see it in Jira.", values };
    throw new TrackerFailure("missing", { status, reason, sentence });
  };
}
