// Adds GitHub issues to a planning queue, and writes their estimates: into the number field of the project that was
// picked, or else as a label, such as `estimate: 5`. A story's reference names the issue: `#12`, `owner/repository#12`
// or its address on the connected server. With a repository in its settings, the plugin reads and writes only there,
// whatever else its token may see.
import { trackerPlugin } from "../../trackers/plugin.ts";
import { accounts } from "./accounts.ts";
import { connection, product } from "./api.ts";
import { check } from "./check.ts";
import { choices, issues } from "./lists.ts";
import { create } from "./create.ts";
import { named } from "./named.ts";
import { referenceOf } from "./repository.ts";
import { search } from "./search.ts";
import { write } from "./write.ts";

export const { onAsk, onEvent, onJob } = trackerPlugin({
  connection,
  product,
  levels: ["Repository", "Milestone or project"],
  choices,
  issues,
  search,
  named,
  isReference: (ref) => referenceOf(ref) !== null,
  write,
  create,
  accounts,
  check,
});
