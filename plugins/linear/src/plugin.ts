// Adds issues of Linear to a planning queue, and writes their estimates on the scale of their team. A story's reference
// names the issue, `ENG-12`.
import { trackerPlugin } from "../../trackers/plugin.ts";
import { linear } from "./linear.ts";

export const { onAsk, onEvent, onJob } = trackerPlugin(linear);
