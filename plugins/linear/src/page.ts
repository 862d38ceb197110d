import { trackerPage } from "../../trackers/page/tracker-page.ts";

trackerPage({
  label: "Words in issues",
  hint: "As in Linear's search, such as: refund card",
  start: "",
});
