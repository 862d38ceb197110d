import { importPage } from "../../trackers/import-page.ts";

importPage({
  product: "Jira",
  label: "Issues, in JQL",
  hint: 'A filter: filter = "To estimate"',
  query: "sprint in futureSprints() order by rank",
  failed: "The request to Jira failed.",
});
