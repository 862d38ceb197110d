import type { Area } from "../src/i18n/area.ts";

/** The areas of files, by their path in web/src. The first match counts. */
const areasOfFiles: readonly (readonly [RegExp, ...Area[]])[] = [
  [/^api\/refusal-texts/, "refusals"],
  [/^kinds\/\w+\/(index|progress|points-text|counts-text)\.ts$/, "core"],
  [/^kinds\/\w+\/(new-room|in-space|notifications)\b|^kinds\/(options-fold|\w+-picker)/, "pages"],
  [/^kinds\/plugin-consent-(words|events)/, "consent"],
  [/^kinds\/plugin-consent/, "admin", "settings", "plugin"],
  [/^kinds\/plugin\/nav\//, "pages"],
  [/^decks\//, "pages"],
  [/^kinds\/poker\/paste\//, "import"],
  [/^kinds\/poker\//, "poker"],
  [/^kinds\/standup\//, "standup"],
  [/^kinds\/plugin\//, "plugin"],
  [/^room\//, "room"],
  [/^pages\/(settings|schedule)\//, "settings"],
  [/^pages\/admin\//, "admin"],
  [/^pages\/tm-not-found/, "core"],
  [/^pages\/guest\//, "room"],
  [/^pages\//, "pages"],
  [/^embed\//, "embed"],
];

/** All areas. */
export const areas: readonly Area[] = [
  ...new Set(["core" as const, ...areasOfFiles.flatMap(([, ...of]) => of)]),
];

/** Returns the areas that have the texts of a file. `file` is its path in web/src. */
export function areasOf(file: string): readonly Area[] {
  const [, ...found] = areasOfFiles.find(([pattern]) => pattern.test(file)) ?? [/$/, "core" as const];
  return found;
}
