import type { Host } from "@standpoint/plugin-sdk/server";
import { query, type Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { Sentence } from "../../trackers/tracker.ts";
import { accountOf } from "./account.ts";
import { jiraApi } from "./api.ts";
import { readBoard } from "./board.ts";
import { boardsOf } from "./choices.ts";
import { fieldSetting, pointsFieldOf, type EditField } from "./points-field.ts";
import { readProjects } from "./projects.ts";

/** How many boards a check looks at. */
const MAX_BOARDS = 3;

/** Returns who is connected, and in how many boards this account can edit points. Throws a `TrackerFailure`. */
export async function check(host: Host): Promise<Sentence> {
  const api = jiraApi(host);
  const account = await accountOf(api);
  const [project] = await readProjects(host);
  const boards = await boardsOf(api, project, MAX_BOARDS).catch(unlessRefused([]));
  const wanted = await fieldSetting(host);
  let all = 0;
  let editable = 0;
  for (const { id } of boards) {
    const isEditable = await canEdit(api, id, wanted).catch(unlessRefused(false));
    if (isEditable !== null) all++;
    if (isEditable) editable++;
  }
  if (all === 0) return { text: "Connected as {account}. No board has issues yet.", values: { account } };
  return {
    text: "Connected as {account}, can edit points in {count} of {all} boards",
    values: { account, count: editable, all },
  };
}

/** Returns true if the account can edit points of the first issue of a board; null if the board has none. */
async function canEdit(api: Api, id: number, wanted: string | null): Promise<boolean | null> {
  const path = `/rest/agile/1.0/board/${id}/issue${query({ maxResults: 1, fields: "summary" })}`;
  const [first] = (await api.get<{ issues: { key: string }[] }>(path)).issues;
  if (!first) return null;
  const { field } = await readBoard(api, id);
  const { fields } = await api.get<{ fields: Record<string, EditField> }>(
    `/rest/api/2/issue/${first.key}/editmeta`,
  );
  return (
    pointsFieldOf(
      fields,
      [wanted, field?.id].filter((one) => typeof one === "string"),
    ) !== null
  );
}

/** Returns a handler that answers with a value, unless Jira does not accept the sign-in or does not answer. */
function unlessRefused<T>(value: T): (error: unknown) => T {
  return (error) => {
    const isOther =
      error instanceof TrackerFailure && ["forbidden", "missing", "rejected"].includes(error.kind);
    if (isOther) return value;
    throw error;
  };
}
