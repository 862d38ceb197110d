import type { Host } from "@standpoint/plugin-sdk/server";
import type { Board } from "./board.ts";

/** The field with the story points on most sites of Cloud. */
const usualField = "customfield_10016";

/** A field of an issue's edit screen. */
export type EditField = {
  name?: string;
  schema?: { type?: string; custom?: string };
  operations?: string[];
};

/** The type of the field of team-managed projects. */
const pointsType = "com.pyxis.greenhopper.jira:jsw-story-points";

/** The names of the field with points, as Jira translates them. */
const names = new Set([
  "story points",
  "story-points",
  "storypoints",
  "story point estimate",
  "story-point-schätzung",
  "storypoint-schätzung",
  "points d'histoire",
  "story points estimés",
  "estimation des story points",
  "puntos de historia",
  "estimación de puntos de historia",
  "pontos da história",
  "pontos de história",
  "estimativa de pontos da história",
  "estimativa de story points",
  "punti storia",
  "stima dei punti storia",
  "punkty historii",
  "szacowanie punktów historii",
  "ストーリーポイント",
  "ストーリー ポイント",
  "ストーリー ポイント見積もり",
  "故事点",
  "故事点估算",
  "оцінка в балах історії",
]);

/** Returns the id of the field that the setting names, or null. */
export async function fieldSetting(host: Host): Promise<string | null> {
  const id = String((await host.setting("field")) ?? "").trim();
  return id === "" ? null : id;
}

/** Returns the ids of the fields that may hold the present estimate, the likeliest first. */
export async function pointsFields(host: Host, board: Board | null): Promise<string[]> {
  const ids = [await fieldSetting(host), board?.field?.id ?? null, usualField];
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * Returns the id of the field with points on an edit screen: the wanted one, or else the only one with the type or the
 * name of story points. Returns null if it is not there.
 */
export function pointsFieldOf(
  fields: Readonly<Record<string, EditField>>,
  wanted: readonly string[],
): string | null {
  const chosen = wanted.find((id) => Object.hasOwn(fields, id) && isNumber(fields[id]!));
  if (chosen !== undefined) return chosen;
  const numbers = Object.entries(fields).filter(([, field]) => isNumber(field));
  // In company-managed projects the named field counts, and in team-managed ones only the other is there.
  const named = numbers.find(([, { name = "" }]) => names.has(name.trim().toLowerCase()));
  const typed = numbers.find(([, { schema }]) => schema?.custom === pointsType);
  return (named ?? typed)?.[0] ?? null;
}

function isNumber({ schema, operations = ["set"] }: EditField): boolean {
  return schema?.type === "number" && operations.includes("set");
}
