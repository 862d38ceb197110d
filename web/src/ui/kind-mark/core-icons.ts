import poker from "./icon-poker.svg?raw";
import standup from "./icon-standup.svg?raw";

/** A core kind's drawing as SVG text in `currentColor`, and the hue of its ink. */
type CoreIcon = { drawing: string; hue: number };

/** The icons of the core kinds. The hues are those of `session_kinds` (migrations/0013_kind_hue.sql). */
export const coreIcons: Readonly<Record<string, CoreIcon>> = {
  poker: { drawing: poker, hue: 275 },
  standup: { drawing: standup, hue: 70 },
};
