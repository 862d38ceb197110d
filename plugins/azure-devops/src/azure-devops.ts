import type { Tracker } from "../../trackers/tracker.ts";
import { membersOf } from "./accounts.ts";
import { azureApi, connection, product } from "./api.ts";
import { checkProjects } from "./check.ts";
import { createTask } from "./create.ts";
import { itemsIn, namedItems, searchItems } from "./items.ts";
import { listsOf, projectsOf, teamsOf } from "./lists.ts";
import { isReference } from "./reference.ts";
import { writeEstimate } from "./write.ts";

/** Azure DevOps, in the cloud and on a server of one's own (source: Microsoft's reference of its REST API, 7.0). */
export const azureDevops: Tracker = {
  connection,
  product,
  levels: ["Project", "Team", "List"],
  choices(host, [project, team]) {
    const api = azureApi(host);
    if (project === undefined) return projectsOf(host, api);
    return team === undefined ? teamsOf(api, project) : listsOf(api, project, team);
  },
  issues: itemsIn,
  search: searchItems,
  named: namedItems,
  isReference,
  write: writeEstimate,
  create: createTask,
  accounts: membersOf,
  check: checkProjects,
};
