import { trackerPage } from "../../trackers/page/tracker-page.ts";

trackerPage({
  label: "Open issues in the project",
  hint: 'A label: ~"to estimate". A milestone: %"Sprint 12". A person: @ana',
  start: '~"to estimate"',
});
