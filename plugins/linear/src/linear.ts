import type { Tracker } from "../../trackers/tracker.ts";
import { membersOf } from "./accounts.ts";
import { linearApi, product } from "./api.ts";
import { issuesIn, namedIssues, searchIssues } from "./issues.ts";
import { listsOf, teamsOf } from "./lists.ts";
import { createIssue } from "./create.ts";
import { isReference } from "./reference.ts";
import { writeEstimate } from "./write.ts";

const viewer = `query Viewer { viewer { name } }`;

/** Linear, over its GraphQL API (source: the schema that Linear publishes with its SDK). */
export const linear: Tracker = {
  connection: "linear",
  product,
  levels: ["Team", "Cycle"],
  async choices(host, [team]) {
    return team === undefined
      ? (await teamsOf(host)).map(({ id, key, name }) => ({ id, name, detail: key }))
      : listsOf(host, team);
  },
  issues: issuesIn,
  search: searchIssues,
  named: namedIssues,
  isReference,
  write: writeEstimate,
  create: createIssue,
  accounts: membersOf,
  async check(host) {
    const { viewer: me } = await linearApi(host).ask<{ viewer: { name: string } }>(viewer);
    const teams = await teamsOf(host);
    const estimating = teams.filter(({ issueEstimationType }) => issueEstimationType !== "notUsed");
    return {
      text: "Connected as {name}. {count} of {all} teams use estimates.",
      values: { name: me.name, count: estimating.length, all: teams.length },
    };
  },
};
