// Adds work items of Azure DevOps to a planning queue, and writes their estimates into the field of their process. A
// story's reference names the work item, `AB#12`, as links in Azure DevOps do.
import { trackerPlugin } from "../../trackers/plugin.ts";
import { azureDevops } from "./azure-devops.ts";

export const { onAsk, onEvent, onJob } = trackerPlugin(azureDevops);
