// Adds issues of Jira to a planning queue, and writes their estimates where their board shows them. A story's reference
// names the issue, `ABC-12`.
import { trackerPlugin } from "../../trackers/plugin.ts";
import { accounts } from "./accounts.ts";
import { connection } from "./api.ts";
import { check } from "./check.ts";
import { choices } from "./choices.ts";
import { create } from "./create.ts";
import { issues } from "./issues.ts";
import { named } from "./named.ts";
import { search } from "./search.ts";
import { write } from "./write.ts";

export const { onAsk, onEvent, onJob } = trackerPlugin({
  connection,
  product: "Jira",
  levels: ["Board or filter", "Sprint"],
  choices,
  issues,
  search,
  named,
  isReference: (ref) => /^[A-Z][A-Z0-9_]{0,30}-\d{1,9}$/.test(ref.trim().toUpperCase()),
  write,
  create,
  accounts,
  check,
});
