import type { Call, Product, Reply } from "./validate.ts";
import { imitate } from "./validate.ts";
import { answersOf } from "./jira-answers.ts";
import { cloudOperations, dataCenterOperations } from "./jira-requests.ts";
import { errors } from "./jira-shown.ts";
import { jiraState, type JiraState } from "./jira-state.ts";

type Options = {
  /** The address of its connection. */
  address: string;
  /** Its address in the browser; another one behind a gateway. */
  site?: string;
  isCloud: boolean;
};

/** An imitated Jira, with what people see in it. */
export type Jira = Product & { readonly state: JiraState };

/** Returns a Jira of Cloud or Data Center that answers as their published descriptions say. */
export function imitateJira({ address, site = address, isCloud }: Options): Jira {
  const state = jiraState();
  const answers = answersOf(state, { site, isCloud });
  const before = (_: Call, name: string) => refusalOf(state, { isCloud, name });
  const product = isCloud
    ? imitate(address, cloudOperations, answers, before)
    : imitate(address, dataCenterOperations, answers, before);
  return { state, ...product };
}

/** Returns the answer to a request that Jira does not handle, or null. */
function refusalOf(state: JiraState, { isCloud, name }: { isCloud: boolean; name: string }): Reply | null {
  if (state.limited.requests > 0) {
    state.limited.requests--;
    return {
      status: 429,
      headers: { "retry-after": String(state.limited.seconds) },
      body: errors("Rate limit exceeded."),
    };
  }
  if (state.lacksScope && name !== "myself")
    return { status: 401, body: { code: 401, message: "Unauthorized; scope does not match" } };
  if (!state.isExpired || name === "serverInfo") return null;
  // Cloud shows lists to everybody: for strangers they are empty.
  const empty = isCloud ? emptyLists[name] : undefined;
  if (empty) return { headers: { "x-seraph-loginreason": "AUTHENTICATED_FAILED" }, body: empty };
  return { status: 401, body: errors("You are not authenticated.") };
}

const noValues = { values: [], startAt: 0, maxResults: 50, isLast: true };
const emptyLists: Record<string, object> = {
  search: { issues: [], isLast: true },
  boards: noValues,
  filters: noValues,
};
