import { importPage } from "../../trackers/import-page.ts";

importPage({
  product: "GitHub",
  label: "Issues in the repository",
  hint: 'As in GitHub\'s search. A milestone: milestone:"Sprint 12"',
  query: 'is:open label:"to estimate"',
  failed: "The request to GitHub failed.",
});
