import poker from "./icon-poker.svg?raw";
import standup from "./icon-standup.svg?raw";

/**
 * The icons of the core kinds, as SVG text. They are not in the kinds' descriptions, because only the dialog "New room"
 * needs them.
 */
export const coreIcons: Record<string, string> = { poker, standup };
