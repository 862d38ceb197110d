import type { Api } from "../../trackers/api.ts";
import { pathOf, type List } from "./api.ts";

/** The fields for estimates of the processes Agile, Scrum with Basic, and CMMI. */
export const estimateFields = [
  "Microsoft.VSTS.Scheduling.StoryPoints",
  "Microsoft.VSTS.Scheduling.Effort",
  "Microsoft.VSTS.Scheduling.Size",
] as const;

/** Returns the field for estimates of a type of work item, or null without one. */
export async function estimateFieldOf(api: Api, project: string, type: string): Promise<string | null> {
  const path = pathOf([project, "_apis", "wit", "workitemtypes", type, "fields"]);
  const { value } = await api.get<List<{ referenceName: string }>>(path);
  const names = new Set(value.map(({ referenceName }) => referenceName));
  return estimateFields.find((name) => names.has(name)) ?? null;
}
