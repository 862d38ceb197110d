/**
 * A part of the client whose texts load together. Every page loads `core`. The files of each area: web/translate/areas.ts.
 */
export type Area =
  | "core"
  | "refusals"
  | "room"
  | "poker"
  | "import"
  | "standup"
  | "plugin"
  | "consent"
  | "pages"
  | "settings"
  | "admin"
  | "embed";
