import { trackerPage } from "../../trackers/page/tracker-page.ts";

trackerPage({
  label: "Words in titles",
  hint: "Work items whose titles have these words, such as: refund card",
  start: "",
});
