import { trackerPage } from "../../trackers/page/tracker-page.ts";

trackerPage({
  label: "Issues in the repository",
  hint: 'As in GitHub\'s search. A milestone: milestone:"Sprint 12"',
  start: 'is:open label:"to estimate"',
});
