import { trackerPage } from "../../trackers/page/tracker-page.ts";

trackerPage({
  label: "Issues, in JQL",
  hint: 'A filter: filter = "To estimate"',
  start: "sprint in futureSprints() order by rank",
});
